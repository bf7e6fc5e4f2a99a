import type { SetClassNameInput } from "#shared/series-admin.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { forgetClassNames, nameClass } from "../../results/uploads/class-names.ts";
import { mayWriteSeries } from "../policy.ts";
import { findSeries } from "../standings-store.ts";

/**
 * Stores that files use another name for a class of the series; a name that is already stored is moved to the given
 * class. It changes no results and applies to files that are uploaded later.
 */
export async function setClassName(ctx: Ctx, seriesId: string, { alias, className }: SetClassNameInput): Promise<void> {
  await ctx.db.write(async (tx) => {
    await assertWritable(tx, ctx, seriesId);
    const key = await nameClass(tx, seriesId, { alias, className });
    const after = { label: key, classes: className };
    await record(tx, ctx, "series.class-name", { type: "series", id: seriesId }, { after });
  });
}

/** Deletes such a name, by its key. */
export async function removeClassName(ctx: Ctx, seriesId: string, alias: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    await assertWritable(tx, ctx, seriesId);
    if ((await forgetClassNames(tx, seriesId, alias)) === 0) throw new Problem("not_found");
    const before = { label: alias };
    await record(tx, ctx, "series.remove-class-name", { type: "series", id: seriesId }, { before });
  });
}

async function assertWritable(tx: Tx, ctx: Ctx, seriesId: string): Promise<void> {
  if (!mayWriteSeries(ctx.actor)) throw new Problem("forbidden");
  if (!(await findSeries(tx, seriesId))) throw new Problem("not_found");
}
