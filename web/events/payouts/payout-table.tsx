import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import type { PlacePayout } from "#shared/events.ts";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Plate } from "../../ui/badge.tsx";
import { payoutTypeWords } from "../event-words.ts";
import { paidAt, payingRanges } from "../../races/paying-ranges.ts";

/** This is the data that the table shows: of an event, or of the payouts of a series, which have no starters. */
export type ShownPayouts = Pick<EventRecord, "currency"> & {
  rules?: Pick<EventRecord["rules"], "minRidersPerClass">;
  classes: readonly ShownClass[];
};
type ShownClass = Pick<
  ClassRecord,
  "_id" | "name" | "payoutType" | "posted" | "starters" | "verifiedAt" | "didNotRunAt"
> & {
  places: readonly PlacePayout[];
};

/**
 * This is the max number of columns that fit beside the calculator. With more, every class shows its places separately.
 */
const maxColumns = 8;

/**
 * Shows the payout of each place of each class; a range pays each of its places. With `chosen`, a phone shows only that
 * class; print and wide screens show all classes.
 */
export function PayoutTable({ event, chosen }: { event: ShownPayouts; chosen?: string }) {
  const { classes } = event;
  const columns = payingRanges(classes);
  if (classes.length === 0) {
    return (
      <p className="section py-4 text-ink-2">
        <Trans>Classes and payouts aren’t announced yet.</Trans>
      </p>
    );
  }
  const wide = columns.length > 0 && columns.length <= maxColumns;
  return (
    <>
      {wide ? <WideTable event={event} columns={columns} chosen={chosen} /> : null}
      <ul
        className={`border-ink ${chosen === undefined ? "border-t-2" : "md:border-t-2"} ${wide ? "md:hidden print:hidden" : ""}`}
      >
        {classes.map((row) => (
          <li
            key={row._id}
            className={`border-t border-line first:border-0 ${chosen === undefined ? "py-4" : row._id === chosen ? "py-4 max-md:py-2" : "py-4 max-md:hidden print:list-item"}`}
          >
            <ClassCard row={row} event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WideTable({
  event,
  columns,
  chosen,
}: {
  event: ShownPayouts;
  columns: readonly PlaceRange[];
  chosen: string | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const cell = "h-13 border-b border-line pl-3 text-right whitespace-nowrap [word-spacing:0.15em]";
  return (
    <table className="w-full border-collapse max-md:hidden print:table">
      <caption className="sr-only">
        <Trans>What each place pays</Trans>
      </caption>
      <thead>
        <tr className="border-b-2 border-ink text-t1 text-ink-2">
          <th scope="col" className="h-13 text-left font-semibold">
            <Trans>Class</Trans>
          </th>
          {columns.map(({ from, to }) => {
            const places = format.places(from, to);
            return (
              <th key={from} scope="col" className="pl-3 text-right">
                <span className="sr-only">{from === to ? t`Place ${places}` : t`Places ${places}`}</span>
                <span aria-hidden="true">
                  <Plate fill="filled">{places}</Plate>
                </span>
              </th>
            );
          })}
          <th scope="col" className="pl-3 text-right font-semibold">
            <Trans>Posted</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {event.classes.map((row) => (
          <tr key={row._id} className={row._id === chosen ? "bg-brand-wash print:bg-transparent" : ""}>
            <th scope="row" className="border-b border-line py-2 text-left font-normal">
              <ClassName row={row} event={event} />
            </th>
            {columns.map(({ from }) => {
              const amount = paidAt(row, from);
              return (
                <td key={from} className={`${cell} figure text-t3 ${unpaid(row, event)}`}>
                  {amount > 0 ? format.moneyShort(amount, event.currency) : <Nothing />}
                </td>
              );
            })}
            <td className={`${cell} figure text-t3 text-ink-2 ${unpaid(row, event)}`}>
              {row.posted > 0 ? format.moneyShort(row.posted, event.currency) : <Nothing />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a dash for a place that pays nothing. */
export function Nothing() {
  const { t } = useLingui();
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`nothing`}</span>
    </span>
  );
}

function ClassName({ row, event }: { row: ShownClass; event: ShownPayouts }) {
  const { i18n } = useLingui();
  const needed = neededIn(event);
  // If a class did not pay, only the reason is shown: in French there is no space for the type of payout, too.
  const didNotPay = paidNobody(row, needed);
  return (
    <>
      <span className="block text-t3 font-semibold">{row.name}</span>
      <span className="block text-t1 text-ink-3">
        {didNotPay ? null : i18n._(payoutTypeWords[row.payoutType])}
        {row.didNotRunAt ? (
          <>
            {" · "}
            <b>
              <Trans context="class">Did not run</Trans>
            </b>
          </>
        ) : null}
        <Starters row={row} needed={needed} first={didNotPay} />
      </span>
    </>
  );
}

const neededIn = (event: ShownPayouts): number => event.rules?.minRidersPerClass ?? 0;

/** Returns true if the results of the class are verified, and it had too few starters to pay. */
const paidNobody = (row: ShownClass, needed: number): boolean => row.verifiedAt !== null && isShort(row, needed);

/** Returns the styles that strike through the amounts that a class posted but did not pay, or an empty string. */
export const unpaid = (row: ShownClass, event: ShownPayouts): string =>
  row.didNotRunAt !== null || paidNobody(row, neededIn(event)) ? "text-ink-3 line-through" : "";

/** Returns true if the class would pay, but had too few starters. */
const isShort = ({ starters, payoutType }: ShownClass, needed: number): boolean =>
  starters !== null && starters < needed && payoutType !== "noPayout";

/** Shows "5 starters, 6 needed: did not pay" where a rider looks for the money. */
export function Starters({ row, needed, first = false }: { row: ShownClass; needed: number; first?: boolean }) {
  const { t } = useLingui();
  const { starters, verifiedAt } = row;
  if (starters === null) return null;
  if (!isShort(row, needed)) {
    return <> · {t`${plural(starters, { one: "# starter", other: "# starters" })}`}</>;
  }
  return (
    <>
      {first ? null : " · "}
      <b className="text-warn">
        {verifiedAt
          ? t`${plural(starters, {
              one: `Didn’t pay: # starter, ${needed} needed`,
              other: `Didn’t pay: # starters, ${needed} needed`,
            })}`
          : t`${plural(starters, { one: `# starter, ${needed} needed`, other: `# starters, ${needed} needed` })}`}
      </b>
    </>
  );
}

function ClassCard({ row, event }: { row: ShownClass; event: ShownPayouts }) {
  const format = useFormat();
  const { t } = useLingui();
  const posted = format.moneyShort(row.posted, event.currency);
  return (
    <>
      <div className="flex items-end justify-between gap-x-4">
        <div className="min-w-0">
          <ClassName row={row} event={event} />
        </div>
        {row.posted > 0 ? (
          <p className="text-t1 whitespace-nowrap text-ink-2">
            <Trans>Posted: {posted}</Trans>
          </p>
        ) : null}
      </div>
      {row.payoutType === "noPayout" || row.places.length === 0 ? null : (
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-3">
          {payingRanges([row]).map(({ from, to }) => {
            const places = format.places(from, to);
            return (
              <li key={from} className="flex min-w-12 flex-col items-start gap-1">
                <span className="sr-only">{from === to ? t`Place ${places}` : t`Places ${places}`}</span>
                <span aria-hidden="true">
                  <Plate fill="filled" size="small">
                    {places}
                  </Plate>
                </span>
                <span className={`figure text-t3 [word-spacing:0.15em] ${unpaid(row, event)}`}>
                  {format.moneyShort(paidAt(row, from), event.currency)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
