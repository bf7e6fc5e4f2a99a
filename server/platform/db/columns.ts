import { postgresColumns } from "./columns.postgres.ts";
import { sqliteColumns } from "./columns.sqlite.ts";
import { dialectOf } from "./dialect.ts";

// This is the only cast between the dialects: `columns.sqlite.ts` proves that both kits have the same types.
const kit =
  dialectOf(process.env.DATABASE_URL) === "postgres"
    ? postgresColumns
    : // oxlint-disable-next-line no-unsafe-type-assertion
      (sqliteColumns as unknown as typeof postgresColumns);

export const { table, text, int, cents, real, bool, instant, json, index, uniqueIndex, primaryKey, check } = kit;
