import { describe, expect, it } from "vitest";
import { defaultProgramme } from "./programme.ts";
import { programmeFrom } from "./stored-programme.ts";

describe("the rule book's numbers", () => {
  it("are those of docs/spec/portal.md#numbers", () => {
    expect(defaultProgramme).toMatchObject({
      creditExpiryMonths: 12,
      minRidersPerClass: 6,
      maxPaidClassesPerEvent: 2,
      cashPayoutDays: 30,
      paymentInfoDays: 60,
      seriesEndPayoutDays: 60,
      partsCreditDays: 30,
      nraWithholding: 0.3,
      qualifyingBikeYear: 2023,
      resultsDueDays: 14,
      notificationDays: 14,
      passwordMinLength: 8,
      pinDigits: 4,
      vinLength: 17,
      uploadMaxBytes: 10 * 1024 * 1024,
      contactMaxCharacters: 500,
      searchRadiusMiles: [0, 25, 50, 100, 500],
      searchRadiusKmFr: [0, 40, 80, 160, 800],
      recentEvents: 5,
      localeCookieDays: 365,
      mapZoomOneMarker: 10,
      mapBoundsPaddingPx: 50,
      minimumFetchDelayMs: 200,
      distinctDelayMs: 100,
      prefetchIdleTimeoutMs: 2000,
    });
  });
});

describe("a season's own settings", () => {
  it("override the defaults one by one", () => {
    const season = programmeFrom({
      minRidersPerClass: 4,
      pin: { triesBeforeLock: 3 },
      expiryNoticeDays: [30],
    });
    expect(season.minRidersPerClass).toBe(4);
    expect(season.pin).toEqual({ ...defaultProgramme.pin, triesBeforeLock: 3 });
    expect(season.expiryNoticeDays).toEqual([30]);
    expect(season.creditExpiryMonths).toBe(12);
  });

  it("can name regions in the expiry policy", () => {
    const stored = { creditExpiryPolicy: { "CA-QC": "never", US: "whenever", CA: 3 } };
    expect(programmeFrom(stored).creditExpiryPolicy).toEqual({ "CA-QC": "never" });
  });

  it("are ignored if they have an unknown name or a wrong type", () => {
    const broken = {
      minRidersPerClass: "four",
      pin: 5,
      codes: { tries: null },
      nonsense: true,
      wmis: [1],
      title: [],
    };
    expect(programmeFrom(broken)).toEqual(defaultProgramme);
    for (const nothing of [null, undefined, "x", [], 3]) expect(programmeFrom(nothing)).toEqual(defaultProgramme);
    expect(programmeFrom(JSON.parse('{"__proto__":{"polluted":1}}'))).toEqual(defaultProgramme);
    expect({}).not.toHaveProperty("polluted");
  });

  it("leave the defaults untouched", () => {
    const before = structuredClone(defaultProgramme);
    programmeFrom({ kiosk: { idleSeconds: 5 } });
    expect(defaultProgramme).toEqual(before);
  });
});
