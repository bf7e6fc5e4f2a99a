import type { AnyList } from "#shared/list.ts";
import type { Locale } from "#shared/locale.ts";
import type { Formats } from "../../platform/use-format.ts";

/** Returns the value of the title's column as text. For a choice it is the choice's label. */
export function rowName<Row extends { _id: string }>(
  list: AnyList,
  row: Row,
  format: Pick<Formats, "locale" | "date">,
): string {
  const title = list.columns.find(({ card }) => card === "title");
  const value: unknown = title?.value(row);
  // A bonus, for example, has no race in the title's column, so another text of the row names it.
  if (typeof value !== "string" || value === "") return textOf(list, row, format.locale) ?? row._id;
  if (title?.kind === "choice") return title.choices[value]?.[format.locale] ?? value;
  return title?.kind === "date" || title?.kind === "dateTime" ? format.date(value) : value;
}

/** Returns the first text or choice of a row that is not empty. */
function textOf<Row extends { _id: string }>(list: AnyList, row: Row, locale: Locale): string | null {
  for (const column of list.columns) {
    const value: unknown = column.kind === "text" || column.kind === "choice" ? column.value(row) : null;
    if (typeof value !== "string" || value === "") continue;
    return column.kind === "choice" ? (column.choices[value]?.[locale] ?? value) : value;
  }
  return null;
}
