import { msg } from "@lingui/core/macro";
import { memo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PayoutType } from "#shared/events.ts";
import type { Currency } from "#shared/money.ts";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { payoutTypeWords } from "../../event-words.ts";
import type { PayoutCell } from "./payout-paste.ts";
import { postedOfRow, type FaultAt, type PayoutFault, type PayoutRow } from "./payout-sheet.ts";
import { RowMenu } from "./row-menu.tsx";

const kinds: readonly PayoutType[] = ["dealerCredit", "cash", "noPayout"];

/** The columns of the grid are narrow: in French the full name of dealer credit would be cut off. */
const typeWords = { ...payoutTypeWords, dealerCredit: msg({ message: "Dealer credit", context: "payout grid" }) };

/**
 * These are the acts on a row. They stay the same functions while the grid is mounted, so that a keystroke renders only
 * one row.
 */
export type PayoutActs = {
  change: (key: string, changed: Partial<PayoutRow>, tag?: string) => void;
  same: (key: string, as: string) => void;
  move: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
  focus: (cell: PayoutCell) => void;
  /** Unfolds the row on a phone, where only one row is unfolded, and focuses its first amount. */
  open: (key: string) => void;
};

/** Shows a class of the grid: its name, its payout type, the payout of each place, and the sum. */
export const PayoutLine = memo(function PayoutLine({
  row,
  at,
  columns,
  currency,
  faults,
  models,
  open,
  last,
  acts,
}: {
  row: PayoutRow;
  at: number;
  columns: readonly PlaceRange[];
  currency: Currency;
  faults: ReadonlyMap<FaultAt, PayoutFault> | undefined;
  /** These are the names of the classes, by key. The menu offers to pay the same as one of them. */
  models: ReadonlyMap<string, string>;
  /** This is true for the row that is unfolded on a phone. */
  open: boolean;
  last: boolean;
  acts: PayoutActs;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const line = at + 1;
  const name = row.name || t`New class`;
  const pays = row.payoutType !== "noPayout";
  const posted = format.moneyShort(postedOfRow(columns, row), currency);
  const faultOf = (column: FaultAt) =>
    faults?.has(column)
      ? { "aria-invalid": true, "aria-describedby": faultId(row.key, column) }
      : column !== "name" && faults?.has("places")
        ? { "aria-describedby": faultId(row.key, "places") }
        : {};
  const cell = (column: PayoutCell["column"]) => ({
    "data-cell": cellId({ key: row.key, column }),
    onFocus: () => acts.focus({ key: row.key, column }),
  });
  return (
    <tr role="row" data-open={open ? "" : undefined}>
      <td role="cell" className="payout-fold">
        <button type="button" aria-expanded={false} onClick={() => acts.open(row.key)}>
          <b>{name}</b>
          <span className="payout-fold-sum">{posted}</span>
          <span className={faults ? "text-bad" : "text-ink-2"}>
            {[i18n._(typeWords[row.payoutType]), ...(pays ? row.amounts.filter(Boolean) : [])].join(" · ")}
          </span>
        </button>
      </td>
      <td role="cell" className="payout-line-number" aria-hidden="true">
        {line}
      </td>
      <td role="cell" className="payout-name">
        <input
          className="payout-cell"
          aria-label={t`Class, row ${line}`}
          value={row.name}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="next"
          {...cell("name")}
          {...faultOf("name")}
          onChange={({ target: { value } }) => acts.change(row.key, { name: value }, `${row.key} name`)}
        />
      </td>
      <td role="cell" className="payout-type">
        <select
          className="payout-cell"
          aria-label={t`Payout type, row ${line}`}
          value={row.payoutType}
          {...cell("type")}
          onChange={({ target: { value } }) =>
            acts.change(row.key, { payoutType: kinds.find((kind) => kind === value) })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(typeWords[kind])}
            </option>
          ))}
        </select>
      </td>
      {columns.map(({ from, to }, column) => {
        const places = format.places(from, to);
        return (
          <td key={from} role="cell" className="payout-amount" data-label={places} data-unpaid={pays ? undefined : ""}>
            {pays ? (
              <input
                className="payout-cell"
                aria-label={t`${name}, place ${places}`}
                inputMode="decimal"
                value={row.amounts[column] ?? ""}
                autoComplete="off"
                enterKeyHint="next"
                {...cell(column)}
                {...faultOf(column)}
                onChange={({ target: { value } }) =>
                  acts.change(
                    row.key,
                    { amounts: row.amounts.map((text, one) => (one === column ? value : text)) },
                    `${row.key} ${column}`,
                  )
                }
              />
            ) : (
              <span aria-hidden="true">–</span>
            )}
          </td>
        );
      })}
      <td role="cell" className="payout-sum" data-label={t`Posted`}>
        {posted}
      </td>
      <td role="cell" className="payout-acts">
        <RowMenu label={t`More for ${name}`}>
          <button
            type="button"
            disabled={at === 0}
            aria-label={t`Move ${name} up`}
            onClick={() => acts.move(row.key, -1)}
          >
            <Icon name="up" />
            <Trans>Move up</Trans>
          </button>
          <button type="button" disabled={last} aria-label={t`Move ${name} down`} onClick={() => acts.move(row.key, 1)}>
            <Icon name="down" />
            <Trans>Move down</Trans>
          </button>
          <button
            type="button"
            disabled={row.entries > 0}
            aria-label={t`Delete class ${name}`}
            onClick={() => acts.remove(row.key)}
          >
            <Icon name="trash" />
            {row.entries > 0 ? <Trans>Delete the results first</Trans> : <Trans>Delete class</Trans>}
          </button>
          {[...models].map(([key, model]) =>
            key === row.key ? null : (
              <button key={key} type="button" onClick={() => acts.same(row.key, key)}>
                <Trans>Same as {model}</Trans>
              </button>
            ),
          )}
        </RowMenu>
      </td>
    </tr>
  );
});

export const cellId = ({ key, column }: PayoutCell): string => `${key} ${column}`;
export const faultId = (key: string, at: FaultAt): string => `payout-fault-${key}-${at}`;
