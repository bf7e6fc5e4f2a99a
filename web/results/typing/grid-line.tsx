import { memo, type ClipboardEvent, type KeyboardEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import type { RowError } from "#shared/results-file/formats.ts";
import { Button } from "../../ui/button.tsx";
import { optionId } from "../../ui/form/option-list.tsx";
import { useRowErrorText } from "../rows/reason-words.tsx";
import { isBlank, type GridField, type GridRow } from "./grid-rows.ts";
import { suggestionsId } from "./suggestion-list.tsx";

export const isName = (field: GridField): boolean => field === "firstName" || field === "lastName";

/** These are the acts of the cells of a row. */
export type LineActs = {
  type: (row: GridRow, at: number, field: GridField, input: HTMLInputElement) => void;
  leave: (row: GridRow, at: number, field: GridField) => void;
  walk: (event: KeyboardEvent<HTMLInputElement>, at: number, field: GridField) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField) => void;
  remove: (row: GridRow) => void;
};

/**
 * Shows a row that renders again only if its data changed, so that a keystroke among hundreds of rows renders only one.
 */
export const GridLine = memo(function GridLine({
  row,
  at,
  fields,
  labels,
  errors,
  hint,
  naming,
  active,
  acts,
}: {
  row: GridRow;
  at: number;
  fields: readonly GridField[];
  labels: Record<GridField, string>;
  errors: readonly RowError[];
  /** This is the place that the row gets when the user starts to type in it. */
  hint: string;
  /**
   * `naming` is the name cell below which riders are suggested, and `active` the index of the suggestion that Enter
   * selects.
   */
  naming: GridField | null;
  active: number;
  acts: LineActs;
}) {
  const { t } = useLingui();
  const fault = useRowErrorText();
  const line = at + 1;
  return (
    <>
      <tr role="row" data-error={errors.length > 0 ? "" : undefined}>
        {fields.map((field) => (
          <td
            key={field}
            role="cell"
            data-label={labels[field]}
            data-field={field}
            className={field === "place" || field === "number" ? "md:w-20" : ""}
          >
            <input
              className="cell"
              data-cell={`${row.key} ${field}`}
              aria-label={t`${labels[field]}, row ${line}`}
              aria-invalid={errors.some((error) => error.field === field) || undefined}
              aria-describedby={errors.length > 0 ? `fault-${row.key}` : undefined}
              value={row.values[field]}
              placeholder={field === "place" ? hint : undefined}
              {...(isName(field)
                ? {
                    role: "combobox",
                    "aria-autocomplete": "list",
                    "aria-expanded": naming === field,
                    "aria-controls": naming === field ? suggestionsId : undefined,
                    "aria-activedescendant":
                      naming === field && active >= 0 ? optionId(suggestionsId, active) : undefined,
                  }
                : {})}
              onChange={(event) => acts.type(row, at, field, event.target)}
              // The text is selected, so that typing replaces the content of a cell, as in a spreadsheet.
              onFocus={(event) => event.target.select()}
              onBlur={() => acts.leave(row, at, field)}
              onKeyDown={(event) => acts.walk(event, at, field)}
              onPaste={(event) => acts.paste(event, row, field)}
              autoComplete="off"
              autoCapitalize={field === "firstName" || field === "lastName" ? "words" : "off"}
              spellCheck={false}
              enterKeyHint="next"
            />
          </td>
        ))}
        <td role="cell" data-field="remove" data-align="end" data-card="plain">
          {isBlank(row) ? null : (
            <Button
              size="small"
              kind="link"
              icon="trash"
              aria-label={t`Remove row ${line}`}
              onClick={() => acts.remove(row)}
            />
          )}
        </td>
      </tr>
      {errors.length > 0 ? (
        <tr role="row" data-error="">
          <td role="cell" colSpan={fields.length + 1} data-card="plain" id={`fault-${row.key}`} className="text-bad">
            <span>
              {errors.map((error) => (
                <span key={`${error.code} ${error.field}`} className="block font-semibold">
                  {fault.what(error)}
                  {fault.help(error) ? `. ${fault.help(error)}` : ""}
                </span>
              ))}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
});
