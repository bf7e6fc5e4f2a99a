import { Plural, Trans } from "@lingui/react/macro";
import { expectedExpiry } from "#shared/credit-expiry.ts";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import { useSession } from "../platform/api/session.ts";

/**
 * Explains a payout: cash with the time until it is paid, or credit with where it can be redeemed and when it expires.
 */
export function WinTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  return chosen.payoutType === "cash" ? <CashTerms event={event} /> : <CreditTerms event={event} />;
}

function CashTerms({ event }: { event: EventRecord }) {
  const days = event.rules.cashPayoutDays;
  return (
    <Trans>
      cash, paid within <Plural value={days} one="# day" other="# days" /> after the results are verified.
    </Trans>
  );
}

/**
 * Shows the terms of credit, which is redeemable in the country of the race (docs/spec/money.md#wallets). How it expires
 * depends on where the rider lives (docs/spec/money.md#expiry), so a visitor is told the shortest time. No day is named,
 * because the expiry of an award depends on the day on which it is issued, which may be long after the verification.
 */
function CreditTerms({ event }: { event: EventRecord }) {
  const { creditExpiryMonths: months, creditExpiryPolicy: policies } = event.rules;
  const expiry = expectedExpiry(policies, useSession().user?.home);
  const where =
    event.country === "CA" ? (
      <Trans>at any dealer in Canada.</Trans>
    ) : (
      <Trans>at any dealer in the United States.</Trans>
    );
  return (
    <>
      <CreditPeriod expiry={expiry} months={months} /> {where}
    </>
  );
}

function CreditPeriod({ expiry, months }: { expiry: ReturnType<typeof expectedExpiry>; months: number }) {
  switch (expiry) {
    case "never":
      return <Trans>dealer credit that never expires,</Trans>;
    case "inactivity":
      return (
        <Plural
          value={months}
          one="dealer credit, good for # month after you last earn or spend any,"
          other="dealer credit, good for # months after you last earn or spend any,"
        />
      );
    case "varies":
      return (
        <Plural
          value={months}
          one="dealer credit, good for at least # month"
          other="dealer credit, good for at least # months"
        />
      );
    case "fixed":
      return <Plural value={months} one="dealer credit, good for # month" other="dealer credit, good for # months" />;
  }
}
