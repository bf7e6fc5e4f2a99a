import { int, table, text } from "../platform/db/columns.ts";

export const categories = table("categories", {
  id: text().primaryKey(),
  description: text().notNull(),
  active: int().notNull().default(1),
  version: int().notNull().default(0),
});
