import { clockPacific } from "#shared/dates.ts";
import type { DealerReport, ReportBy } from "#shared/counter.schema.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { tableFile, type Cents, type FileFormat } from "../platform/http/table-file.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  date: { id: "redemptions.csv.date", message: "Date" },
  time: { id: "redemptions.csv.time", message: "Time (Pacific)" },
  code: { id: "redemptions.csv.code", message: "Code" },
  rider: { id: "redemptions.csv.rider", message: "Rider" },
  dealer: { id: "redemptions.csv.dealer", message: "Dealer" },
  employee: { id: "redemptions.csv.employee", message: "Employee" },
  amount: { id: "redemptions.csv.amount", message: "Amount" },
  currency: { id: "redemptions.csv.currency", message: "Currency" },
  refundedOn: { id: "redemptions.csv.refunded_on", message: "Refunded on" },
  refundedBy: { id: "redemptions.csv.refunded_by", message: "Refunded by" },
  reason: { id: "redemptions.csv.reason", message: "Reason" },
  month: { id: "redemptions.csv.month", message: "Month" },
  redemptions: { id: "redemptions.csv.redemptions", message: "Redemptions" },
  redeemed: { id: "redemptions.csv.redeemed", message: "Redeemed" },
  refunds: { id: "redemptions.csv.refunds", message: "Refunds" },
  refunded: { id: "redemptions.csv.refunded", message: "Refunded" },
  net: { id: "redemptions.csv.net", message: "Net" },
} satisfies Record<string, Descriptor>;

const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** All rows of a filter as a file; it has a dealer column where there can be several dealers. */
export function redemptionsFile(
  { locale, actor }: Ctx,
  format: FileFormat,
  name: string,
  rows: readonly RedemptionRecord[],
): Promise<Response> {
  const say = words(locale);
  const oneCounter = actor.type === "dealer";
  const at = oneCounter ? [] : [say.text(texts.dealer)];
  const { date, time, code, rider, employee, amount, currency, refundedOn, refundedBy, reason } = texts;
  const head = [
    ...[date, time, code, rider].map((text) => say.text(text)),
    ...at,
    ...[employee, amount, currency, refundedOn, refundedBy, reason].map((text) => say.text(text)),
  ];
  const lines = rows.map((row) => {
    const made = clockPacific(new Date(row.createdAt));
    return [
      made.day,
      `${twoDigits(made.hour)}:${twoDigits(made.minute)}`,
      row.code,
      row.riderName,
      ...(oneCounter ? [] : [row.dealerName]),
      row.employeeName,
      { cents: row.amount },
      row.currency,
      row.refundedAt === null ? "" : clockPacific(new Date(row.refundedAt)).day,
      row.refundedBy,
      row.refundReason,
    ];
  });
  return tableFile(locale, format, name, [head, ...lines]);
}

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
