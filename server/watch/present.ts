import type { WatchedAdmin, WatchFacts } from "#shared/watch.ts";
import type { WatchFinding } from "#shared/watch.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { factsInWords } from "./facts-in-words.ts";
import type { ListedFinding } from "./findings-store.ts";

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { _id: id, name });

const fullName = (first: string | null, last: string | null): string | null =>
  first === null ? null : `${first} ${last ?? ""}`.trim();

const promoterIn = (facts: WatchFacts) =>
  facts.kind === "lateAccounts" || facts.kind === "sharedBrowser" ? facts.promoter : null;

/** Returns the admin whom the facts name, besides a former login of the browser. */
export const adminIn = (facts: WatchFacts): WatchedAdmin | null => ("admin" in facts ? (facts.admin ?? null) : null);

const eventIn = (facts: WatchFacts) => (facts.kind === "staffAlone" && facts.act === "results" ? facts.event : null);

export function presentFinding(row: ListedFinding, { locale }: Pick<Ctx, "locale">): WatchFinding {
  const { finding, dealerName } = row;
  const rider = named(finding.riderId, fullName(row.firstName, row.lastName));
  const admin = adminIn(finding.facts);
  const otherRider = named(finding.otherRiderId, fullName(row.otherFirstName, row.otherLastName));
  return {
    _id: finding.id,
    __v: finding.version,
    kind: finding.kind,
    state: finding.state,
    rider,
    otherRider,
    dealer: named(finding.dealerId, dealerName),
    promoter: promoterIn(finding.facts),
    admin: named(admin?._id ?? null, admin?.name ?? null),
    event: eventIn(finding.facts),
    facts: factsInWords(finding.facts, { rider: rider?.name ?? "", other: otherRider?.name ?? "" }, locale),
    since: finding.since.toISOString(),
    lookedAt: iso(finding.lookedAt),
    lookedBy: fullName(row.adminFirstName, row.adminLastName),
    note: finding.note,
  };
}
