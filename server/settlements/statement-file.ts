import { dayIn, dayPacific } from "#shared/dates.ts";
import type { StatementLine } from "#shared/settlements.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { streamedFile, type FileFormat } from "../platform/http/lists/table-file.ts";
import type { Cents, FileCell } from "../platform/spreadsheet/write-xlsx.ts";
import { words, type Descriptor } from "../platform/words.ts";
import { statementFrame, statementLines } from "./statement.ts";

const texts = {
  date: { id: "statement.csv.date", message: "Date" },
  line: { id: "statement.csv.line", message: "Line" },
  code: { id: "statement.csv.code", message: "Code" },
  rider: { id: "statement.csv.rider", message: "Rider" },
  employee: { id: "statement.csv.employee", message: "Employee" },
  amount: { id: "statement.csv.amount", message: "Amount" },
  currency: { id: "statement.csv.currency", message: "Currency" },
  dueBy: { id: "statement.csv.due_by", message: "Due by" },
  settledOn: { id: "statement.csv.settled_on", message: "Settled on" },
  opening: { id: "statement.csv.opening", message: "Carried over" },
  due: { id: "statement.csv.due", message: "Due" },
  reversed: { id: "statement.csv.reversed", message: "Refunded" },
  settled: { id: "statement.csv.settled", message: "Settled" },
  settlementReversed: { id: "statement.csv.settlement_reversed", message: "Settlement reversed" },
  closing: { id: "statement.csv.closing", message: "Balance due" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the day of a deadline, which ends with a Pacific day. What happened at the dealer has the day of the dealer's
 * own time zone instead.
 */
const deadline = (instant: string | null): string => (instant === null ? "" : dayPacific(new Date(instant)));

/**
 * Returns the statement as a file whose amounts add up to the last line. Its lines are read while it is sent; the balance
 * at the end is the sum of the lines that were sent.
 */
export async function statementFile(
  ctx: Ctx,
  format: FileFormat,
  dealerId: string,
  requested?: string,
): Promise<Response> {
  const { locale } = ctx;
  const say = words(locale);
  const { span, timeZone, currency, month, firstDay, lastDay, opening, settled, settlements } = await statementFrame(
    ctx,
    dealerId,
    requested,
  );
  const day = (instant: string | null): string => (instant === null ? "" : dayIn(timeZone, new Date(instant)));
  const amount = (cents: number): Cents => ({ cents });
  const balance = (at: string, what: Descriptor, cents: number): FileCell[] => [
    at,
    say.text(what),
    "",
    "",
    "",
    amount(cents),
    currency,
    "",
    "",
  ];
  const line = (row: StatementLine): FileCell[] => [
    day(row.at),
    say.text(texts[row.kind]),
    row.code,
    row.riderName,
    row.employeeName,
    amount(row.amount),
    currency,
    deadline(row.dueAt),
    day(row.settledAt),
  ];
  const chunks = async function* (): AsyncGenerator<FileCell[][], void> {
    yield [balance(firstDay, texts.opening, opening)];
    let closing = opening - settled;
    for await (const lines of statementLines(ctx, span)) {
      closing = lines.reduce((sum, row) => sum + row.amount, closing);
      yield lines.map(line);
    }
    const ends = settlements.map((one) =>
      balance(day(one.settledAt), one.amount < 0 ? texts.settlementReversed : texts.settled, -one.amount),
    );
    yield [...ends, balance(lastDay, texts.closing, closing)];
  };
  const { date, code, rider, employee, amount: sum, currency: money, dueBy, settledOn } = texts;
  const header = [date, texts.line, code, rider, employee, sum, money, dueBy, settledOn].map((head) => say.text(head));
  return streamedFile({ locale, format, name: `statement-${month}`, header, chunks: chunks() });
}
