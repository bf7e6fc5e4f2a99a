import { endOfDayPacific, dayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { TaxForm, TaxNeed } from "#shared/money-reports.ts";
import type { TaxRow, TaxSum } from "#shared/money-reports.schema.ts";
import type { taxList } from "#shared/taxes.list.ts";
import { paymentsWithin, ridersPaidWithin } from "../../ledger/reads/payments-of-year.ts";
import { needsOfRiders } from "../../payouts/desk/needs-of-riders.ts";
import { paymentInfosOf } from "../../payouts/staff-reads.ts";
import type { PaidTo } from "../../payouts/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import { nextKey, type RowKey } from "../../platform/db/after-key.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { maySeeMoneyReports } from "./policy.ts";

type Query = ListRead<typeof taxList>;
type Payment = Awaited<ReturnType<typeof paymentsWithin>>[number];

/**
 * Returns what riders were paid in a calendar year (Pacific), by form, type of income and rate of withholding
 * (docs/domain/money-reports.md), with the data that the tax preparer still lacks. Riders with missing data come first.
 */
export async function listTaxes(ctx: Ctx, { filters, limit, offset }: Query) {
  if (!maySeeMoneyReports(ctx.actor)) throw new Problem("forbidden");
  const { year, ...period } = yearOf(ctx, filters);
  const groups = (await groupsOf(ctx.db, await paymentsWithin(ctx.db, period))).filter(matches(filters));
  const rows = await withAddresses(ctx.db, groups.slice(offset, offset + limit));
  return { rows, total: groups.length, sums: sumsOf(groups), year };
}

/**
 * These are the numbers of riders whose ids, and whose payments, are read at a time for a file. The riders that were paid
 * in the year are found once for all of these ids.
 */
const idsAtOnce = 10_000;
const ridersPerPage = 100;

/**
 * Reads the rows for a file in the order of the list. They come from one snapshot that is read twice, first for riders
 * with missing data and then for the others. In a snapshot a rider cannot change between the two and be in both.
 */
export async function* taxesForFile(ctx: Ctx, { filters }: Pick<Query, "filters">): AsyncGenerator<TaxRow[], void> {
  if (!maySeeMoneyReports(ctx.actor)) throw new Problem("forbidden");
  const period = yearOf(ctx, filters);
  const isAsked = matches(filters);
  const { reader, close } = await ctx.db.snapshot();
  try {
    for (const isMissing of [true, false]) {
      for await (const ids of paidRiders(reader, period)) {
        const groups = await groupsOf(reader, await paymentsWithin(reader, period, ids));
        const asked = groups.filter((group) => group.missing.length > 0 === isMissing && isAsked(group));
        yield await withAddresses(reader, asked);
      }
    }
  } finally {
    await close();
  }
}

/** Reads the ids of the riders that were paid within a period, by name, in pages. */
async function* paidRiders(reader: Reader, period: { from: Date; to: Date }): AsyncGenerator<string[], void> {
  let after: RowKey | null = null;
  do {
    const found: Awaited<ReturnType<typeof ridersPaidWithin>> = await ridersPaidWithin(
      reader,
      period,
      after,
      idsAtOnce,
    );
    for (let at = 0; at < found.length; at += ridersPerPage) {
      yield found.slice(at, at + ridersPerPage).map(({ id }) => id);
    }
    after = nextKey(found, idsAtOnce, ({ nameKey: name, id }) => [name, id]);
  } while (after);
}

/** Returns the calendar year (Pacific) of the query: by default the current one. */
function yearOf({ now }: Ctx, filters: Query["filters"]) {
  const year = filters.year !== undefined && /^20\d\d$/.test(filters.year) ? filters.year : dayPacific(now).slice(0, 4);
  return { year, from: startOfDayPacific(`${year}-01-01`), to: endOfDayPacific(`${year}-12-31`) };
}

function matches(filters: Query["filters"]) {
  const name = nameKey(filters.riderName ?? "");
  return ({ riderName, form, missing }: Group): boolean =>
    ` ${nameKey(riderName)}`.includes(` ${name}`) &&
    (filters.form === undefined || form === filters.form) &&
    (filters.missing === undefined || missing.length > 0 === (filters.missing === "yes"));
}

const formOf = ({ basis, currency }: Pick<Payment, "basis" | "currency">): TaxForm => {
  if (currency !== "USD") return "none";
  return basis === "usPerson" ? "1099" : "1042-S";
};

/** This is a row without the name and address, which are read only for the rows of a page. */
type Group = Omit<TaxRow, "legalName" | keyof Omit<PaidTo, "legalName">> & { paidTo: PaidTo | null };

/** Returns the payments of each line, in the order of the list. */
async function groupsOf(reader: Reader, payments: readonly Payment[]): Promise<Group[]> {
  const needs = await needsOfRiders(
    reader,
    payments.map(({ riderId }) => riderId),
  );
  const groups = Map.groupBy(payments, (one) =>
    [one.riderId, formOf(one), one.eventId === null ? "bonus" : "race", one.currency, one.rate, one.basis].join(" "),
  );
  const rows = [...groups].flatMap(([_id, own]): Group[] => {
    const [first] = own;
    if (!first) return [];
    const sumOf = (account: Payment["account"]): number =>
      own.filter((one) => one.account === account).reduce((sum, { amount }) => sum + amount, 0);
    const [net, withheld] = [sumOf("paidOut"), sumOf("withheldTax")];
    const paidTo = own.find((one) => one.paidTo !== null)?.paidTo ?? null;
    const ofRider = needs.get(first.riderId) ?? [];
    return [
      {
        _id,
        riderId: first.riderId,
        riderName: `${first.firstName} ${first.lastName}`,
        basis: first.basis,
        form: formOf(first),
        income: first.eventId === null ? "bonus" : "race",
        currency: first.currency,
        payments: new Set(own.map(({ claimId }) => claimId)).size,
        gross: net + withheld,
        rate: first.rate / 10_000,
        withheld,
        net,
        missing: missingOf(ofRider, paidTo !== null || !ofRider.includes("paymentInfo")),
        paidTo,
      },
    ];
  });
  return rows.toSorted(
    (a, b) =>
      Number(b.missing.length > 0) - Number(a.missing.length > 0) ||
      a.riderName.localeCompare(b.riderName) ||
      a._id.localeCompare(b._id),
  );
}

/** Adds the rider's name and address of the payment info, or else of a payment. */
async function withAddresses(reader: Reader, groups: readonly Group[]): Promise<TaxRow[]> {
  const infos = await paymentInfosOf(reader, [...new Set(groups.map(({ riderId }) => riderId))]);
  return groups.map(({ paidTo, ...row }) => {
    const to = infos.get(row.riderId) ?? paidTo;
    return {
      ...row,
      legalName: to?.legalName ?? null,
      addressLine1: to?.addressLine1 ?? null,
      addressLine2: to?.addressLine2 ?? null,
      city: to?.city ?? null,
      state: to?.state ?? null,
      zipcode: to?.zipcode ?? null,
      country: to?.country ?? null,
    };
  });
}

function missingOf(needs: readonly string[], hasAddress: boolean): TaxNeed[] {
  const missing: TaxNeed[] = hasAddress ? [] : ["address"];
  if (needs.includes("w9")) missing.push("w9");
  if (needs.includes("declaration")) missing.push("declaration");
  return missing;
}

function sumsOf(rows: readonly Group[]): TaxSum[] {
  const groups = Map.groupBy(rows, ({ currency, form }) => `${currency} ${form}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const sumOf = (name: "gross" | "withheld" | "net"): number => own.reduce((sum, row) => sum + row[name], 0);
    const ridersOf = (some: readonly Group[]): number => new Set(some.map(({ riderId }) => riderId)).size;
    return [
      {
        currency: first.currency,
        form: first.form,
        riders: ridersOf(own),
        gross: sumOf("gross"),
        withheld: sumOf("withheld"),
        net: sumOf("net"),
        missing: ridersOf(own.filter(({ missing }) => missing.length > 0)),
      },
    ];
  });
}
