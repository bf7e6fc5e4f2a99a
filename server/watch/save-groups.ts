import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { WatchKind } from "#shared/watch.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { mapInTurns } from "../platform/next-turn.ts";
import { inParts, type Group, type Evaluated } from "./group.ts";
import { riders } from "../riders/tables.ts";
import { watchFindings } from "./tables.ts";

type FindingRow = typeof watchFindings.$inferSelect;

/** Returns a hash that is the same for the same records and does not reveal their ids. */
const fingerprintOf = (kind: WatchKind, { key }: Group): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, ...key]))
    .digest("hex");

/**
 * Stores the groups that reach their threshold: as a new finding, as newer facts of an open one, or by reopening one
 * that an admin had looked at. Returns how many are new or open again.
 */
export async function saveGroups(ctx: Ctx, kind: WatchKind, groups: readonly Group[]): Promise<number> {
  let found = 0;
  const reached = await mapInTurns(groups, 200, (part) => part.filter((group) => group.evaluate(null) !== null));
  for await (const part of inParts(reached)) {
    found += await ctx.db.write(async (tx) => {
      const prints = part.map((group) => fingerprintOf(kind, group));
      const rows = await tx.select().from(watchFindings).where(inArray(watchFindings.fingerprint, prints));
      const known = new Map(rows.map((row) => [row.fingerprint, row]));
      const erased = await erasedAmong(tx, part);
      let opened = 0;
      for (const group of part) {
        const fingerprint = fingerprintOf(kind, group);
        const before = known.get(fingerprint);
        if (ridersOf(group).some((id) => erased.has(id))) continue;
        const evaluated = group.evaluate(before?.lookedUntil ?? null);
        if (evaluated && (await save(tx, ctx, { kind, fingerprint, group, evaluated, before }))) opened += 1;
      }
      return opened;
    });
  }
  return found;
}

const ridersOf = ({ riderId, otherRiderId }: Group): string[] => [riderId, otherRiderId].flatMap((id) => id ?? []);

/** Returns the riders in these groups who were erased; nothing is stored about them. */
async function erasedAmong(tx: Tx, groups: readonly Group[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(groups.flatMap(ridersOf))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: riders.id })
    .from(riders)
    .where(and(inArray(riders.id, ids), isNotNull(riders.erasedAt)));
  return new Set(rows.map(({ id }) => id));
}

interface Saved {
  kind: WatchKind;
  fingerprint: string;
  group: Group;
  evaluated: Evaluated;
  before: FindingRow | undefined;
}

/** Returns whether the finding is new or open again. */
async function save(tx: Tx, ctx: Ctx, { kind, fingerprint, group, evaluated, before }: Saved): Promise<boolean> {
  const { facts, latestAt } = evaluated;
  if (!before) {
    const { riderId = null, otherRiderId = null, dealerId = null } = group;
    const row = { id: ctx.id(), kind, fingerprint, riderId, otherRiderId, dealerId, facts, latestAt, since: ctx.now };
    // A check that runs on another server at the same time may have stored the finding.
    const added = await tx.insert(watchFindings).values(row).onConflictDoNothing().returning({ id: watchFindings.id });
    return added.length > 0;
  }
  const isOpen = before.state === "open";
  if (isOpen && latestAt <= before.latestAt) return false;
  const version = before.version + 1;
  const change = isOpen
    ? { facts, latestAt, version }
    : { facts, latestAt, version, state: "open" as const, since: ctx.now };
  await tx.update(watchFindings).set(change).where(eq(watchFindings.id, before.id));
  return !isOpen;
}
