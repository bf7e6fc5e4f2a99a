import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { Reader, Tx } from "../db/database.ts";
import { redact, removedText, type PersonalTexts } from "./redact.ts";
import { auditLog } from "../tables.ts";

/** These are the fields of a person's record. In the rows about the person, every value of these fields is removed. */
const personalFields = new Set([
  "firstName",
  "lastName",
  "name",
  "email",
  "amaNumber",
  "dateOfBirth",
  "sex",
  "phone1",
  "phone2",
  "addressLine1",
  "addressLine2",
  "city",
  "zipcode",
  "hometown",
  "bio",
  "socialMedia",
  "profileImage",
  "note",
  "label",
  "vin",
  "relation",
]);

/** Returns the values of a person's record that the audit log contains, by field, including earlier values. */
export async function auditedValues(
  reader: Reader,
  subject: { type: string; id: string },
): Promise<Map<string, Set<string>>> {
  const rows = await reader
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)));
  const values = new Map<string, Set<string>>();
  for (const side of rows.flatMap(({ before, after }) => [before, after])) {
    if (typeof side !== "object" || side === null) continue;
    for (const [field, value] of Object.entries(side)) {
      if (!personalFields.has(field) || typeof value !== "string" || value === removedText) continue;
      values.set(field, (values.get(field) ?? new Set()).add(value));
    }
  }
  return values;
}

/**
 * Removes a person's values from the audit log: in the rows about these subjects, and in the rows that name one of the
 * ids or texts. What was done, by whom and when remains. See docs/spec/accounts.md#audit-log.
 */
export async function eraseInAudit(
  tx: Tx,
  ctx: Ctx,
  { subjects, ids, traces }: { subjects: readonly string[]; ids: readonly string[]; traces: PersonalTexts },
): Promise<void> {
  const rows = await tx
    .select({ id: auditLog.id, subjectId: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(or(inArray(auditLog.subjectId, [...subjects]), mentions([...ids, ...traces.texts])));
  const own = new Set(subjects);
  for (const { id, subjectId, ...sides } of rows) {
    const clean = (side: unknown): unknown => redact(own.has(subjectId) ? withoutPersonal(side) : side, traces);
    const [before, after] = [clean(sides.before), clean(sides.after)];
    if (JSON.stringify([before, after]) === JSON.stringify([sides.before, sides.after])) continue;
    await tx.update(auditLog).set({ before, after, erasedAt: ctx.now }).where(eq(auditLog.id, id));
  }
}

/**
 * Removes the IP addresses of a person: in the rows of the person's own acts, and in the acts of visitors on one of the
 * subjects, such as signing in. The IP addresses of other people stay: those of an admin who acted as the person, and
 * those of staff, a dealer or a promoter who acted on the person's record.
 */
export async function forgetAddresses(
  tx: Tx,
  ctx: Ctx,
  { actorId, accountId, subjects }: { actorId: string; accountId: string; subjects: readonly string[] },
): Promise<void> {
  // A dealer has several logins, and only the acts of this account are the person's.
  const own = and(eq(auditLog.actorId, actorId), eq(auditLog.accountId, accountId), isNull(auditLog.proxyAccountId));
  const asVisitor = and(inArray(auditLog.subjectId, [...subjects]), eq(auditLog.actorType, "visitor"));
  await tx
    .update(auditLog)
    .set({ ip: null, erasedAt: ctx.now })
    .where(and(isNotNull(auditLog.ip), or(own, asVisitor)));
}

function withoutPersonal(side: unknown): unknown {
  if (typeof side !== "object" || side === null || Array.isArray(side)) return side;
  return Object.fromEntries(
    Object.entries(side).map(([field, value]) => [
      field,
      personalFields.has(field) && value !== null ? removedText : value,
    ]),
  );
}

/** SQLite lowercases only ASCII, so the condition looks for a text both as it is written and in lower case. */
const mentions = (texts: readonly string[]): SQL | undefined =>
  or(
    ...[auditLog.before, auditLog.after].flatMap((column) =>
      texts.flatMap((text) => [
        sql`cast(${column} as text) like ${`%${text}%`}`,
        sql`lower(cast(${column} as text)) like ${`%${text.toLowerCase()}%`}`,
      ]),
    ),
  );
