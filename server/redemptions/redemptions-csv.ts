import { clockPacific } from "#shared/dates.ts";
import type { DealerReport, ReportBy } from "#shared/counter.schema.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { csvAmount, csvAnswer } from "../platform/http/csv-answer.ts";
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

/** All rows of a filter as a file; whose counter it was stands where there are several. */
export function redemptionsCsv({ locale, actor }: Ctx, name: string, rows: readonly RedemptionRecord[]): Response {
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
      csvAmount(row.amount, locale),
      row.currency,
      row.refundedAt === null ? "" : clockPacific(new Date(row.refundedAt)).day,
      row.refundedBy,
      row.refundReason,
    ];
  });
  return csvAnswer(locale, name, [head, ...lines]);
}

const firstColumn: Record<ReportBy, Descriptor> = {
  month: texts.month,
  employee: texts.employee,
  rider: texts.rider,
};

export function reportCsv({ locale }: Ctx, report: DealerReport): Response {
  const say = words(locale);
  const { redemptions, redeemed, refunds, refunded, net, currency } = texts;
  const sum = (cents: number): string => csvAmount(cents, locale);
  const head = [firstColumn[report.by], redemptions, redeemed, refunds, refunded, net, currency];
  return csvAnswer(locale, `report-${report.by}-${report.from}-${report.to}`, [
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
