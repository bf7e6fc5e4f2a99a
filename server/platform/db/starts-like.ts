import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Returns a LIKE condition for the beginning of a text. The typed text is escaped, so that `%`, `_` and `\` are no
 * wildcards.
 */
export const startsLike = (column: SQLWrapper, typed: string): SQL =>
  sql`${column} like ${`${typed.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`} escape '\\'`;
