import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AwardAnswer, AwardRecord } from "#shared/wallet.schema.ts";
import { AwardStory } from "./award-story.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const bonus: AwardRecord = {
  _id: "a1",
  type: "bonus",
  wallet: "credit",
  status: "Current",
  currency: "USD",
  initialValue: 100_00,
  currentValue: 100_00,
  issuedAt: "2020-01-04T18:00:00.000Z",
  expiresAt: "2999-01-05T07:59:59.999Z",
  revokedAt: null,
  revokedReason: null,
  note: null,
  source: null,
};
const past = "2021-01-05T07:59:59.999Z";

function storyOf(over: Partial<AwardRecord>, claim: AwardAnswer["claim"] = null): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AwardStory
        award={{ ...bonus, ...over }}
        result={null}
        story={[]}
        claim={claim}
        claimBadge={() => null}
        isBesideResult={false}
      />
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("the story of an award", () => {
  it("says when it expires, and after that day that it expired", () => {
    expect(storyOf({})).toContain("Expires Jan 4th, 2999.");
    expect(storyOf({ expiresAt: past, status: "Expired", currentValue: 0 })).toContain("Expired Jan 4th, 2021.");
    // The hourly job has not run yet.
    expect(storyOf({ expiresAt: past })).toContain("Expired Jan 4th, 2021.");
  });

  it("does not say that credit expired that was all spent before", () => {
    expect(storyOf({ expiresAt: past, status: "Spent", currentValue: 0 })).not.toMatch(/Expire[sd]/);
  });

  it("promises no day for a payout that is not sent, because the day may be past", () => {
    const claim = { status: "pending" as const, dueAt: past, sentAt: null, gross: 100_00, withheld: 0, net: 100_00 };
    const text = storyOf({ wallet: "cash", status: "Funded" }, { _id: "c1", ...claim } as AwardAnswer["claim"]);
    expect(text).toContain("Due Jan 4th, 2021.");
    expect(text).not.toContain("We’ll send");
  });
});
