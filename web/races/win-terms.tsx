import { Plural, Trans } from "@lingui/react/macro";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";

/**
 * Explains a payout: cash with the time until it is paid, or credit with where it can be redeemed and when it expires.
 */
export function WinTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  return chosen.payoutType === "cash" ? <CashTerms event={event} /> : <CreditTerms event={event} />;
}

function CashTerms({ event }: { event: EventRecord }) {
  const days = event.rules.cashPayoutDays;
  return <Trans>cash, paid within {days} days after the results are verified.</Trans>;
}

/**
 * Shows the terms of credit, which is redeemable in the country of the race (docs/spec/money.md#wallets). It does not
 * name a day, because the expiry of an award depends on the day on which it is issued, which may be long after the
 * verification.
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
