import type { DayClose } from "#shared/counter.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { tableFile, type FileFormat } from "../../platform/http/lists/table-file.ts";
import type { Cents, FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { words } from "../../platform/words.ts";
import { reportTexts } from "../report-file.ts";

const texts = {
  total: { id: "redemptions.csv.total", message: "Total" },
  unconfirmed: { id: "redemptions.csv.unconfirmed", message: "From kiosks, not confirmed" },
  notSent: { id: "redemptions.csv.not_sent", message: "Not sent from kiosks" },
};

/**
 * Returns a day at the counter as a file. Redemptions that are not confirmed are listed below the total and are not in
 * it.
 */
export function dayCloseFile({ locale }: Ctx, format: FileFormat, close: DayClose): Promise<Response> {
  const say = words(locale);
  const { currency, day, totals, unconfirmed, notSent } = close;
  const { employee, redemptions, redeemed, refunds, refunded, net } = reportTexts;
  const amount = (cents: number): Cents => ({ cents });
  const line = (label: string, of: DayClose["totals"]): FileCell[] => [
    label,
    of.redemptions,
    amount(of.redeemed),
    of.refunds,
    amount(of.refunded),
    amount(of.net),
    currency,
  ];
  const waiting = (label: string, of: DayClose["unconfirmed"] | null): FileCell[][] =>
    of === null || of.count === 0 ? [] : [[label, of.count, amount(of.amount), "", "", "", currency]];
  const head = [employee, redemptions, redeemed, refunds, refunded, net, reportTexts.currency];
  return tableFile(locale, format, `daily-close-${day}`, [
    head.map((text) => say.text(text)),
    ...close.rows.map((row) => line(row.label, row)),
    line(say.text(texts.total), totals),
    ...waiting(say.text(texts.unconfirmed), unconfirmed),
    ...waiting(say.text(texts.notSent), notSent),
  ]);
}
