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
  factory: false,
  bikes: [{ state: "valid", year: 2023, addedOn: "2026-01-05", retiredOn: null }],
};
const result: ResultFacts = { place: 1, status: "finished", brand: "KTM", stands: false, rider };

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

describe("one result", () => {
  it("earns what the place or its range pays", () => {
    expect(evaluate({})).toEqual({ earns: 20_000, reason: null });
    expect(evaluate({ result: { place: 5 } })).toEqual({ earns: 5_000, reason: null });
  });

  it("gives the reason that concerns everyone before the one that concerns the rider", () => {
    const wrong = { result: { brand: "Honda", rider: null }, klass: { starters: 5 }, race: { canceled: true } };
    expect(evaluate(wrong)).toMatchObject({ reason: "event_canceled" });
    expect(evaluate({ ...wrong, race: {} })).toMatchObject({ reason: "too_few_starters" });
    expect(evaluate({ ...wrong, race: {}, klass: {} })).toMatchObject({ reason: "other_brand" });
    expect(evaluate({ result: { rider: null } })).toMatchObject({ reason: "unmatched" });
  });

  it("is not taken from who left after it had earned, but is not given to who had left", () => {
    expect(evaluate({ rider: { active: false } })).toMatchObject({ reason: "account_inactive" });
    expect(evaluate({ rider: { active: false }, result: { stands: true } })).toMatchObject({ earns: 20_000 });
  });

  it("counts a bike that was on the account at the race, though it left since", () => {
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

  it("asks for consent only where the rider was under age on the last race day", () => {
    expect(evaluate({ rider: { dateOfBirth: "2008-07-06" } })).toMatchObject({ reason: "guardian_consent_missing" });
    expect(evaluate({ rider: { dateOfBirth: "2008-07-05" } })).toMatchObject({ earns: 20_000 });
    expect(evaluate({ rider: { dateOfBirth: "2008-07-06", consent: true } })).toMatchObject({ earns: 20_000 });
    expect(evaluate({ rider: { dateOfBirth: null } })).toMatchObject({ earns: 20_000 });
  });
});

describe("the rule book's small print", () => {
  it("knows the brand however the file writes the model behind it, and no other by its beginning", () => {
    expect(mayBeOurBrand("ktm 450 SX-F", ["KTM"])).toBe(true);
    expect(mayBeOurBrand(null, ["KTM"])).toBe(true);
    expect(mayBeOurBrand("KTMX", ["KTM"])).toBe(false);
    expect(mayBeOurBrand("Yamaha", ["KTM"])).toBe(false);
  });

  it("moves the deadline of registration only for a verification that came late", () => {
    expect(registrationDeadline("2026-07-05", "2026-07-19", defaultProgramme)).toBe("2026-08-04");
    expect(registrationDeadline("2026-07-05", "2026-07-20", defaultProgramme)).toBe("2026-08-19");
  });

  it("gives who registers in time after the race 28 days for the bike, and others 28 days after the race", () => {
    const late = { state: "valid" as const, year: 2024, retiredOn: null };
    const judgedWith = (registeredOn: string, addedOn: string) =>
      evaluate({ rider: { registeredOn, bikes: [{ ...late, addedOn }] } });
    expect(judgedWith("2026-01-05", "2026-08-02")).toMatchObject({ earns: 20_000 });
    expect(judgedWith("2026-01-05", "2026-08-03")).toMatchObject({ values: { until: "2026-08-02" } });
    expect(judgedWith("2026-08-04", "2026-09-01")).toMatchObject({ earns: 20_000 });
    expect(judgedWith("2026-08-04", "2026-09-02")).toMatchObject({ values: { until: "2026-09-01" } });
    expect(judgedWith("2026-08-05", "2026-08-05")).toMatchObject({ reason: "registered_late" });
  });

  it("counts who did not finish as a starter, who did not start not, and the typed number where it is more", () => {
    expect(startersOf(null, ["finished", "dnf", "dsq", "dns"])).toBe(3);
    expect(startersOf(31, ["finished"])).toBe(31);
    expect(startersOf(1, ["finished", "finished"])).toBe(2);
  });

  it("pays the two classes that pay most; equal, the earlier in the event's order", () => {
    const paid = [
      { earns: 10, position: 3 },
      { earns: 10, position: 1 },
      { earns: 30, position: 2 },
    ];
    expect(bestClasses(paid, 2).map(({ position }) => position)).toEqual([2, 1]);
  });

  it("does not tell a promoter what is between the rider and the program", () => {
    expect(reasonForPromoter("guardian_consent_missing")).toBe("account_not_ready");
    expect(reasonForPromoter("account_inactive")).toBe("account_not_ready");
    expect(reasonForPromoter("other_brand")).toBe("other_brand");
  });
});
