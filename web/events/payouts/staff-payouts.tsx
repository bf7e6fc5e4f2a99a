import { Trans, useLingui } from "@lingui/react/macro";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useFormat } from "../../platform/use-format.ts";
import { paidAt, payingRanges } from "../../races/paying-ranges.ts";
import { Plate } from "../../ui/badge.tsx";
import { payoutTypeWords } from "../event-words.ts";
import { Nothing, PayoutTable, Starters, unpaid, type ShownPayouts } from "./payout-table.tsx";

/** This is the max number of columns that fit on a phone. */
const maxColumns = 8;

/** Shows the payouts of all classes to people who edit them. On a phone each class has two lines. */
export function StaffPayouts({ event }: { event: ShownPayouts }) {
  const isPhone = useOnDevice(() => matchMedia("(max-width: 760px)").matches, false);
  const count = payingRanges(event.classes).length;
  return isPhone && count > 0 && count <= maxColumns ? <PayoutLines event={event} /> : <PayoutTable event={event} />;
}

/** Shows a table whose column headings are the places. The name of a class is on a line above its amounts. */
export function PayoutLines({ event }: { event: ShownPayouts }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns = payingRanges(event.classes);
  const bare = (cents: number) =>
    cents % 100 === 0 ? format.number(cents / 100) : format.moneyShort(cents, event.currency);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">
        <Trans>What each place pays</Trans>
      </caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {columns.map(({ from, to }) => {
            const places = format.places(from, to);
            return (
              <th key={from} scope="col" className="pb-2 text-left">
                <span className="sr-only">{from === to ? t`Place ${places}` : t`Places ${places}`}</span>
                <span aria-hidden="true">
                  <Plate fill="filled" size="small">
                    {places}
                  </Plate>
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      {event.classes.map((row) => (
        <tbody key={row._id} className="border-b border-line">
          <tr>
            <th scope="rowgroup" colSpan={columns.length} className="pt-2 pb-1 text-left font-normal">
              <span className="flex items-baseline gap-x-3">
                <b className="min-w-0 flex-1">{row.name}</b>
                {row.payoutType === "dealerCredit" ? null : (
                  <span className="text-t1 text-ink-2">
                    <PayoutType type={row.payoutType} />
                  </span>
                )}
                {row.posted > 0 ? (
                  <b className={`figure ${unpaid(row, event)}`}>{format.moneyShort(row.posted, event.currency)}</b>
                ) : null}
              </span>
              <Notes row={row} event={event} />
            </th>
          </tr>
          {row.posted > 0 ? (
            <tr>
              {columns.map(({ from }) => {
                const amount = paidAt(row, from);
                return (
                  <td key={from} className={`pb-2 text-t2 tabular-nums ${unpaid(row, event)}`}>
                    {amount > 0 ? bare(amount) : <Nothing />}
                  </td>
                );
              })}
            </tr>
          ) : null}
        </tbody>
      ))}
    </table>
  );
}

function PayoutType({ type }: { type: keyof typeof payoutTypeWords }) {
  const { i18n } = useLingui();
  return i18n._(payoutTypeWords[type]);
}

/** Shows what is unusual about a class: it did not run, or had too few starters. */
function Notes({ row, event }: { row: ShownPayouts["classes"][number]; event: ShownPayouts }) {
  const needed = event.rules?.minRidersPerClass ?? 0;
  const few = row.starters !== null && row.starters < needed && row.payoutType !== "noPayout";
  if (!row.didNotRunAt && !few) return null;
  return (
    <span className="block text-t1 text-ink-2">
      {row.didNotRunAt ? <Trans context="class">Did not run</Trans> : <Starters row={row} needed={needed} first />}
    </span>
  );
}
