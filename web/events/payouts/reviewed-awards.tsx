import { Plural, Trans } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { ReviewedAward } from "#shared/payout-requests.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";

/** Lists the awards that wait for a review of their riders, each with the facts by which staff decide. */
export function ReviewedAwards({ awards, currency }: { awards: readonly ReviewedAward[]; currency: Currency }) {
  const format = useFormat();
  if (awards.length === 0) return null;
  return (
    <div>
      <h3 className="text-t2 text-ink-2">
        <Plural value={awards.length} one="# award needs a review" other="# awards need a review" />
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
  const { rider, className, place, isPromoters, isLate, matchedBy } = award;
  const at = (instant: string) => `${format.date(instant)}, ${format.time(instant)}`;
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
          <Trans>Shares an email address, a name, or a phone number with the promoter’s people.</Trans>
        </p>
      ) : null}
      {isLate ? (
        <p>
          <Trans>
            Result entered {entered}. Account created {registered}.
          </Trans>
        </p>
      ) : null}
      {matchedBy === "confirmed" ? (
        <p>
          <Trans>Someone matched the account by hand.</Trans>
        </p>
      ) : null}
    </li>
  );
}
