import { accountNames } from "#shared/money-reports.ts";
import type { Liability } from "#shared/money-reports.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { tableFile, type FileFormat } from "../../platform/http/lists/table-file.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  figure: { id: "liability.file.figure", message: "Figure" },
  of: { id: "liability.file.of", message: "Detail" },
  currency: { id: "liability.file.currency", message: "Currency" },
  amount: { id: "liability.file.amount", message: "Amount" },
  credit: { id: "liability.file.credit", message: "Open credit" },
  cash: { id: "liability.file.cash", message: "Cash not sent" },
  dealers: { id: "liability.file.dealers", message: "Owed to dealers" },
  owed: { id: "liability.file.owed", message: "Total owed" },
  cashEarned: { id: "liability.file.cash_earned", message: "Cash earned" },
  cashFunded: { id: "liability.file.cash_funded", message: "Cash in open payouts" },
  cashPaid: { id: "liability.file.cash_paid", message: "Cash paid" },
  cashWithheld: { id: "liability.file.cash_withheld", message: "Tax withheld" },
  expired: { id: "liability.file.expired", message: "Expired" },
  expiring: { id: "liability.file.expiring", message: "Open credit by month of expiration" },
  lapsedCredit: { id: "liability.file.lapsed_credit", message: "Expired credit by season" },
  lapsedCash: { id: "liability.file.lapsed_cash", message: "Expired cash by season" },
  balance: { id: "liability.file.balance", message: "Account balance" },
} satisfies Record<string, Descriptor>;

const figures = [
  "credit",
  "cash",
  "dealers",
  "owed",
  "cashEarned",
  "cashFunded",
  "cashPaid",
  "cashWithheld",
  "expired",
] as const;

/**
 * Returns the whole report as one table: figure, month or season, currency, and amount. A figure that is unknown for
 * the day is left out.
 */
export function liabilityFile({ locale }: Ctx, format: FileFormat, liability: Liability): Promise<Response> {
  const say = words(locale);
  const row = (figure: Descriptor, of: string, currency: string, amount: number | null): FileCell[][] =>
    amount === null ? [] : [[say.text(figure), of, currency, { cents: amount }]];
  return tableFile(locale, format, `liability-${liability.day}`, [
    [texts.figure, texts.of, texts.currency, texts.amount].map((head) => say.text(head)),
    ...liability.totals.flatMap((total) =>
      figures.flatMap((name) => row(texts[name], liability.day, total.currency, total[name])),
    ),
    ...liability.expiring.flatMap(({ currency, month, amount }) => row(texts.expiring, month ?? "", currency, amount)),
    ...liability.breakage.flatMap(({ currency, season, credit, cash }) => [
      ...row(texts.lapsedCredit, String(season), currency, credit),
      ...row(texts.lapsedCash, String(season), currency, cash),
    ]),
    ...liability.balances.flatMap(({ account, currency, amount }) =>
      row(texts.balance, accountNames[account][locale], currency, amount),
    ),
  ]);
}
