import { eq } from "drizzle-orm";
import type { UpdateSeriesInput } from "#shared/series-record.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { checkRaceDays } from "../events/record/race-days.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { Problem } from "../platform/problem.ts";
import { promoters } from "../promoters/tables.ts";
import type { SeriesRow } from "./record-store.ts";
import { categories } from "../categories/tables.ts";

/** Builds the columns to write from the requested fields, checked against the current row. */
export async function seriesColumnsOf(
  reader: Reader,
  ctx: Ctx,
  before: Pick<SeriesRow, "firstDate" | "lastDate"> | null,
  wanted: Omit<UpdateSeriesInput, "__v" | "events">,
): Promise<Partial<SeriesRow>> {
  const { name, promoterId, categoryId } = wanted;
  const { firstDate = before?.firstDate ?? null, lastDate = before?.lastDate ?? null } = wanted;
  checkRaceDays(ctx, wanted);
  if (firstDate !== null && lastDate !== null && lastDate < firstDate) {
    throw new Problem("date_order", { fields: { lastDate: "date_order" } });
  }
  if (promoterId && !(await hasRow(reader, promoters, eq(promoters.id, promoterId)))) {
    throw new Problem("invalid_value", { fields: { promoterId: "invalid_value" } });
  }
  if (categoryId && !(await hasRow(reader, categories, eq(categories.id, categoryId)))) {
    throw new Problem("invalid_value", { fields: { categoryId: "invalid_value" } });
  }
  return { ...wanted, ...(name !== undefined && { nameKey: nameKey(name) }) };
}
