import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EventRecord } from "#shared/events.schema.ts";
import { signInAs, signOut, testBike } from "../../testing/signed-in.ts";
import { WinCalculator } from "./win-calculator.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
beforeEach(signOut);
afterEach(signOut);

const place = { fromPlace: 1, toPlace: 1, amount: 150_00 };
// The cast is safe, because the component reads only these fields of the record.
// oxlint-disable-next-line no-unsafe-type-assertion
const event = {
  country: "US",
  currency: "USD",
  lastDate: "2099-07-11",
  resultsStatus: "upcoming",
  resultsVerifiedAt: null,
  classes: [
    {
      _id: "c1",
      name: "250 B",
      payoutType: "dealerCredit",
      posted: 150_00,
      places: [place],
      starters: null,
      verifiedAt: null,
      didNotRunAt: null,
    },
  ],
  rules: {
    minRidersPerClass: 6,
    maxPaidClassesPerEvent: 2,
    qualifyingBikeYear: 2023,
    creditExpiryMonths: 12,
    creditExpiryPolicy: {},
    cashPayoutDays: 30,
    registeredWithinDays: 14,
    bikeAddedWithinDays: 14,
  },
} as unknown as EventRecord;

const rendered = (of: EventRecord): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WinCalculator event={of} classId="" onClass={() => {}} />
    </I18nProvider>,
  );
const calculator = (of = event): string =>
  rendered(of)
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|");

describe("the win calculator", () => {
  it("invites a visitor to register and says which bike is needed", () => {
    expect(calculator()).toContain("Register to earn this");
    expect(calculator()).toContain("Your bike must be 2023 or newer");
  });

  it.each(["rider", "dealer"] as const)("does not ask a logged-in %s to register", (type) => {
    signInAs(type);
    expect(calculator()).toContain("$150.00");
    expect(calculator()).not.toContain("Register");
  });

  it("shows the rider's payout, and that the rider's own bike qualifies", () => {
    signInAs("rider", [testBike]);
    expect(calculator()).toContain("You’d get|$150.00");
    expect(calculator()).toContain("Your 2024 KTM 250 SX-F meets the bike rules.");
    expect(calculator()).not.toContain("must be 2023 or newer");
  });

  it.each([
    ["too old", { ...testBike, year: 2022 }],
    ["of an unknown year", { ...testBike, year: null }],
  ])("shows the rule for a bike that is %s", (_, other) => {
    signInAs("rider", [other]);
    expect(calculator()).toContain("Your bike must be 2023 or newer");
  });

  it("says that a bike qualifies once its VIN is verified, and promises nothing", () => {
    signInAs("rider", [{ ...testBike, state: "pending", valid: null }]);
    expect(calculator()).toContain("Your 2024 KTM 250 SX-F will qualify once its VIN is verified.");
    expect(calculator()).not.toContain("You’d get");
  });

  it("offers only places that pay, and joins places that pay the same", () => {
    const [row] = event.classes;
    if (!row) throw new Error("no class");
    const pays = (fromPlace: number, toPlace: number, amount: number) => ({
      _id: `${fromPlace}`,
      fromPlace,
      toPlace,
      amount,
    });
    const places = [pays(1, 1, 150_00), pays(2, 2, 50_00), pays(3, 5, 50_00), pays(6, 9, 0)];
    expect(calculator({ ...event, classes: [{ ...row, places }] })).toContain("|Place|1|2–5|");
  });

  it("leaves out a class that did not run, and disappears if no other class pays", () => {
    const [row] = event.classes;
    if (!row) throw new Error("no class");
    const quad = { ...row, _id: "c2", name: "Quad", didNotRunAt: "2026-07-12T00:00:00.000Z" };
    const text = calculator({ ...event, classes: [quad, row] });
    expect(text).toContain("250 B");
    expect(text).not.toContain("Quad");
    expect(rendered({ ...event, classes: [quad] })).toBe("");
  });

  it("says for how long credit is valid, even after the verification, because the time starts with each award", () => {
    const [row] = event.classes;
    if (!row) throw new Error("no class");
    const verified = { ...event, classes: [{ ...row, verifiedAt: "2026-02-20T00:00:00.000Z" }] };
    expect(calculator(verified)).toContain("dealer credit, good for 12 months at any dealer in the United States.");
    expect(calculator(verified)).not.toContain("2027");
  });

  it("is unfolded on a phone before the race, and folded below the results", () => {
    const [row] = event.classes;
    if (!row) throw new Error("no class");
    expect(rendered(event)).toMatch(/<details[^>]* open/);
    const verified = { ...event, classes: [{ ...row, verifiedAt: "2026-02-20T00:00:00.000Z" }] };
    expect(rendered(verified)).toMatch(/<details(?![^>]* open)/);
  });

  it("shows the rule for a bike that was added too late for the race", () => {
    signInAs("rider", [testBike]);
    expect(calculator({ ...event, lastDate: "2026-02-14" })).toContain("Your bike had to be 2023 or newer");
  });

  it("says which bike was needed once the deadlines to register and to add a bike have passed", () => {
    const [row] = event.classes;
    if (!row) throw new Error("no class");
    const classes = [{ ...row, verifiedAt: "2026-02-20T00:00:00.000Z" }];
    const past = calculator({ ...event, lastDate: "2026-02-14", classes });
    expect(past).toContain("Your bike had to be 2023 or newer, with its VIN on your account by Feb\u00A028th, 2026");
    expect(past).not.toContain("must be 2023");
  });
});
