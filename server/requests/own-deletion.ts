import type { OwnRequestAnswer } from "#shared/requests.schema.ts";
import { openAwards } from "../ledger/give-up.ts";
import type { AccountActor } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { openRequestOf } from "./store.ts";

/** Returns whether the person has asked for erasure, and the open money that prevents it. */
export async function ownDeletion(db: Reader, actor: AccountActor): Promise<OwnRequestAnswer> {
  const asked = await openRequestOf(db, actor.accountId, "deletion");
  const open = actor.type === "rider" ? await openAwards(db, [actor.id]) : [];
  const purses = Map.groupBy(open, ({ wallet, currency }) => `${wallet} ${currency}`);
  return {
    askedAt: asked?.createdAt.toISOString() ?? null,
    openMoney: [...purses.values()].flatMap(([first, ...rest]) => {
      if (!first) return [];
      const { wallet, currency } = first;
      return [{ wallet, currency, amount: rest.reduce((sum, { amount }) => sum + amount, first.amount) }];
    }),
  };
}
