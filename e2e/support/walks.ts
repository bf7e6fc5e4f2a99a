import { pages, type PageArea } from "#shared/pages.ts";
import { roles } from "#shared/roles.ts";
import type { PersonaName } from "../../server/demo/people/personas.ts";

/** Only an unverified account can open this page. */
const verifyPage = "/auth/email-verify";

/** These pages show other content with these queries. */
const extraQueries: Record<string, readonly string[]> = {
  "/events": ["?show=series", "?when=past", "?view=calendar", "?view=map&when=all"],
  "/auth/rider/earnings": ["?show=awards", "?show=payouts", "?show=questions"],
  "/auth/rider/events": ["?mine=1", "?mine=coming"],
  "/auth/rider/series": ["?mine=1"],
  "/auth/rider/profile": ["?redirect=vin"],
  "/auth/dealer/redemptions": ["?show=revoked"],
  "/auth/dealer/reports": ["?by=employee", "?by=rider"],
  "/auth/promoter/event/{eventId?}": ["?tab=classes"],
  "/auth/admin/event/{eventId?}": ["?tab=classes", "?tab=results", "?tab=budget", "?tab=claims", "?tab=questions"],
  "/auth/admin/rider/{riderId?}": ["?tab=results", "?tab=money", "?tab=payouts"],
  "/auth/admin/dealer/{dealerId?}": ["?tab=parts"],
  "/auth/admin/questions": ["?state=all"],
  "/auth/admin/promoter/{promoterId?}": ["?tab=logins", "?tab=series", "?tab=events", "?tab=late"],
  "/auth/admin/payouts": ["?state=approved", "?view=waiting", "?view=files"],
  "/auth/admin/settlements": ["?view=settled"],
  "/auth/admin/liability": ["?tab=journal"],
  "/auth/admin/serie/{seriesId?}": ["?tab=edit", "?tab=rounds", "?tab=payouts", "?tab=names"],
};

const under = (...areas: PageArea[]): string[] =>
  pages
    .filter(({ path, area }) => areas.includes(area) && path !== verifyPage)
    .flatMap(({ path }) => [path, ...(extraQueries[path] ?? []).map((query) => path + query)]);

export interface Walk {
  who: string;
  /** The walk logs in as this persona; without one it is a visitor. */
  as?: PersonaName;
  paths: string[];
}

const all: readonly Walk[] = [
  { who: "visitor", paths: under("public", "plain") },
  ...roles.map((role) => ({ who: role, as: role, paths: under(role) })),
  { who: "tablet that is no kiosk yet", paths: under("kiosk") },
  { who: "unverified rider", as: "unverified", paths: [verifyPage] },
];

/** These are the roles with the pages that each can open. Together they are all pages of shared/pages.ts. */
export const walks: readonly Walk[] = all.filter(({ paths }) => paths.length > 0);

/**
 * Splits a walk into parts of at most `size` pages, so that the timeout of a test does not depend on how many pages a
 * role has.
 */
export const partsOf = (walk: Walk, size: number): Walk[] =>
  Array.from({ length: Math.ceil(walk.paths.length / size) }, (_, part) => ({
    ...walk,
    paths: walk.paths.slice(part * size, (part + 1) * size),
  }));
