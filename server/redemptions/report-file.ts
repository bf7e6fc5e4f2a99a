import type { DealerReport, ReportBy, ReportRow } from "#shared/counter.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { tableFile, type FileFormat } from "../platform/http/lists/table-file.ts";
import type { Cents } from "../platform/spreadsheet/write-xlsx.ts";
import { words, type Descriptor } from "../platform/words.ts";

export const reportTexts = {
  rider: { id: "redemptions.csv.rider", message: "Rider" },
  employee: { id: "redemptions.csv.employee", message: "Employee" },
  currency: { id: "redemptions.csv.currency", message: "Currency" },
  month: { id: "redemptions.csv.month", message: "Month" },
  redemptions: { id: "redemptions.csv.redemptions", message: "Redemptions" },
  redeemed: { id: "redemptions.csv.redeemed", message: "Redeemed" },
  refunds: { id: "redemptions.csv.refunds", message: "Refunds" },
  refunded: { id: "redemptions.csv.refunded", message: "Refunded" },
  net: { id: "redemptions.csv.net", message: "Net" },
  before: { id: "redemptions.csv.before", message: "Net a year earlier" },
} satisfies Record<string, Descriptor>;

const firstColumn: Record<ReportBy, Descriptor> = {
  month: reportTexts.month,
  employee: reportTexts.employee,
  rider: reportTexts.rider,
};

export function reportFile({ locale }: Ctx, format: FileFormat, report: DealerReport): Promise<Response> {
  const say = words(locale);
  const { redemptions, redeemed, refunds, refunded, net, currency } = reportTexts;
  const sum = (cents: number): Cents => ({ cents });
  const head = [firstColumn[report.by], redemptions, redeemed, refunds, refunded, net];
  const before = (row: ReportRow) => (row.before === null ? [] : [sum(row.before)]);
  return tableFile(locale, format, `report-${report.by}-${report.from}-${report.to}`, [
    [...head, ...(report.by === "month" ? [reportTexts.before] : []), currency].map((text) => say.text(text)),
    ...report.rows.map((row) => [
      row.label,
      row.redemptions,
      sum(row.redeemed),
      row.refunds,
      sum(row.refunded),
      sum(row.net),
      ...before(row),
      report.currency,
    ]),
  ]);
}
