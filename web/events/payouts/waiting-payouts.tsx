import { Trans } from "@lingui/react/macro";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Note } from "../../ui/states.tsx";

/** Shows which payouts and awards of an event need approval, and the last decision of staff. */
export function WaitingPayoutsNote({ payouts, who }: { payouts: EventPayouts; who: "promoter" | "admin" }) {
  const format = useFormat();
  const { waiting, waitingAwards, answered, currency } = payouts;
  const budget = format.money(payouts.budget, currency);
  if (waiting) {
    const posted = format.money(waiting.cash + waiting.credit, currency);
    return (
      <Note tone="warn" icon="clock">
        <b>
          <Trans>Waiting for approval: {posted}</Trans>
        </b>
        <p className="mt-1">
          <Trans>That’s over the approved budget of {budget}.</Trans> <WhoDecides who={who} />{" "}
          <Trans>Until then, riders will see and earn the payouts below.</Trans>
        </p>
      </Note>
    );
  }
  if (waitingAwards > 0) {
    const awards = format.money(waitingAwards, currency);
    return (
      <Note tone="warn" icon="clock">
        <b>
          <Trans>Awards that need approval: {awards}</Trans>
        </b>
        <p className="mt-1">
          {waitingAwards > payouts.waitingReview ? (
            <Trans>The results would award more than the approved budget of {budget}.</Trans>
          ) : (
            <Trans>Program staff review some awards before they’re paid.</Trans>
          )}{" "}
          <WhoDecides who={who} />
        </p>
      </Note>
    );
  }
  if (answered?.decision !== "rejected") return null;
  const { reason } = answered;
  return (
    <Note icon="info">
      <b>
        <Trans>Payouts over the {budget} budget weren’t approved.</Trans>
      </b>
      {reason ? <p className="mt-1">{reason}</p> : null}
    </Note>
  );
}

/** Tells a promoter who decides, and staff where they decide. */
const WhoDecides = ({ who }: { who: "promoter" | "admin" }) =>
  who === "promoter" ? <Trans>Our team will decide and email you.</Trans> : <Trans>Review this under “Budget.”</Trans>;
