import { and, asc, count, eq } from "drizzle-orm";
import { maxViews, type SavedView, type SaveViewInput } from "#shared/saved-views.schema.ts";
import type { AdminActor, Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { savedViews } from "../tables.ts";

// Every admin keeps their own views of a list, even a read-only admin, because views change no record. While an admin
// acts as somebody, the actor is not an admin, so nobody can save views for another account.

/** Returns the views of a list that the admin saved, by name. */
export const viewsOf = (reader: Reader, { actor }: Ctx<AdminActor>, list: string): Promise<SavedView[]> =>
  reader
    .select({ _id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.accountId, actor.accountId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name), asc(savedViews.id));

/** Saves a view, or replaces the view of that name. Throws `too_many_views` at the limit. */
export async function saveView(ctx: Ctx<AdminActor>, { list, name, query }: SaveViewInput): Promise<SavedView[]> {
  const { accountId } = ctx.actor;
  return ctx.db.write(async (tx) => {
    const replaced = await tx
      .update(savedViews)
      .set({ query })
      .where(and(eq(savedViews.accountId, accountId), eq(savedViews.list, list), eq(savedViews.name, name)))
      .returning({ id: savedViews.id });
    if (replaced.length === 0) {
      if ((await countOf(tx, accountId, list)) >= maxViews) throw new Problem("too_many_views");
      await tx.insert(savedViews).values({ id: ctx.id(), accountId, list, name, query, createdAt: ctx.now });
    }
    return viewsOf(tx, ctx, list);
  });
}

async function countOf(tx: Tx, accountId: string, list: string): Promise<number> {
  const [row] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.accountId, accountId), eq(savedViews.list, list)));
  return row?.views ?? 0;
}

/** Deletes a view of the actor; throws `not_found` for another admin's view. */
export async function removeView(ctx: Ctx<AdminActor>, id: string): Promise<void> {
  const removed = await ctx.db.write((tx) =>
    tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.accountId, ctx.actor.accountId)))
      .returning({ id: savedViews.id }),
  );
  if (removed.length === 0) throw new Problem("not_found");
}
