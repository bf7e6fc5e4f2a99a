import { Trans } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import { groupedCode } from "#shared/redemptions.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";

const row =
  "grid min-h-18 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 text-start no-underline hover:bg-brand-wash md:min-h-11 md:py-0.5 md:leading-5";

/** Lists redemptions for the rider: where, when, how much, and whether it was refunded; a row opens its receipt. */
export function RedemptionLines({
  redemptions,
  onOpen,
  isLate,
}: {
  redemptions: readonly RedemptionRecord[];
  /** Opens a receipt. Without it the rows link to the list of all redemptions. */
  onOpen?: (redemption: RedemptionRecord) => void;
  /** Returns whether a phone hides the line at this index until the list is unfolded. */
  isLate?: (at: number) => true | undefined;
}) {
  return (
    <ul>
      {redemptions.map((redemption, at) => (
        <li key={redemption._id} className="border-t border-line" data-late={isLate?.(at)}>
          {onOpen ? (
            <button type="button" aria-haspopup="dialog" className={row} onClick={() => onOpen(redemption)}>
              <Line redemption={redemption} />
            </button>
          ) : (
            <Link to="/auth/rider/redemptions" className={row}>
              <Line redemption={redemption} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ redemption }: { redemption: RedemptionRecord }) {
  const format = useFormat();
  const { dealerName, amount, currency, refundedAmount, refundedAt, createdAt, timeZone } = redemption;
  const place = [redemption.dealerCity, redemption.dealerState].filter(Boolean).join(", ");
  const refunded = format.money(refundedAmount, currency);
  const code = groupedCode(redemption.code);
  const when = heldTogether(formatDateTimeIn(timeZone, new Date(createdAt), format.locale));
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate text-t3 font-semibold md:leading-5">
          {dealerName}
          {place ? <span className="max-md:hidden">, {place}</span> : null}
        </span>
        {/* A phone shows the town and the code only on the receipt, which the row opens. */}
        <span className="block text-t2 text-ink-2 md:leading-5">
          {when}
          <span className="whitespace-nowrap max-md:hidden">
            {" "}
            · <Trans>Code {code}</Trans>
          </span>
        </span>
      </span>
      <span className="items-center gap-3 text-end md:flex md:flex-row-reverse">
        <span
          className={`figure block text-t4 whitespace-nowrap md:leading-5 ${refundedAt ? "text-ink-3 line-through" : ""}`}
        >
          {format.money(amount, currency)}
        </span>
        {refundedAmount > 0 ? (
          <Badge tone="info">
            <Trans>{refunded} refunded</Trans>
          </Badge>
        ) : null}
      </span>
    </>
  );
}
