import type { MergeEffects, UndoEffects } from "#shared/merges.schema.ts";
import { currencies } from "#shared/money.ts";
import { cashOfRiders, creditOfRiders } from "../ledger/reads/money-of-riders.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import type { Pair } from "./pair.ts";
import { openAmountsDue } from "./store.ts";

interface Standing {
  money: { riderId: string; wallet: "credit" | "cash"; currency: (typeof currencies)[number]; amount: number }[];
  dues: Awaited<ReturnType<typeof openAmountsDue>>;
}

/** Returns the open money of riders and the amounts that they owe. */
export async function standing(reader: Reader, { now }: Ctx, riderIds: readonly string[]): Promise<Standing> {
  const credit = await creditOfRiders(reader, riderIds, now);
  const cash = await cashOfRiders(reader, riderIds, now);
  return {
    money: [
      ...credit.map((row) => ({ ...row, wallet: "credit" as const })),
      ...cash.map((row) => ({ ...row, wallet: "cash" as const })),
    ],
    dues: await openAmountsDue(reader, riderIds),
  };
}

const purses = (["credit", "cash"] as const).flatMap((wallet) => currencies.map((currency) => ({ wallet, currency })));

/** Returns a rider's open money of one kind and currency, in cents. */
const sumOf = (
  { money }: Standing,
  riderId: string,
  { wallet, currency }: Pick<Standing["money"][number], "wallet" | "currency">,
): number =>
  money
    .filter((row) => row.riderId === riderId && row.wallet === wallet && row.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Returns the open money before and after a merge. */
export const mergedMoney = (before: Standing, after: Standing, { keptId, goneId }: Pair): MergeEffects["money"] =>
  purses.flatMap((purse) => {
    const row = {
      keep: sumOf(before, keptId, purse),
      delete: sumOf(before, goneId, purse),
      after: sumOf(after, keptId, purse),
    };
    return row.keep === 0 && row.delete === 0 && row.after === 0 ? [] : [{ ...purse, ...row }];
  });

/** Returns the open money before and after the undo of a merge. */
export const separatedMoney = (before: Standing, after: Standing, { keptId, goneId }: Pair): UndoEffects["money"] =>
  purses.flatMap((purse) => {
    const row = {
      before: sumOf(before, keptId, purse),
      keep: sumOf(after, keptId, purse),
      delete: sumOf(after, goneId, purse),
    };
    return row.before === 0 && row.keep === 0 && row.delete === 0 ? [] : [{ ...purse, ...row }];
  });

/** Returns the change of the amounts due, by wallet and currency. */
export const newDues = (before: Standing["dues"], after: Standing["dues"]): MergeEffects["due"] =>
  purses.flatMap(({ wallet, currency }) => {
    const total = (dues: Standing["dues"]): number =>
      dues
        .filter((row) => row.wallet === wallet && row.currency === currency)
        .reduce((sum, row) => sum + row.amount, 0);
    const amount = total(after) - total(before);
    return amount === 0 ? [] : [{ wallet, currency, amount }];
  });
