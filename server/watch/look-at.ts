import { eq } from "drizzle-orm";
import type { WatchFacts } from "#shared/watch.ts";
import type { LookInput, WatchFinding } from "#shared/watch.schema.ts";
import { isAmongOwnAccounts, isOwnBusiness, ownAmong } from "../accounts/own-interest.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { Problem } from "../platform/problem.ts";
import { findFinding } from "./findings-store.ts";
import { mayLookAtFindings } from "./policy.ts";
import { adminIn, presentFinding } from "./present.ts";
import { watchFindings } from "./tables.ts";

/**
 * Marks a finding as looked at, with a note; only newer facts open it again. Refuses with the finding when it changed
 * since the admin loaded it, or if another admin marked it first.
 */
export async function lookAtFinding(ctx: Ctx, id: string, { __v, note }: LookInput): Promise<WatchFinding> {
  const { actor } = ctx;
  if (!mayLookAtFindings(actor)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    await lockRow(tx, watchFindings, eq(watchFindings.id, id));
    const found = await findFinding(tx, id);
    if (!found) throw new Problem("not_found");
    await assertNotAboutOneself(tx, ctx, actor.id, found.finding);
    const { version, kind, state, latestAt, riderId, otherRiderId, dealerId } = found.finding;
    if (version !== __v || state !== "open") {
      throw new Problem("stale_version", { extra: { finding: presentFinding(found, ctx) } });
    }
    await tx
      .update(watchFindings)
      .set({
        state: "looked",
        lookedAt: ctx.now,
        lookedBy: actor.id,
        note,
        lookedUntil: latestAt,
        version: version + 1,
      })
      .where(eq(watchFindings.id, id));
    await record(
      tx,
      ctx,
      "watch.look",
      { type: "watch", id },
      {
        after: { kind, riderId, otherRiderId, dealerId, note },
      },
    );
    const after = await findFinding(tx, id);
    if (!after) throw new Problem("not_found");
    return presentFinding(after, ctx);
  });
}

/**
 * Throws `own_finding` if the finding is about the admin's own account or business, so that people who misuse the
 * program cannot close findings about themselves.
 */
async function assertNotAboutOneself(
  tx: Tx,
  ctx: Ctx,
  adminId: string,
  { riderId, otherRiderId, dealerId, facts }: typeof watchFindings.$inferSelect,
): Promise<void> {
  const paid = facts.kind === "staffAlone" && facts.act === "results" ? facts.riderIds : [];
  const riderIds = [riderId, otherRiderId, ...paid].filter((id) => id !== null);
  const promoterIds =
    facts.kind === "lateAccounts"
      ? [facts.promoter?._id]
      : facts.kind === "sharedBrowser"
        ? [facts.promoter?._id, facts.former.type === "promoter" ? facts.former._id : undefined]
        : [];
  const isAboutActor = await isAmongOwnAccounts(tx, adminId, accountsIn(facts));
  const businesses = [
    ...(dealerId === null ? [] : [{ dealerId }]),
    ...promoterIds.flatMap((promoterId) => (promoterId === undefined ? [] : [{ promoterId }])),
  ];
  for (const business of businesses) {
    if (await isOwnBusiness(tx, ctx, business)) throw new Problem("own_finding");
  }
  if (isAboutActor || (await ownAmong(tx, ctx, riderIds)).size > 0) throw new Problem("own_finding");
}

/** Returns the accounts that the facts name as those who acted. */
function accountsIn(facts: WatchFacts): string[] {
  const former = facts.kind === "sharedBrowser" ? facts.former.accountId : undefined;
  return [former, adminIn(facts)?.accountId].filter((id) => id !== undefined);
}
