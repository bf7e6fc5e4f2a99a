import { clockIn, programmeZone } from "#shared/dates.ts";
import { columnsFor, type ListColumn, type ListDeclaration, type ListFileFormat } from "#shared/list.ts";
import { countryName } from "#shared/countries.ts";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../context.ts";
import { streamedFile } from "./table-file.ts";
import type { FileCell } from "../../spreadsheet/write-xlsx.ts";

/**
 * Returns the rows of a list as a file, with the columns of the list's declaration in the caller's language. The pages
 * are read while the file is being sent.
 */
export function listFile<Row>(
  { locale, actor }: Ctx,
  format: ListFileFormat,
  list: ListDeclaration<Row>,
  pages: AsyncIterable<readonly Row[]>,
  name = list.file ?? list.key,
): Promise<Response> {
  const columns = columnsFor(list, "file", actor.type);
  const chunks = async function* (): AsyncGenerator<FileCell[][], void> {
    for await (const rows of pages) {
      yield rows.map((row) => columns.map((column) => cellOf(column, row, locale)));
    }
  };
  return streamedFile({ locale, format, name, header: columns.map(({ label }) => label[locale]), chunks: chunks() });
}

const twoDigits = (n: number): string => String(n).padStart(2, "0");

/**
 * Returns the plain value of a cell, which a spreadsheet can sort and sum. Times are in Pacific time unless the column
 * names a zone.
 */
function cellOf<Row>(column: ListColumn<Row>, row: Row, locale: Locale): FileCell {
  switch (column.kind) {
    case "money": {
      const amount = column.value(row);
      return amount && { cents: amount.cents };
    }
    case "date":
    case "dateTime":
    case "time": {
      const at = column.value(row);
      if (at === null) return null;
      const { day, hour, minute } = clockIn(column.zone?.(row) ?? programmeZone, new Date(at));
      const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
      return column.kind === "date" ? day : column.kind === "time" ? time : `${day} ${time}`;
    }
    case "choice": {
      const value = column.value(row);
      return value === null ? null : (column.choices[value]?.[locale] ?? value);
    }
    case "country": {
      const code = column.value(row);
      return code && countryName(code, locale);
    }
    case "text":
      return column.inFile ? column.inFile(row, locale) : column.value(row);
    case "email":
    case "phone":
    case "number":
      return column.value(row);
  }
}
