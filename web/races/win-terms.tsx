import { Plural, Trans } from "@lingui/react/macro";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";

/** Says what a payout is: cash with the time until it is paid, or credit with its place and its expiry. */
export function WinTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  return chosen.payoutType === "cash" ? <CashTerms event={event} /> : <CreditTerms event={event} />;
}

function CashTerms({ event }: { event: EventRecord }) {
  const days = event.rules.cashPayoutDays;
  return <Trans>cash, paid within {days} days after the results are verified.</Trans>;
}

/**
 * Shows the terms of credit, which is redeemable in the country of the race (docs/spec/money.md#wallets). It names no
 * day, because each award expires by the day on which it is issued, which may be long after the verification.
 */
function CreditTerms({ event }: { event: EventRecord }) {
  const months = event.rules.creditExpiryMonths;
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
  return (
    <>
      <Plural value={months} one="dealer credit, good for # month" other="dealer credit, good for # months" /> {where}
    </>
  );
}
