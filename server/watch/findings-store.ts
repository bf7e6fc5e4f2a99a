import { and, asc, count, desc, eq, exists, gte, inArray, isNull, like, or, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { startOfDayPacific } from "#shared/dates.ts";
import { hasNameWords, nameKey } from "#shared/name-key.ts";
import type { watchList } from "#shared/watch.list.ts";
import { admins } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { events } from "../events/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { promoters } from "../promoters/tables.ts";
import { hasOpenRecord, riders } from "../riders/tables.ts";
import { watchFindings } from "./tables.ts";

const others = alias(riders, "others");

const joined = (reader: Reader) =>
  reader
    .select({
      finding: watchFindings,
      firstName: riders.firstName,
      lastName: riders.lastName,
      otherFirstName: others.firstName,
      otherLastName: others.lastName,
      dealerName: dealers.name,
      adminFirstName: admins.firstName,
      adminLastName: admins.lastName,
    })
    .from(watchFindings)
    .leftJoin(riders, eq(riders.id, watchFindings.riderId))
    .leftJoin(others, eq(others.id, watchFindings.otherRiderId))
    .leftJoin(dealers, eq(dealers.id, watchFindings.dealerId))
    .leftJoin(admins, eq(admins.id, watchFindings.lookedBy));
export type ListedFinding = Awaited<ReturnType<typeof joined>>[number];

export async function findFinding(reader: Reader, id: string): Promise<ListedFinding | null> {
  const [row] = await joined(reader).where(eq(watchFindings.id, id));
  return row ?? null;
}

/** Two merged accounts belong to one person, so findings about both of them are not shown. */
const isShown = (reader: Reader): SQL | undefined =>
  or(
    isNull(watchFindings.otherRiderId),
    and(hasOpenRecord(reader, watchFindings.riderId), hasOpenRecord(reader, watchFindings.otherRiderId)),
  );

const isOpenFinding = (reader: Reader): SQL | undefined => and(eq(watchFindings.state, "open"), isShown(reader));

/** Returns how many findings are open, and since when the oldest one has been. */
export async function countOpenFindings(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  const open = isOpenFinding(reader);
  const [counted] = await reader.select({ n: count() }).from(watchFindings).where(open);
  const [oldest] = await reader
    .select({ at: watchFindings.since })
    .from(watchFindings)
    .where(open)
    .orderBy(asc(watchFindings.since), asc(watchFindings.id))
    .limit(1);
  return { count: Number(counted?.n ?? 0), oldestAt: oldest?.at ?? null };
}

/** Returns the condition that a finding names a record with this name: one of those that the column "About" shows. */
async function isAbout(reader: Reader, name: string): Promise<SQL | undefined> {
  const hasWord = (key: PgColumn) => or(like(key, `${name}%`), like(key, `% ${name}%`));
  // The facts have the ids of the other records. Both databases read JSON with these operators.
  const inFacts = (key: "promoter" | "admin" | "event") =>
    sql`${watchFindings.facts} -> ${sql.raw(`'${key}'`)} ->> '_id'`;
  // Each finding looks up its own promoter and event, because there are few findings and many events.
  const ofPromoter = reader
    .select({ one: sql`1` })
    .from(promoters)
    .where(and(eq(promoters.id, inFacts("promoter")), hasWord(promoters.nameKey)));
  const ofEvent = reader
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.id, inFacts("event")), hasWord(events.titleKey)));
  // There are few admins, and their names have no keys.
  const staff = await reader
    .select({ id: admins.id, firstName: admins.firstName, lastName: admins.lastName })
    .from(admins);
  const ids = staff
    .filter(({ firstName, lastName }) => hasNameWords(`${firstName} ${lastName}`, name))
    .map(({ id }) => id);
  return or(
    ...[riders, others].flatMap((table) => [beginsWith(table.nameKey, name), beginsWith(table.lastNameKey, name)]),
    hasWord(dealers.nameKey),
    exists(ofPromoter),
    exists(ofEvent),
    ids.length > 0 ? inArray(inFacts("admin"), ids) : undefined,
  );
}

export async function listFindings(
  reader: Reader,
  { filters, order, limit, offset }: ListRead<typeof watchList>,
): Promise<{ rows: ListedFinding[]; total: number }> {
  const { kind, since } = filters;
  const name = nameKey(filters.name ?? "");
  const where = and(
    filters.state === "looked" ? and(eq(watchFindings.state, "looked"), isShown(reader)) : isOpenFinding(reader),
    kind === undefined ? undefined : eq(watchFindings.kind, kind),
    since === undefined ? undefined : gte(watchFindings.since, startOfDayPacific(since)),
    name === "" ? undefined : await isAbout(reader, name),
  );
  const column = order.by === "lookedAt" ? watchFindings.lookedAt : watchFindings.since;
  const direction = order.descending ? desc : asc;
  const rows = await joined(reader)
    .where(where)
    .orderBy(direction(column), direction(watchFindings.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader
    .select({ n: count() })
    .from(watchFindings)
    .leftJoin(riders, eq(riders.id, watchFindings.riderId))
    .leftJoin(others, eq(others.id, watchFindings.otherRiderId))
    .leftJoin(dealers, eq(dealers.id, watchFindings.dealerId))
    .where(where);
  return { rows, total: Number(counted?.n ?? 0) };
}
