import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { PostedTitle, PostedWords } from "./posted.tsx";

const answer = {
  contingencyTitle: "contingency cash",
  season: 2026,
  contingencyAmount: 0,
  contingencyAmounts: { USD: 0, CAD: 0 },
  events: 0,
  canadianEvents: 0,
  earnedAmounts: { USD: 0, CAD: 0 },
} satisfies ContingencyAnswer;

function shown(over: Partial<ContingencyAnswer>) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PostedTitle contingency={{ ...answer, ...over }} />
      <PostedWords contingency={{ ...answer, ...over }} />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the total on the home page", () => {
  it("is not a figure before anything is posted", () => {
    const text = shown({});
    expect(text).toContain("Payouts for the 2026 season will be posted soon.");
    expect(text).not.toMatch(/\$0/);
  });

  it("is the Canadian one if only Canada has one", () => {
    const text = shown({ contingencyAmounts: { USD: 0, CAD: 18_625_00 }, canadianEvents: 2 });
    expect(text).toContain("CA$18,625");
    expect(text).toContain("at 2 events in Canada");
    expect(text).not.toMatch(/\$0|United States/);
  });

  it("is shown for both countries", () => {
    const text = shown({
      contingencyAmount: 500_00,
      contingencyAmounts: { USD: 500_00, CAD: 100_00 },
      events: 3,
      canadianEvents: 1,
    });
    expect(text).toContain("at 3 events in the United States");
    expect(text).toContain("Plus CA$100 at 1 event in Canada.");
  });
});
