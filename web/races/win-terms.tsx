import { Plural, Trans } from "@lingui/react/macro";
import { addMonths, dayPacific } from "#shared/dates.ts";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/** Says what a payout is: cash with the time until it is paid, or credit with its place and its expiry. */
export function WinTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  return chosen.payoutType === "cash" ? <CashTerms event={event} /> : <CreditTerms event={event} chosen={chosen} />;
}

function CashTerms({ event }: { event: EventRecord }) {
  const days = event.rules.cashPayoutDays;
  return <Trans>cash, paid within {days} days after the results are verified.</Trans>;
}

/** Shows the terms of credit, which is redeemable in the country of the race (docs/spec/money.md#wallets). */
function CreditTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  const format = useFormat();
  const months = event.rules.creditExpiryMonths;
  const verified = chosen.verifiedAt ?? event.resultsVerifiedAt;
  const where =
    event.country === "CA" ? (
      <Trans>at any dealer in Canada.</Trans>
    ) : (
      <Trans>at any dealer in the United States.</Trans>
    );
  if (months === null) {
    return (
      <>
        <Trans>dealer credit that never expires,</Trans> {where}
      </>
    );
  }
  if (!verified) {
    return (
      <>
        <Plural value={months} one="dealer credit, good for # month" other="dealer credit, good for # months" /> {where}
      </>
    );
  }
  const until = format.date(addMonths(dayPacific(new Date(verified)), months));
  return (
    <>
      <Trans>dealer credit, to spend by {until}</Trans> {where}
    </>
  );
}
