import { getTableName, is, Table } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../schema.ts";
import { searchWords, vinParts } from "../search/tables.ts";
import { redemptionYears } from "../redemptions/tables.ts";
import { openPartsLines, partsTotals } from "../settlements/tables.ts";
import type { World } from "./app.ts";

/**
 * Copies every row of one world into another, empty one, like a backup. A table is copied after the tables that it
 * refers to.
 */
export async function copyWorld(from: World, to: World): Promise<void> {
  let left: PgTable[] = [];
  for (const one of Object.values(schema)) if (isTable(one) && !filledByTriggers.has(getTableName(one))) left.push(one);
  while (left.length > 0) {
    const refused: PgTable[] = [];
    let reason: unknown;
    for (const table of left) {
      const rows = await from.db.select().from(table);
      if (rows.length === 0) continue;
      // If a row refers to one that is not copied yet, its table is retried in the next round.
      await to.db
        .write(async (tx) => {
          for (const row of rows) await tx.insert(table).values(row);
        })
        .catch((error: unknown) => {
          refused.push(table);
          reason = error;
        });
    }
    if (refused.length === left.length) {
      throw new Error(`Copying: ${refused.map(getTableName).join(", ")}`, { cause: reason });
    }
    left = refused;
  }
}

/** Triggers fill these tables while the rows of the other tables are copied. */
const filledByTriggers = new Set<string>(
  [openPartsLines, partsTotals, redemptionYears, searchWords, vinParts].map(getTableName),
);

/** Returns true for a table. The type is that of the column kit, no matter which database is used. */
const isTable = (one: unknown): one is PgTable => is(one, Table);
