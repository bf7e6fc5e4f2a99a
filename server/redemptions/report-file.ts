import type { DealerReport, ReportBy } from "#shared/counter.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { tableFile, type Cents, type FileFormat } from "../platform/http/lists/table-file.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  rider: { id: "redemptions.csv.rider", message: "Rider" },
  employee: { id: "redemptions.csv.employee", message: "Employee" },
  currency: { id: "redemptions.csv.currency", message: "Currency" },
  month: { id: "redemptions.csv.month", message: "Month" },
  redemptions: { id: "redemptions.csv.redemptions", message: "Redemptions" },
  redeemed: { id: "redemptions.csv.redeemed", message: "Redeemed" },
  refunds: { id: "redemptions.csv.refunds", message: "Refunds" },
  refunded: { id: "redemptions.csv.refunded", message: "Refunded" },
  net: { id: "redemptions.csv.net", message: "Net" },
} satisfies Record<string, Descriptor>;

const firstColumn: Record<ReportBy, Descriptor> = {
  month: texts.month,
  employee: texts.employee,
  rider: texts.rider,
};

export function reportFile({ locale }: Ctx, format: FileFormat, report: DealerReport): Promise<Response> {
  const say = words(locale);
  const { redemptions, redeemed, refunds, refunded, net, currency } = texts;
  const sum = (cents: number): Cents => ({ cents });
  const head = [firstColumn[report.by], redemptions, redeemed, refunds, refunded, net, currency];
  return tableFile(locale, format, `report-${report.by}-${report.from}-${report.to}`, [
    head.map((text) => say.text(text)),
    ...report.rows.map((row) => [
      row.label,
      row.redemptions,
      sum(row.redeemed),
      row.refunds,
      sum(row.refunded),
      sum(row.net),
      report.currency,
    ]),
  ]);
}
