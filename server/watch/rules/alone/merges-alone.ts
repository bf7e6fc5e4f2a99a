import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { daysBefore } from "#shared/durations.ts";
import { nameKey } from "#shared/name-key.ts";
import { movedByMerges } from "../../../ledger/reads/moved-by-merges.ts";
import { riderMerges } from "../../../merges/tables.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { auditLog } from "../../../platform/tables.ts";
import { riders } from "../../../riders/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../../group.ts";
import { adminsNamed } from "../admins-named.ts";
import { limitsOfAdmins } from "./limits.ts";
import { daysOf, latestAbove, sumsByCurrency, within, type Paid } from "./sums.ts";

type Merge = Pick<typeof riderMerges.$inferSelect, "id" | "keptId" | "goneId" | "mergedBy" | "at">;

/**
 * Finds admins who alone merged riders with different names or birth dates into one account, and by that moved more
 * than the limit: they could give the credit of an unused account to a friend. A group is the merges of one admin into
 * one account. A name or birth date that staff changed shortly before the merge counts, too
 * (docs/domain/watch-list.md).
 */
export async function mergesAlone(ctx: Ctx, span: WatchSpan): Promise<Group[]> {
  const { db, programme } = ctx;
  const limitsOf = limitsOfAdmins(ctx);
  const groups: Group[] = [];
  for await (const keptIds of inParts(await mergedInto(db, span))) {
    const all = await mergesInto(db, keptIds);
    const merges = await ofDifferentPeople(db, all, programme.watch.days);
    const moved = Map.groupBy(await movedBy(db, merges), ({ mergeId }) => mergeId);
    const admins = await adminsNamed(
      db,
      merges.map(({ mergedBy }) => mergedBy),
    );
    for (const own of Map.groupBy(merges, ({ keptId, mergedBy }) => `${keptId} ${mergedBy}`).values()) {
      const [first] = own;
      const admin = admins.get(first?.mergedBy ?? "");
      if (!first || !admin) continue;
      const { bonusAloneMax: max, bonusAloneDays: days } = await limitsOf(admin._id);
      const acts = within(own, span, days).flatMap(({ id, at }): (Paid & { id: string })[] =>
        (moved.get(id) ?? []).map(({ amount, currency }) => ({ id, amount, currency, at })),
      );
      groups.push({
        key: ["merge", first.keptId, admin._id],
        riderId: first.keptId,
        evaluate: (lookedUntil) => {
          const large = latestAbove(since(acts, lookedUntil), { max, days });
          const last = large?.at(-1);
          if (!large || !last) return null;
          const merged = new Set(large.map(({ id }) => id)).size;
          return {
            latestAt: last.at,
            facts: {
              kind: "staffAlone",
              act: "merge",
              admin,
              merges: merged,
              amounts: sumsByCurrency(large),
              ...daysOf(large),
            },
          };
        },
      });
    }
  }
  return groups;
}

/** Returns the accounts into which others were merged in the span. */
async function mergedInto(db: Reader, { from, to }: WatchSpan): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.action, "rider.merge-here"), gt(auditLog.at, from), lte(auditLog.at, to)));
  return rows.map(({ id }) => id);
}

const mergesInto = (db: Reader, keptIds: readonly string[]): Promise<Merge[]> =>
  db
    .select({
      id: riderMerges.id,
      keptId: riderMerges.keptId,
      goneId: riderMerges.goneId,
      mergedBy: riderMerges.mergedBy,
      at: riderMerges.at,
    })
    .from(riderMerges)
    .where(and(inArray(riderMerges.keptId, [...keptIds]), isNull(riderMerges.undoneAt)))
    .orderBy(asc(riderMerges.at), asc(riderMerges.id));

async function movedBy(db: Reader, merges: readonly Merge[]) {
  const moved = [];
  for await (const part of inParts(merges)) {
    moved.push(
      ...(await movedByMerges(
        db,
        part.map(({ id, goneId, at }) => ({ mergeId: id, goneId, at })),
      )),
    );
  }
  return moved;
}

/**
 * Returns the merges of two accounts whose names or birth dates differ, now or before staff changed one of them in the
 * days before the merge. A birth date that is not known does not differ.
 */
async function ofDifferentPeople(db: Reader, merges: readonly Merge[], days: number): Promise<Merge[]> {
  const ids = [...new Set(merges.flatMap(({ keptId, goneId }) => [keptId, goneId]))];
  const now = new Map<string, Identity>();
  const changes: Change[] = [];
  for await (const part of inParts(ids)) {
    const rows = await db
      .select({
        id: riders.id,
        firstName: riders.firstName,
        lastName: riders.lastName,
        dateOfBirth: riders.dateOfBirth,
      })
      .from(riders)
      .where(inArray(riders.id, part));
    for (const { id, ...identity } of rows) now.set(id, identity);
    changes.push(...(await changesByStaff(db, part)));
  }
  const changed = Map.groupBy(changes, ({ riderId }) => riderId);
  return merges.filter(({ keptId, goneId, at }) => {
    const states = [keptId, goneId].flatMap((id) => statesOf(now.get(id), changed.get(id) ?? [], daysBefore(at, days)));
    const names = new Set(states.map(({ firstName, lastName }) => nameKey(`${firstName} ${lastName}`)));
    const births = new Set(states.flatMap(({ dateOfBirth }) => dateOfBirth ?? []));
    return names.size > 1 || births.size > 1;
  });
}

interface Identity {
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
}

interface Change {
  riderId: string;
  at: Date;
  before: unknown;
}

/** Returns the identity now and before each of these changes since `from`; the latest change is the first. */
function statesOf(now: Identity | undefined, changes: readonly Change[], from: Date): Identity[] {
  if (!now) return [];
  const states = [now];
  for (const { at, before } of changes) {
    const latest = states.at(-1);
    if (latest && at >= from) states.push({ ...latest, ...identityIn(before) });
  }
  return states;
}

function identityIn(before: unknown): Partial<Identity> {
  if (typeof before !== "object" || before === null) return {};
  return Object.fromEntries(
    (["firstName", "lastName", "dateOfBirth"] as const).flatMap((field) => {
      const value: unknown = Reflect.get(before, field);
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}

/** Returns the changes by staff, the latest first. */
async function changesByStaff(db: Reader, riderIds: readonly string[]): Promise<Change[]> {
  const rows = await db
    .select({ id: auditLog.id, riderId: auditLog.subjectId, at: auditLog.at, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "rider"),
        inArray(auditLog.subjectId, [...riderIds]),
        inArray(auditLog.action, ["rider.update", "rider.identity"]),
        or(eq(auditLog.actorType, "admin"), isNotNull(auditLog.proxyAccountId)),
      ),
    );
  // They are sorted here, because SQLite would read the acts on all riders to have them in the order of their times.
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
}
