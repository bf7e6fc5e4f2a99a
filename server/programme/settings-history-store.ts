import { and, desc, eq, inArray } from "drizzle-orm";
import { admins } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { auditLog } from "../platform/tables.ts";

/** Returns one page of the changes of a season's settings, the newest first. */
export function settingsChanges(
  reader: Reader,
  season: number,
  pages: { page: number | undefined; rowsPerPage: number },
) {
  const where = and(
    eq(auditLog.subjectType, "season"),
    eq(auditLog.subjectId, String(season)),
    eq(auditLog.action, "programme.change"),
  );
  return paginate(pages, {
    rows: (limit, offset) =>
      reader
        .select({
          id: auditLog.id,
          at: auditLog.at,
          actorId: auditLog.actorId,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .where(where)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit)
        .offset(offset),
    total: () => countRows(reader, auditLog, where),
  });
}

/** Returns the names of admins by their ids. */
export async function adminNamesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: admins.id, firstName: admins.firstName, lastName: admins.lastName })
    .from(admins)
    .where(inArray(admins.id, [...ids]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

export const adminName = async (reader: Reader, id: string): Promise<string | null> =>
  (await adminNamesOf(reader, [id])).get(id) ?? null;
