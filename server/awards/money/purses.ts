import { currencies, currencyOfCountry } from "#shared/money.ts";
import type { Purse } from "#shared/rider-money.schema.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { openCash } from "../../ledger/reads/list-awards.ts";
import type { Reader } from "../../platform/db/database.ts";
import { openDueSums } from "../../results/settling/staff-reads.ts";
import { sentCash } from "../../wallet/staff-reads.ts";

/** Returns a rider's money in both currencies, in cents; the currency of the rider's own country comes first. */
export async function pursesOf(
  reader: Reader,
  { riderId, country, now }: { riderId: string; country: string | null; now: Date },
): Promise<Purse[]> {
  const credit = await balancesOf(reader, riderId, now);
  const cash = await openCash(reader, { riderId, now });
  const paid = await sentCash(reader, riderId);
  const dues = await openDueSums(reader, riderId);
  const home = currencyOfCountry(country ?? "US") ?? "USD";
  return currencies
    .toSorted((a, b) => Number(b === home) - Number(a === home))
    .map((currency) => {
      const own = <Row extends { currency: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.currency === currency);
      const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      const dueOf = (wallet: "credit" | "cash") =>
        sumOf(own(dues).flatMap((due) => (due.wallet === wallet ? [due.amount] : [])));
      return {
        currency,
        credit: sumOf(own(credit).map(({ amount }) => amount)),
        cash: sumOf(own(cash).flatMap(({ claimId, value }) => (claimId === null ? [value] : []))),
        claims: sumOf(own(cash).flatMap(({ claimId, value }) => (claimId === null ? [] : [value]))),
        paid: sumOf(own(paid).map(({ amount }) => amount)),
        creditDue: dueOf("credit"),
        cashDue: dueOf("cash"),
      };
    });
}
