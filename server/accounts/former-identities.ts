import { and, desc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { auditLog } from "../platform/tables.ts";

/** These fields identify a person. A field that a record does not have is left out. */
export interface IdentityFacts {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  phone1?: string | null;
  phone2?: string | null;
}

const fields = ["email", "firstName", "lastName", "phone", "phone1", "phone2"] as const;
/** These acts change one of the fields, and their audit rows have its former value. */
const changes = ["admin.update", "admin.change-role", "rider.update", "rider.identity"];

/**
 * Returns the identity of each record now and after each of its former changes, from the audit log, which nobody can
 * change. With only the current identity, admins could rename their own rider account, or themselves, before they
 * decide about its money.
 */
export async function identitiesOverTime(
  reader: Reader,
  subjectType: "admin" | "rider",
  now: ReadonlyMap<string, IdentityFacts>,
): Promise<Map<string, IdentityFacts[]>> {
  const states = new Map<string, IdentityFacts[]>([...now].map(([id, identity]) => [id, [identity]]));
  if (now.size === 0) return states;
  const rows = await reader
    .select({ id: auditLog.subjectId, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subjectType),
        inArray(auditLog.subjectId, [...now.keys()]),
        inArray(auditLog.action, changes),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  for (const { id, before } of rows) {
    const known = states.get(id);
    const latest = known?.at(-1);
    if (known && latest) known.push({ ...latest, ...formerValues(before) });
  }
  return states;
}

function formerValues(before: unknown): IdentityFacts {
  if (typeof before !== "object" || before === null) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value: unknown = Reflect.get(before, field);
      return typeof value === "string" || value === null ? [[field, value]] : [];
    }),
  );
}
