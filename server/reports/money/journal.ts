import { addDays, addMonths, dayPacific, endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { accountNames, journalAccounts, movementNames, type JournalAccount } from "#shared/money-reports.ts";
import type { Journal } from "#shared/money-reports.schema.ts";
import type { Currency } from "#shared/money.ts";
import { journalPage, journalTotals, type JournalLine } from "../../ledger/reads/journal.ts";
import type { Ctx } from "../../platform/context.ts";
import { streamedFile } from "../../platform/http/lists/table-file.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";
import { settlementsOf } from "../../settlements/settled-totals.ts";
import { maySeeMoneyReports } from "./policy.ts";

/** Returns the period of a month (Pacific); the current month ends now, so that its file has a definite end. */
function periodOf({ now }: Ctx, month: string) {
  const first = `${month}-01`;
  const end = endOfDayPacific(addDays(addMonths(first, 1), -1));
  return { from: startOfDayPacific(first), to: end < now ? end : now };
}

const monthOf = ({ now }: Ctx, requested: string | undefined): string => requested ?? dayPacific(now).slice(0, 7);

/**
 * Returns what each account was debited and credited in a month. The ledger's accounts are those of a liability:
 * incoming amounts are credits, and outgoing amounts are debits. Settlements with dealers are not in the ledger and are
 * added.
 */
export async function journalOf(ctx: Ctx, requested: string | undefined): Promise<Journal> {
  if (!maySeeMoneyReports(ctx.actor)) throw new Problem("forbidden");
  const month = monthOf(ctx, requested);
  const period = periodOf(ctx, month);
  const totals: Journal["totals"] = (await journalTotals(ctx.db, period)).map(({ account, currency, into, out }) => ({
    account,
    currency,
    debit: out,
    credit: into,
  }));
  const add = (account: JournalAccount, currency: Currency, amount: number) => {
    let row = totals.find((one) => one.account === account && one.currency === currency);
    if (!row) totals.push((row = { account, currency, debit: 0, credit: 0 }));
    if (amount > 0) row.credit += amount;
    else row.debit -= amount;
  };
  for (const { currency, amount } of await settlementsOf(ctx.db, period)) {
    add("dealerParts", currency, -amount);
    add("dealersPaid", currency, amount);
  }
  const order = (account: JournalAccount): number => journalAccounts.indexOf(account);
  return {
    month,
    totals: totals.toSorted((a, b) => b.currency.localeCompare(a.currency) || order(a.account) - order(b.account)),
  };
}

/** The file is read and sent in pages of this many movements, so that its size does not matter. */
const movementsPerPage = 500;

const headers: Record<"en" | "fr", readonly string[]> = {
  en: [
    "Date",
    "Entry",
    "Event",
    "Account",
    "Account name",
    "Debit",
    "Credit",
    "Currency",
    "Claim",
    "Redemption",
    "Dealer",
    "Rider",
    "Reference",
  ],
  fr: [
    "Date",
    "Écriture",
    "Opération",
    "Compte",
    "Nom du compte",
    "Débit",
    "Crédit",
    "Devise",
    "Versement",
    "Utilisation",
    "Concessionnaire",
    "Pilote",
    "Référence",
  ],
};

/** Returns the journal of a month as CSV: a line for each entry, in the order in which they happened. */
export function journalFile(ctx: Ctx, requested: string | undefined): Promise<Response> {
  if (!maySeeMoneyReports(ctx.actor)) throw new Problem("forbidden");
  const { db, locale } = ctx;
  const month = monthOf(ctx, requested);
  const period = periodOf(ctx, month);
  const row = (line: FileLine): FileCell[] => [
    dayPacific(line.at),
    line.movementId,
    movementNames[line.kind]?.[locale] ?? line.kind,
    line.account,
    accountNames[line.account][locale],
    line.amount < 0 ? { cents: -line.amount } : "",
    line.amount > 0 ? { cents: line.amount } : "",
    line.currency,
    line.claimId,
    line.code,
    line.dealerId,
    line.riderId,
    line.reference,
  ];
  const chunks = async function* (): AsyncGenerator<FileCell[][], void> {
    let after: Awaited<ReturnType<typeof journalPage>>["last"] = null;
    do {
      const page = await journalPage(db, period, after, movementsPerPage);
      after = page.last;
      yield page.lines.map((line) => row(ofLedger(line)));
    } while (after !== null);
    yield (await settlementsOf(db, period)).flatMap(ofSettlement).map(row);
  };
  return streamedFile({ locale, format: "csv", name: `journal-${month}`, header: headers[locale], chunks: chunks() });
}

type FileLine = Omit<JournalLine, "account"> & { account: JournalAccount; reference: string | null };

const ofLedger = (line: JournalLine): FileLine => ({ ...line, reference: null });

/** Returns the two entries of a settlement, or of its reversal. */
function ofSettlement(one: Awaited<ReturnType<typeof settlementsOf>>[number]): FileLine[] {
  const { id, at, kind, currency, dealerId, reference, amount } = one;
  const line = { at, movementId: id, kind, currency, dealerId, reference, claimId: null, code: null, riderId: null };
  return [
    { ...line, account: "dealerParts", amount: -amount },
    { ...line, account: "dealersPaid", amount },
  ];
}
