import type { CreateCategoryInput, UpdateCategoryInput } from "#shared/categories.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import {
  deleteCategory,
  findCategory,
  insertCategory,
  readCategories,
  seriesInCategories,
  writeCategory,
} from "./category-store.ts";
import { mayWriteCategories } from "./policy.ts";

const bitOf = (active: boolean): number => (active ? 1 : 0);

/** Creates a category; two categories cannot have the same description. */
export async function createCategory(ctx: Ctx, { description, active = true }: CreateCategoryInput): Promise<string> {
  if (!mayWriteCategories(ctx.actor)) throw new Problem("forbidden");
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    await checkFree(tx, id, description);
    await insertCategory(tx, { id, description, active: bitOf(active) });
    await record(tx, ctx, "category.create", { type: "category", id }, { after: { description, active } });
  });
  return id;
}

/** Changes a category; the series in it stay in it. Returns false if the stored version differs from `__v`. */
export async function updateCategory(ctx: Ctx, id: string, input: UpdateCategoryInput): Promise<boolean> {
  if (!mayWriteCategories(ctx.actor)) throw new Problem("forbidden");
  const { __v, description, active } = input;
  return ctx.db.write(async (tx) => {
    const before = await findCategory(tx, id);
    if (!before) throw new Problem("not_found");
    if (before.version !== __v) return false;
    if (description !== undefined) await checkFree(tx, id, description);
    const change = { ...(description !== undefined && { description }), ...(active !== undefined && { active }) };
    const written = { ...change, active: active === undefined ? before.active : bitOf(active) };
    if (!(await writeCategory(tx, before, written))) throw new Problem("stale_version");
    await record(
      tx,
      ctx,
      "category.update",
      { type: "category", id },
      changedFields({ description: before.description, active: before.active === 1 }, change),
    );
    return true;
  });
}

/** Removes a category that no series is in. A category in use can be made inactive instead. */
export async function removeCategory(ctx: Ctx, id: string): Promise<void> {
  if (!mayWriteCategories(ctx.actor)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const before = await findCategory(tx, id);
    if (!before) throw new Problem("not_found");
    const members = await seriesInCategories(tx, id);
    if (members.length > 0) {
      const series = members.map(({ _id, name, season }) => ({ _id, name, season }));
      throw new Problem("category_in_use", { extra: { series }, values: { count: series.length } });
    }
    await deleteCategory(tx, id);
    const { description, active } = before;
    await record(
      tx,
      ctx,
      "category.remove",
      { type: "category", id },
      { before: { description, active: active === 1 } },
    );
  });
}

async function checkFree(reader: Reader, id: string, description: string): Promise<void> {
  const key = nameKey(description);
  const all = await readCategories(reader);
  if (all.some((row) => row.id !== id && nameKey(row.description) === key)) {
    throw new Problem("category_known", { fields: { description: "category_known" } });
  }
}
