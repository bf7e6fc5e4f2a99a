import { inArray } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { CreateFileInput, PayoutFile } from "#shared/payout-files.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { once, type Attempt } from "../../platform/idempotency.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRunDesk } from "../policy.ts";
import { staffName } from "../staff-store.ts";
import { payoutClaims, payoutFileLines, payoutFiles } from "../tables.ts";
import { blockedClaims, filesOfYear, findFile } from "./file-store.ts";
import { presentFile } from "./present-file.ts";
import { assertNotUndoneBySelf } from "./undone-payments.ts";

/**
 * Puts approved claims of one currency into a file for the payer (docs/domain/payer-file.md). It moves no money. A
 * claim that is in another file, has changed since the admin saw it, or was paid before this admin undid the payment
 * makes the whole request fail. Takes an idempotency key.
 */
export async function createPayoutFile(
  ctx: Ctx,
  { claims }: CreateFileInput,
  key: string,
): Promise<{ payoutFile: PayoutFile }> {
  if (!mayRunDesk(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "payout-file", key, input: { claims } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const rows = await approvedClaims(tx, claims);
      const [first] = rows;
      if (!first) throw new Problem("nothing_to_claim");
      if (rows.some(({ currency }) => currency !== first.currency)) throw new Problem("claims_of_two_currencies");
      const blocked = await blockedClaims(
        tx,
        rows.map(({ id }) => id),
      );
      if (blocked.size > 0) throw new Problem("claim_in_file", { extra: { claimIds: [...blocked] } });
      await assertNotUndoneBySelf(tx, ctx, rows);
      const year = dayPacific(ctx.now).slice(0, 4);
      const number = `P${year}-${String((await filesOfYear(tx, year)) + 1).padStart(4, "0")}`;
      const id = ctx.id();
      const amount = rows.reduce((sum, { net }) => sum + net, 0);
      const file = { id, number, currency: first.currency, lineCount: rows.length, amount };
      await tx.insert(payoutFiles).values({ ...file, createdAt: ctx.now, createdBy: await staffName(tx, ctx) });
      await insertRows(
        tx,
        payoutFileLines,
        rows.map((claim, at) => ({
          id: ctx.id(),
          fileId: id,
          line: at + 1,
          claimId: claim.id,
          amount: claim.net,
          state: "out" as const,
          answeredAt: null,
          payerReference: null,
          paidOn: null,
          reason: null,
        })),
      );
      await record(tx, ctx, "payout-file.create", { type: "payoutFile", id }, { after: file });
      const made = await findFile(tx, id);
      if (!made) throw new Problem("not_found");
      return { payoutFile: presentFile(made) };
    }),
  );
}

/** Returns the claims in the order of the input. Throws if one is not approved, or not what the admin saw. */
async function approvedClaims(tx: Tx, claims: CreateFileInput["claims"]) {
  const ids = [...new Set(claims.map(({ _id }) => _id))];
  if (ids.length !== claims.length) throw new Problem("invalid_input", { fields: { claims: "invalid_value" } });
  await lockRow(tx, payoutClaims, inArray(payoutClaims.id, ids));
  const found = await tx.select().from(payoutClaims).where(inArray(payoutClaims.id, ids));
  const byId = new Map(found.map((claim) => [claim.id, claim]));
  return claims.map(({ _id, __v }) => {
    const claim = byId.get(_id);
    if (!claim) throw new Problem("not_found");
    if (claim.version !== __v) throw new Problem("claim_state");
    if (claim.status !== "approved" || claim.net <= 0 || !claim.paidTo) throw new Problem("claim_not_approved");
    return claim;
  });
}
