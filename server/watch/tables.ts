import { index, instant, int, json, table, text, uniqueIndex } from "../platform/db/columns.ts";
import type { WatchFacts, WatchKind } from "#shared/watch.ts";
import { dealers } from "../dealers/tables.ts";
import { riders } from "../riders/tables.ts";

/**
 * A finding is a fact that staff should look at; it proves nothing. It is deleted when one of its riders is erased. See
 * docs/domain/watch-list.md.
 */
export const watchFindings = table(
  "watch_findings",
  {
    id: text().primaryKey(),
    kind: text().$type<WatchKind>().notNull(),
    /** This is a hash of the kind and the records, by which a finding is stored only once. */
    fingerprint: text().notNull(),
    riderId: text().references(() => riders.id),
    /** This is the second rider if a bike was on two accounts. */
    otherRiderId: text().references(() => riders.id),
    dealerId: text().references(() => dealers.id),
    facts: json<WatchFacts>().notNull(),
    /** This is the time of the latest fact. */
    latestAt: instant().notNull(),
    state: text().$type<"open" | "looked">().notNull().default("open"),
    /** The finding was created at this time, or reopened after an admin had looked at it. */
    since: instant().notNull(),
    /** An admin looked at it at this time; an open finding with this time has newer facts. */
    lookedAt: instant(),
    /** This is the id of the admin. */
    lookedBy: text(),
    note: text(),
    /** An admin has looked at the facts up to this time; only newer ones reopen the finding. */
    lookedUntil: instant(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("watch_findings_fingerprint").on(t.fingerprint),
    index("watch_findings_since").on(t.state, t.since, t.id),
    index("watch_findings_looked").on(t.state, t.lookedAt, t.id),
    index("watch_findings_rider").on(t.riderId),
    index("watch_findings_other_rider").on(t.otherRiderId),
    index("watch_findings_dealer").on(t.dealerId),
  ],
);
