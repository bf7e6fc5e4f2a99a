import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { signInAs, signOut, testBike } from "../../testing/signed-in.ts";
import { ResultSheet } from "./result-sheet.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
beforeEach(signOut);
afterEach(signOut);

const unpaid: RiderResult = {
  _id: "r",
  eventId: "e",
  eventTitle: "Thunder Valley",
  firstDate: "2026-07-11",
  lastDate: "2026-07-11",
  classId: "c",
  className: "250 B",
  payoutType: "dealerCredit",
  place: 2,
  tie: false,
  status: "finished",
  currency: "USD",
  earned: 0,
  reason: "other_brand",
  reasonValues: { brand: "Honda" },
  verifiedAt: "2026-07-12T18:00:00Z",
  awardIds: [],
  award: null,
  asked: null,
  answers: "Ironman MX Park",
};

function sheet(over: Partial<RiderResult> = {}, lastSynced: string | null = null): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ResultSheet
        result={{ ...unpaid, ...over }}
        reason="The reason"
        lastSynced={lastSynced}
        claimBadge={() => null}
        ask={() => null}
        onAsked={() => undefined}
        onClose={() => undefined}
      />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

describe("a result that paid nothing", () => {
  it("says why, and offers the fix that fits the reason", () => {
    signInAs("rider", [testBike]);
    expect(sheet()).toContain("No award. The reason.|");
    expect(sheet()).toContain("|My bike was a KTM|Ask about this result|");
    expect(sheet({ reason: "too_few_starters" })).toContain("|More riders started|Ask about this result|");
    const missing = { reason: "no_qualifying_bike" as const, reasonValues: { year: 2023, until: "2099-01-01" } };
    expect(sheet(missing)).toContain("|Add the bike|Ask about this result|");
    expect(sheet({ ...missing, reasonValues: { year: 2023, until: "2026-01-01" } })).not.toContain("Add the bike");
    expect(sheet({ reason: "factory_rider" })).toContain("The reason.|Ask about this result|");
  });

  it("offers each bike if there are several, and adding one if there is none", () => {
    signInAs("rider", [testBike, { ...testBike, _id: "b2", model: "450 SX-F" }]);
    expect(sheet()).toContain("|My bike was a 2024 KTM 250 SX-F|My bike was a 2024 KTM 450 SX-F|");
    signInAs("rider", [{ ...testBike, state: "invalid" }]);
    expect(sheet()).toContain("|Add the bike|");
  });

  it("shows who was asked and when, instead of the buttons", () => {
    signInAs("rider", [testBike]);
    const asked = { _id: "q", state: "open" as const, askedAt: "2026-11-03T18:00:00Z", answers: "Ironman MX Park" };
    const waiting = sheet({ asked });
    expect(waiting).toContain("You asked on Nov\u00A03rd, 2026. Ironman MX Park will answer.");
    expect(waiting).not.toMatch(/My bike was|Ask about this result/);
    expect(sheet({ asked: { ...asked, state: "answered" } })).toMatch(
      /got an answer.*Read the answer.*Ask about this result/,
    );
  });

  it("has no request buttons offline", () => {
    signInAs("rider", [testBike]);
    const offline = sheet({}, "2026-07-13T18:00:00Z");
    expect(offline).toContain("You need to be online to ask about this result.");
    expect(offline).not.toMatch(/My bike was|Ask about this result\|/);
  });
});
