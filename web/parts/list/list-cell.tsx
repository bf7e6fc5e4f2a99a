import { Fragment, type ReactNode } from "react";
import { programmeZone } from "#shared/dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import type { ListColumn } from "#shared/list.ts";
import type { Formats } from "../../platform/use-format.ts";
import { countryLabel } from "./country-label.ts";
import { noValue } from "../../ui/table/no-value.tsx";

/**
 * Returns the value of a column in the user's format. A missing value is shown as a dash, so that a cell never looks as
 * if it had not loaded. A phone's card leaves it out, because a dash without a label says nothing.
 */
export function cellOf<Row>(column: ListColumn<Row>, row: Row, format: Formats): ReactNode {
  const { locale } = format;
  const none = column.card === "title" ? "–" : noValue;
  switch (column.kind) {
    case "text":
      return column.value(row) || none;
    case "email":
      return <EmailAddress of={column.value(row)} none={none} />;
    case "phone": {
      const phone = column.value(row);
      return phone ? <span className="whitespace-nowrap">{format.phone(phone)}</span> : none;
    }
    case "number": {
      const value = column.value(row);
      return value === null ? none : format.number(value);
    }
    case "money": {
      const amount = column.value(row);
      return amount ? format.money(amount.cents, amount.currency) : none;
    }
    case "choice": {
      const value = column.value(row);
      return value === null ? none : (column.choices[value]?.[locale] ?? value);
    }
    case "country": {
      const code = column.value(row);
      return code ? countryLabel(code, locale) : none;
    }
    case "date":
    case "dateTime":
    case "time":
      return <Instant at={column.value(row)} kind={column.kind} format={format} none={none} />;
  }
}

/** Shows an address, which wraps after the "@" or a dot rather than inside a word. */
function EmailAddress({ of, none }: { of: string | null; none: ReactNode }) {
  if (!of) return none;
  return (
    <span className="wrap-anywhere" translate="no">
      {of.split(/(?<=[@.])/).map((part, at) => (
        // The parts of an address never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** Shows a short date, with the exact time in its `title`. */
function Instant({
  at,
  kind,
  format,
  none,
}: {
  at: string | null;
  kind: "date" | "dateTime" | "time";
  format: Formats;
  none: ReactNode;
}) {
  if (at === null) return none;
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
