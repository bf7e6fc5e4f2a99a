import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PayoutTable, type ShownPayouts } from "./payout-table.tsx";
import { PayoutLines } from "./staff-payouts.tsx";

const pays: ShownPayouts["classes"][number] = {
  _id: "c1",
  name: "250 B",
  payoutType: "dealerCredit",
  posted: 150_00,
  starters: 6,
  verifiedAt: "2026-07-12T00:00:00.000Z",
  didNotRunAt: null,
  places: [{ fromPlace: 1, toPlace: 1, amount: 150_00 }],
};

/** Returns how often an amount of this class is struck through: on wide screens its place and its sum, and on a phone. */
function struck(row: typeof pays, Shown = PayoutTable): number {
  const event = { currency: "USD", rules: { minRidersPerClass: 6 }, classes: [row] } as const;
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Shown, { event })));
  return html.split("line-through").length - 1;
}

describe("the amounts of a class", () => {
  it("are struck through if its results are verified and it had too few starters", () => {
    expect(struck({ ...pays, starters: 5 })).toBe(3);
  });

  it("are struck through if the class did not run", () => {
    expect(struck({ ...pays, starters: null, verifiedAt: null, didNotRunAt: "2026-07-12T00:00:00.000Z" })).toBe(3);
  });

  it("are struck through for staff on a phone", () => {
    expect(struck({ ...pays, starters: 5 }, PayoutLines)).toBe(2);
    expect(struck(pays, PayoutLines)).toBe(0);
  });

  it("stay readable if the class paid, or if more starters may still be reported", () => {
    expect(struck(pays)).toBe(0);
    expect(struck({ ...pays, starters: 5, verifiedAt: null })).toBe(0);
  });
});
