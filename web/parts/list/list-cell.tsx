import type { ReactNode } from "react";
import { programmeZone } from "#shared/dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import type { ListColumn } from "#shared/list.ts";
import type { Formats } from "../../platform/use-format.ts";
import { countryLabel } from "./country-label.ts";

/**
 * Returns the value of a column in the user's format. A missing value is shown as a dash, so that a cell never looks as
 * if it had not loaded.
 */
export function cellOf<Row>(column: ListColumn<Row>, row: Row, format: Formats): ReactNode {
  const { locale } = format;
  switch (column.kind) {
    case "text":
      return column.value(row) || "–";
    case "email":
      return <span className="break-all">{column.value(row) || "–"}</span>;
    case "phone": {
      const phone = column.value(row);
      return phone ? <span className="whitespace-nowrap">{format.phone(phone)}</span> : "–";
    }
    case "number": {
      const value = column.value(row);
      return value === null ? "–" : format.number(value);
    }
    case "money": {
      const amount = column.value(row);
      return amount ? format.money(amount.cents, amount.currency) : "–";
    }
    case "choice": {
      const value = column.value(row);
      return value === null ? "–" : (column.choices[value]?.[locale] ?? value);
    }
    case "country": {
      const code = column.value(row);
      return code ? countryLabel(code, locale) : "–";
    }
    case "date":
    case "dateTime":
    case "time":
      return <Instant at={column.value(row)} kind={column.kind} format={format} />;
  }
}

/** Shows a short date, with the exact time in its `title`. */
function Instant({ at, kind, format }: { at: string | null; kind: "date" | "dateTime" | "time"; format: Formats }) {
  if (at === null) return "–";
  const exact = formatDateTimeIn(programmeZone, new Date(at), format.locale);
  const text = kind === "date" ? format.date(at) : kind === "time" ? format.time(at) : exact;
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {text}
    </time>
  );
}

/** Returns the alignment of a column: numbers are aligned right. */
export const alignOf = ({ kind }: Pick<ListColumn<never>, "kind">): "end" | undefined =>
  kind === "number" || kind === "money" ? "end" : undefined;
