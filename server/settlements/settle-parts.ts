import { eq, sql } from "drizzle-orm";
import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { SettlePartsAnswer, SettlePartsInput } from "#shared/settlements.schema.ts";
import { dealers } from "../dealers/tables.ts";
import { openLines } from "../ledger/reads/dealer-lines.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { actorName } from "../redemptions/actor-name.ts";
import { maySettle } from "./policy.ts";
import { openAccounts, presentOpenAccount, presentSettlement, type OpenAccount } from "./present.ts";
import { releasedBySelf } from "./released-by-self.ts";
import { insertSettlement, settlementsById } from "./store.ts";

/**
 * Credits dealers with the amounts due up to the end of a day. It takes all open lines of a dealer together, less
 * refunds (docs/spec/money.md#parts-account). A negative total is not settled until further redemptions make up for it.
 * A dealer whose settlement this admin reversed is left out, because another admin has to settle what is due again; if
 * no other dealer remains, it throws `second_admin_needed`. Takes an idempotency key.
 */
export async function settleParts(ctx: Ctx, input: SettlePartsInput, key: string): Promise<SettlePartsAnswer> {
  if (!maySettle(ctx.actor)) throw new Problem("forbidden");
  const { dealerId, until, dealers: shown, reference = null } = input;
  // A future day cannot be settled, because its lines are not known yet.
  if (until > dayPacific(ctx.now)) throw new Problem("date_invalid", { fields: { until: "date_invalid" } });
  const attempt: Attempt = {
    call: "settle-parts",
    key,
    input: { dealerId, until, shown, reference: reference ?? undefined },
  };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      // When two requests come at once, the second waits for this lock and then finds nothing to settle.
      await lockRow(tx, dealers, dealerId === undefined ? sql`true` : eq(dealers.id, dealerId));
      const due = openAccounts(await openLines(tx, { dealerId, until: endOfDayPacific(until) }));
      const accounts = shown ? sameAsShown(due, shown) : due;
      const positive = accounts.filter(({ amount }) => amount >= 0);
      if (positive.length === 0) throw new Problem("nothing_to_settle");
      const leftOut = await releasedBySelf(tx, ctx, positive);
      const payable = positive.filter((account) => !leftOut.has(account));
      if (payable.length === 0) throw new Problem("second_admin_needed");
      const batchId = ctx.id();
      const settledBy = await actorName(tx, ctx);
      const ids: string[] = [];
      for (const { entryIds, amount, currency, lineCount, dealerId: paid } of payable) {
        const id = ctx.id();
        const row = { id, batchId, dealerId: paid, currency, amount, lineCount };
        await insertSettlement(tx, { ...row, untilDay: until, settledAt: ctx.now, settledBy, reference }, entryIds);
        await record(
          tx,
          ctx,
          "parts.settle",
          { type: "dealer", id: paid },
          { after: { ...row, through: until, reference } },
        );
        ids.push(id);
      }
      return {
        settlements: (await settlementsById(tx, ids)).map(presentSettlement),
        carried: accounts.filter(({ amount }) => amount < 0).map(presentOpenAccount),
        leftOut: [...leftOut].map(presentOpenAccount),
      };
    }),
  );
}

/** Returns the accounts that the admin saw and chose. Throws if the amount of one of them has changed since. */
function sameAsShown(due: readonly OpenAccount[], shown: NonNullable<SettlePartsInput["dealers"]>): OpenAccount[] {
  const named = new Set(shown.map(({ dealerId, currency }) => `${dealerId} ${currency}`));
  if (named.size !== shown.length) throw new Problem("invalid_input", { fields: { dealers: "invalid_value" } });
  return shown.map(({ dealerId, currency, amount }) => {
    const account = due.find((one) => one.dealerId === dealerId && one.currency === currency);
    if (account?.amount !== amount) throw new Problem("amounts_changed");
    return account;
  });
}
