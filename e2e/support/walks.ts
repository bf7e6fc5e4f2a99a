import { pages, type PageArea } from "#shared/pages.ts";
import { roles } from "#shared/roles.ts";
import type { PersonaName } from "../../server/demo/people/personas.ts";

/** The page that only an unverified account can open. */
const verifyPage = "/auth/email-verify";

/** The pages that show other content with another query. */
const sides: Record<string, readonly string[]> = {
  "/events": ["?show=series", "?when=past", "?view=calendar", "?view=map&when=all"],
  "/auth/rider/earnings": ["?show=awards"],
  "/auth/rider/events": ["?mine=1", "?mine=coming"],
  "/auth/rider/series": ["?mine=1"],
  "/auth/rider/profile": ["?redirect=vin"],
  "/auth/dealer/redemptions": ["?show=revoked"],
  "/auth/dealer/reports": ["?by=employee", "?by=rider"],
  "/auth/promoter/event/{eventId?}": ["?tab=classes"],
  "/auth/admin/event/{eventId?}": ["?tab=classes"],
  "/auth/admin/serie/{seriesId?}": ["?tab=edit", "?tab=rounds", "?tab=payouts", "?tab=names"],
};

const under = (...areas: PageArea[]): string[] =>
  pages
    .filter(({ path, area }) => areas.includes(area) && path !== verifyPage)
    .flatMap(({ path }) => [path, ...(sides[path] ?? []).map((query) => path + query)]);

export interface Walk {
  who: string;
  /** The persona to sign in as; absent for a visitor who is not signed in. */
  as?: PersonaName;
  paths: string[];
}

const all: readonly Walk[] = [
  { who: "visitor", paths: under("public", "plain") },
  ...roles.map((role) => ({ who: role, as: role, paths: under(role) })),
  { who: "tablet that is no kiosk yet", paths: under("kiosk") },
  { who: "unverified rider", as: "unverified", paths: [verifyPage] },
];

/** Every role with the pages that it can open; together they are all of shared/pages.ts. */
export const walks: readonly Walk[] = all.filter(({ paths }) => paths.length > 0);
