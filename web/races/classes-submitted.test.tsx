import type { ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EventRecord, RecentEvent } from "#shared/events.schema.ts";
import type { PromoterRaces } from "#shared/promoters.schema.ts";
import { EventNeeds } from "../events/admin/event-needs.tsx";
import { RecentEvents } from "../home/recent-events.tsx";
import { PromoterEvents } from "../promoters/admin/promoter-races.tsx";

// These screens show an event of which some classes are submitted or verified.

function textOf(node: ReactNode): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}
const counts = (verified: number, submitted: number) => ({ classesVerified: { verified, submitted, ran: 7 } });
const event = {
  _id: "event",
  title: "RedBud",
  city: null,
  state: null,
  venue: null,
  firstDate: "2026-07-04",
  lastDate: "2026-07-04",
  resultsDue: "2026-07-18",
  resultsStatus: "received",
  canceled: false,
  currency: "USD",
  promoter: {},
  classes: [{}],
};

describe("an event with results that are not all verified", () => {
  it("says in the admins' overview how many classes are verified, or submitted", () => {
    const needs = (over: object) =>
      textOf(
        // The cast is safe, because the component reads only these fields.
        // oxlint-disable-next-line no-unsafe-type-assertion
        <EventNeeds event={{ ...event, ...over } as unknown as EventRecord} payouts={null} questions={0} />,
      );
    expect(needs(counts(6, 7))).toContain("6 of 7 classes verified");
    expect(needs(counts(6, 7))).not.toContain("not verified");
    expect(needs(counts(0, 1))).toContain("1 of 7 classes submitted");
    expect(needs(counts(0, 7))).toContain("Results are in but not verified yet.");
  });

  it("says so on the promoter's record", () => {
    const races = (over: object) =>
      // The cast is safe, because the component reads only these fields.
      // oxlint-disable-next-line no-unsafe-type-assertion
      textOf(<PromoterEvents races={{ events: [{ ...event, ...over }], allEvents: 1 } as unknown as PromoterRaces} />);
    expect(races(counts(6, 7))).toContain("6 of 7 classes verified");
    expect(races(counts(6, 7))).not.toContain("To verify");
    expect(races(counts(0, 1))).toContain("1 of 7 classes submitted");
    expect(races(counts(0, 7))).toContain("To verify");
  });

  it("says so on the home page beside what it paid so far", () => {
    const outcome = { riders: 1, earned: 15_000, winner: null };
    const home = (over: object) =>
      // The cast is safe, because the component reads only these fields.
      // oxlint-disable-next-line no-unsafe-type-assertion
      textOf(<RecentEvents events={[{ ...event, outcome, ...over } as unknown as RecentEvent]} />);
    expect(home(counts(6, 7))).toContain("$150 to 1 rider 6 of 7 classes verified");
    expect(home({ resultsStatus: "verified" })).not.toContain("classes");
  });
});
