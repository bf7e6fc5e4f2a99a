import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { defaultProgramme } from "#shared/programme.ts";
import type { vinPatternList } from "#shared/vin-patterns.list.ts";
import { normalisePattern } from "#shared/vin-patterns.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { vinPatterns } from "../tables.ts";
import { headsUntilWrite, withBikes } from "./count-bikes.ts";

/**
 * Returns the condition that a column contains a typed text, regardless of case; characters that are wildcards in SQL
 * match themselves.
 */
const contains = (column: typeof vinPatterns.model | typeof vinPatterns.pattern, typed: string) =>
  sql`lower(${column}) like ${`%${typed.toLowerCase().replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`} escape '\\'`;

/** Returns the condition for what a user typed: a part of a pattern, or a whole VIN that the pattern fits. */
function matchesTyped(typed: string) {
  const text = normalisePattern(typed);
  const isVin = text.length === defaultProgramme.vinLength && !text.includes("*");
  return isVin ? sql`${text} like replace(${vinPatterns.pattern}, '*', '_')` : contains(vinPatterns.pattern, text);
}

/** Returns VIN patterns with the number of bikes that each fits, by default the newest model year first. */
export async function listPatterns(
  { db, now }: Pick<Ctx, "db" | "now">,
  { filters, order, limit, offset }: ListRead<typeof vinPatternList>,
) {
  const { model, year, pattern, verified } = filters;
  const where = and(
    model ? contains(vinPatterns.model, model.trim()) : undefined,
    year ? eq(vinPatterns.year, /^\d{4}$/.test(year) ? Number(year) : 0) : undefined,
    pattern ? matchesTyped(pattern) : undefined,
    verified ? eq(vinPatterns.verified, verified === "yes") : undefined,
  );
  const inOrder = order.descending ? desc : asc;
  const rows = await db
    .select()
    .from(vinPatterns)
    .where(where)
    .orderBy(inOrder(vinPatterns[order.by]), asc(vinPatterns.model), asc(vinPatterns.pattern), asc(vinPatterns.id))
    .limit(limit)
    .offset(offset);
  const [sum] = await db.select({ total: count() }).from(vinPatterns).where(where);
  return { rows: await withBikes(db, rows, () => headsUntilWrite(db, now)), total: Number(sum?.total ?? 0) };
}

/** Returns the model years that patterns have, newest first. */
export async function yearsOfPatterns(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ year: vinPatterns.year })
    .from(vinPatterns)
    .orderBy(desc(vinPatterns.year));
  return rows.map(({ year }) => year);
}
