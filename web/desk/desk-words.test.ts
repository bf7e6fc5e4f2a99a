import { setupI18n } from "@lingui/core";
import { expect, it } from "vitest";
import { decisionReasons, itemCan } from "#shared/kiosk.ts";
import { caseWords, deskWordsOf, lossWords, nextOf } from "./desk-words.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

it("the dealer reads who covers the loss in the second person, and staff in the third", () => {
  expect(i18n._(lossWords.dealer)).toContain("you cover the loss");
  expect(i18n._(lossWords.admin)).toContain("the dealer covers the loss");
});

it("never sends staff to support, or to the button “Cancel it”, which they do not have", () => {
  const words = [
    ...[...decisionReasons, null].map((reason) => deskWordsOf({ decision: "review", reason })),
    deskWordsOf({ decision: "short", reason: null }),
    ...Object.values(caseWords),
  ];
  for (const one of words) {
    expect(i18n._(nextOf(one, "admin"))).not.toMatch(/support|cancel it|cancel the redemption|\byour\b/i);
    expect(i18n._(nextOf(one, "dealer"))).not.toMatch(/\bthe dealer\b|decline/i);
  }
});

it.each(itemCan.approveWaiting)("promises another try only while the redemption is undecided (%s)", (reason) => {
  const nextFor = (decision: "review" | null) => i18n._(nextOf(deskWordsOf({ decision, reason }), "dealer"));
  expect(nextFor(null)).toContain("We’ll try again");
  expect(nextFor("review")).not.toContain("try again");
});

it("says that a redemption in a case was charged if it was", () => {
  const nextFor = (of: Parameters<typeof deskWordsOf>[0]) => i18n._(nextOf(deskWordsOf(of), "dealer"));
  expect(nextFor({ decision: "accepted", reason: null, appliedAmount: 50_00 })).toBe("The full amount was charged.");
  expect(nextFor({ decision: "short", reason: null, appliedAmount: 20_00 })).toBe("The remaining credit was charged.");
  expect(nextFor({ decision: "short", reason: null, appliedAmount: null })).toContain("Nothing was charged.");
});
