import { Plural, Trans } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { ReviewedAward, WaitingEvent } from "#shared/payout-requests.schema.ts";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";

/**
 * Returns the cents of the awards that only another admin can approve, and whether this admin can approve any others.
 */
export function leftToOthers(
  awards: readonly ReviewedAward[],
  { waiting, waitingAwards }: Pick<WaitingEvent, "waitingAwards"> & { waiting: object | null },
): { left: number; mayApprove: boolean } {
  const left = awards.reduce((sum, { amount, mayApprove }) => sum + (mayApprove ? 0 : amount), 0);
  return { left, mayApprove: waiting !== null || waitingAwards > left };
}

/** Says who can approve the awards that this admin cannot. */
export function AnotherAdmin() {
  return (
    <span className="text-ink-2">
      <Trans>Another admin has to approve the awards that you can’t.</Trans>{" "}
      <Link to="/auth/admin/admins">
        <Trans>No other admin? An owner can invite one.</Trans>
      </Link>
    </span>
  );
}

/**
 * Lists the awards that are on hold for a review of their riders, each with the facts on which staff base the decision.
 */
export function ReviewedAwards({ awards, currency }: { awards: readonly ReviewedAward[]; currency: Currency }) {
  const format = useFormat();
  if (awards.length === 0) return null;
  return (
    <div>
      <h3 className="text-t2 text-ink-2">
        <Plural value={awards.length} one="# award needs review" other="# awards need review" />
      </h3>
      <ul>
        {awards.map((award) => (
          <Award key={award._id} award={award} amount={format.money(award.amount, currency)} />
        ))}
      </ul>
    </div>
  );
}

function Award({ award, amount }: { award: ReviewedAward; amount: string }) {
  const format = useFormat();
  const { rider, className, place, isPromoters, isLate, matchedBy, mayApprove } = award;
  const { dateTime: at } = useCounterFormat();
  const [entered, registered] = [at(award.enteredAt), at(award.registeredAt)];
  return (
    <li className="grid gap-1 border-b border-line py-2">
      <div className="flex justify-between gap-4">
        <Link to="/auth/admin/rider/{riderId?}" params={{ riderId: rider._id }} className="font-semibold">
          {rider.name}
        </Link>
        <span className="figure whitespace-nowrap">{amount}</span>
      </div>
      <p className="text-ink-2">
        {[className, place === null ? null : format.ordinal(place)].filter(Boolean).join(" · ")}
      </p>
      {isPromoters ? (
        <p>
          <Trans>This rider and someone on the promoter’s team share an email, name, or phone number.</Trans>
        </p>
      ) : null}
      {isLate ? (
        <p>
          <Trans>
            Result entered on {entered}. Account created on {registered}.
          </Trans>
        </p>
      ) : null}
      {matchedBy === "confirmed" ? (
        <p>
          <Trans>Someone matched the account manually.</Trans>
        </p>
      ) : null}
      {mayApprove ? null : (
        <p className="text-warn">
          <Trans>
            You entered or changed results for this event, or this rider’s name or email, so another admin has to
            approve this award.
          </Trans>
        </p>
      )}
    </li>
  );
}
