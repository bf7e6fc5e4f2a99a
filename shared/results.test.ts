import { describe, expect, it } from "vitest";
import { defaultProgramme } from "./programme.ts";
import {
  bestClasses,
  evaluateResult,
  mayBeOurBrand,
  reasonForPromoter,
  registrationDeadline,
  startersOf,
  type ClassFacts,
  type RaceFacts,
  type ResultFacts,
  type RiderFacts,
} from "./results.ts";

// These tests check the eligibility rule (docs/spec/results.md#eligibility) without a database;
// server/results/rules/rules.test.ts tests it end to end.

const race: RaceFacts = { firstDate: "2026-07-04", lastDate: "2026-07-05", canceled: false, paysOverall: false };
const klass: ClassFacts = {
  payoutType: "dealerCredit",
  places: [
    { fromPlace: 1, toPlace: 1, amount: 20_000 },
    { fromPlace: 2, toPlace: 5, amount: 5_000 },
  ],
  starters: 6,
  verifiedOn: "2026-07-10",
};
const rider: RiderFacts = {
  active: true,
  registeredOn: "2026-01-05",
  dateOfBirth: "1998-04-02",
  consent: false,
  ownConsentOn: null,
  factory: false,
  bikes: [{ state: "valid", year: 2023, addedOn: "2026-01-05", retiredOn: null }],
};
const result: ResultFacts = { place: 1, status: "finished", brand: "KTM", hasEarned: false, rider };

const evaluate = (over: {
  result?: Partial<ResultFacts>;
  klass?: Partial<ClassFacts>;
  race?: Partial<RaceFacts>;
  rider?: Partial<RiderFacts>;
}) =>
  evaluateResult(
    { ...result, rider: { ...rider, ...over.rider }, ...over.result },
    { ...klass, ...over.klass },
    { ...race, ...over.race },
    defaultProgramme,
  );

describe("the eligibility of one result", () => {
  it("is what the place or its range pays", () => {
    expect(evaluate({})).toEqual({ earns: 20_000, reason: null });
    expect(evaluate({ result: { place: 5 } })).toEqual({ earns: 5_000, reason: null });
  });

  it("has reasons about the class before reasons about the rider", () => {
    const wrong = { result: { brand: "Honda", rider: null }, klass: { starters: 5 }, race: { canceled: true } };
    expect(evaluate(wrong)).toMatchObject({ reason: "event_canceled" });
    expect(evaluate({ ...wrong, race: {} })).toMatchObject({ reason: "too_few_starters" });
    expect(evaluate({ ...wrong, race: {}, klass: {} })).toMatchObject({ reason: "other_brand" });
    expect(evaluate({ result: { rider: null } })).toMatchObject({ reason: "unmatched" });
  });

  it("is kept when the account is deactivated later, but not given to a deactivated account", () => {
    expect(evaluate({ rider: { active: false } })).toMatchObject({ reason: "account_inactive" });
    expect(evaluate({ rider: { active: false }, result: { hasEarned: true } })).toMatchObject({ earns: 20_000 });
  });

  it("includes a bike that was on the account at the race and was removed later", () => {
    const bike = { state: "valid" as const, year: 2024, addedOn: "2026-01-05" };
    expect(evaluate({ rider: { bikes: [{ ...bike, retiredOn: "2026-07-06" }] } })).toMatchObject({ earns: 20_000 });
    expect(evaluate({ rider: { bikes: [{ ...bike, retiredOn: "2026-07-03" }] } })).toMatchObject({
      reason: "no_qualifying_bike",
    });
  });

  it("does not wait for a pending bike that is too old to qualify", () => {
    const bike = { state: "pending" as const, addedOn: "2026-01-05", retiredOn: null };
    expect(evaluate({ rider: { bikes: [{ ...bike, year: 2021 }] } })).toMatchObject({ reason: "no_qualifying_bike" });
    expect(evaluate({ rider: { bikes: [{ ...bike, year: null }] } })).toMatchObject({ reason: "pending_bike" });
  });

  it("requires consent only if the rider was under age on the last race day", () => {
    expect(evaluate({ rider: { dateOfBirth: "2008-07-06" } })).toMatchObject({ reason: "guardian_consent_missing" });
    expect(evaluate({ rider: { dateOfBirth: "2008-07-05" } })).toMatchObject({ earns: 20_000 });
    expect(evaluate({ rider: { dateOfBirth: "2008-07-06", consent: true } })).toMatchObject({ earns: 20_000 });
    expect(evaluate({ rider: { dateOfBirth: null } })).toMatchObject({ earns: 20_000 });
  });

  it("requires no guardian's consent of a rider who accepted the rules on or after the 18th birthday", () => {
    const evaluated = (ownConsentOn: string | null) => evaluate({ rider: { dateOfBirth: "2008-07-06", ownConsentOn } });
    for (const day of [null, "2026-07-05"]) {
      expect(evaluated(day)).toMatchObject({ reason: "guardian_consent_missing" });
    }
    expect(evaluated("2026-07-06")).toMatchObject({ earns: 20_000 });
  });

  it("requires no consent of a rider who registered after the race as an adult, from the 18th birthday on", () => {
    const bike = { state: "valid" as const, year: 2024, addedOn: "2026-07-10", retiredOn: null };
    const evaluated = (registeredOn: string) =>
      evaluate({ rider: { dateOfBirth: "2008-07-10", registeredOn, bikes: [bike] } });
    expect(evaluated("2026-07-09")).toMatchObject({ reason: "guardian_consent_missing" });
    expect(evaluated("2026-07-10")).toMatchObject({ earns: 20_000 });
  });
});

describe("the details of the rules", () => {
  it("match the brand with a model name after it, and no other brand with the same beginning", () => {
    expect(mayBeOurBrand("ktm 450 SX-F", ["KTM"])).toBe(true);
    expect(mayBeOurBrand(null, ["KTM"])).toBe(true);
    expect(mayBeOurBrand("KTMX", ["KTM"])).toBe(false);
    expect(mayBeOurBrand("Yamaha", ["KTM"])).toBe(false);
  });

  it("extend the registration deadline only for a late verification", () => {
    expect(registrationDeadline("2026-07-05", "2026-07-19", defaultProgramme)).toBe("2026-08-04");
    expect(registrationDeadline("2026-07-05", "2026-07-20", defaultProgramme)).toBe("2026-08-19");
  });

  it("allow 28 days for the bike after a timely registration, and otherwise 28 days after the race", () => {
    const late = { state: "valid" as const, year: 2024, retiredOn: null };
    const judgedWith = (registeredOn: string, addedOn: string) =>
      evaluate({ rider: { registeredOn, bikes: [{ ...late, addedOn }] } });
    expect(judgedWith("2026-01-05", "2026-08-02")).toMatchObject({ earns: 20_000 });
    expect(judgedWith("2026-01-05", "2026-08-03")).toMatchObject({ values: { until: "2026-08-02" } });
    expect(judgedWith("2026-08-04", "2026-09-01")).toMatchObject({ earns: 20_000 });
    expect(judgedWith("2026-08-04", "2026-09-02")).toMatchObject({ values: { until: "2026-09-01" } });
    expect(judgedWith("2026-08-05", "2026-08-05")).toMatchObject({ reason: "registered_late" });
  });

  it("count a DNF but not a DNS as a starter, and use the typed number if it is higher", () => {
    expect(startersOf(null, ["finished", "dnf", "dsq", "dns"])).toBe(3);
    expect(startersOf(31, ["finished"])).toBe(31);
    expect(startersOf(1, ["finished", "finished"])).toBe(2);
  });

  it("pay the two classes that pay most, or the earlier one if they are equal", () => {
    const paid = [
      { earns: 10, position: 3 },
      { earns: 10, position: 1 },
      { earns: 30, position: 2 },
    ];
    expect(bestClasses(paid, 2).map(({ position }) => position)).toEqual([2, 1]);
  });

  it("hide reasons that are private to the rider and the program from a promoter", () => {
    expect(reasonForPromoter("guardian_consent_missing")).toBe("account_not_ready");
    expect(reasonForPromoter("account_inactive")).toBe("account_not_ready");
    expect(reasonForPromoter("other_brand")).toBe("other_brand");
  });
});
