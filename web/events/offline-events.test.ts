import "fake-indexeddb/auto";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays } from "#shared/dates.ts";
import type { EventListItem, EventRecord } from "#shared/events.schema.ts";
import type { OfflineSchedule } from "#shared/offline.schema.ts";
import { forgetCopies, keepCopy } from "../platform/offline-db.ts";
import {
  keepEventPage,
  keepSchedule,
  offlineBrief,
  offlineEvent,
  offlineEvents,
  offlineRounds,
} from "./offline-events.ts";

const noon = (day: string) => new Date(`${day}T19:00:00Z`);
const saved = noon("2026-07-01");

const event = (title: string, firstDate: string, over: Partial<EventListItem> = {}): EventListItem => ({
  _id: title,
  __v: 0,
  title,
  venue: null,
  city: "Buchanan",
  state: "MI",
  zipcode: "49107",
  country: "US",
  lat: 41.9,
  lon: -86.4,
  firstDate,
  lastDate: firstDate,
  raceStyle: "motocross",
  kind: "event",
  currency: "USD",
  canceled: false,
  season: 2026,
  postedCash: 0,
  postedCredit: 100,
  resultsStatus: "upcoming",
  resultsDue: addDays(firstDate, 14),
  resultsReceivedAt: null,
  resultsVerifiedAt: null,
  series: null,
  ...over,
});

const rules = {
  minRidersPerClass: 6,
  maxPaidClassesPerEvent: 2,
  qualifyingBikeYear: 2023,
  creditExpiryMonths: 12,
  cashPayoutDays: 30,
  resultsDueDays: 14,
  registeredWithinDays: 30,
  bikeAddedWithinDays: 28,
};
const page = (of: EventListItem, results: number): EventRecord => {
  const { series: _, ...rest } = of;
  const result = { place: 1, status: "finished" as const, name: "A", number: null, brand: null, hometown: null };
  return {
    ...rest,
    venueWebsite: null,
    promoter: null,
    creditIssued: null,
    cash: null,
    rules,
    paysOverall: false,
    classes: [
      {
        _id: "c",
        __v: 0,
        name: "250 B",
        position: 0,
        payoutType: "dealerCredit",
        starters: null,
        entries: 0,
        receivedAt: null,
        verifiedAt: null,
        places: [],
        posted: 0,
        results: Array.from({ length: results }, () => result),
      },
    ],
  };
};

const soon = event("RedBud", "2026-07-04", { series: { _id: "s", name: "Pro", round: 1 } });
const later = event("Unadilla", "2026-08-15");
const pack: OfflineSchedule = {
  events: [soon, later],
  pages: [{ event: page(soon, 0), series: [] }],
  rowsPerPage: 25,
  contingencyAmounts: { USD: 200, CAD: 0 },
  distinctStates: [{ country: "US", state: "MI" }],
};

i18n.loadAndActivate({ locale: "en", messages: {} });
beforeEach(() => keepCopy("schedule/1", pack, saved));
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetCopies();
});

describe("the schedule without a network", () => {
  it("says from when it is, and filters as the server does", async () => {
    const found = await offlineEvents({ when: "upcoming", title: "una" }, saved);
    expect(found?.events.map(({ title }) => title)).toEqual(["Unadilla"]);
    expect(found).toMatchObject({ asOf: saved.toISOString(), pagination: { total: 1 }, contingencyAmount: 200 });
  });

  it("has all that fit for a month or the map, by the same filters", async () => {
    const whole = await offlineBrief({}, saved);
    const listed = await offlineEvents({}, saved);
    expect(whole?.events.map(({ _id }) => _id)).toEqual(listed?.events.map(({ _id }) => _id));
    expect(whole).toMatchObject({ total: listed?.pagination.total, origin: null, asOf: saved.toISOString() });
    const [first] = whole?.events ?? [];
    const days = { from: first?.firstDate, to: first?.firstDate };
    expect((await offlineBrief(days, saved))?.events.map(({ firstDate }) => firstDate)).toContain(first?.firstDate);
    await forgetCopies();
    expect(await offlineBrief({}, saved)).toBeNull();
  });

  it("goes with the day: what was to come is awaited, then late", async () => {
    const status = async (day: string) =>
      (await offlineEvents({ title: "redbud" }, noon(day)))?.events[0]?.resultsStatus;
    expect(await status("2026-07-04")).toBe("upcoming");
    expect(await status("2026-07-05")).toBe("due");
    expect(await status("2026-07-19")).toBe("late");
    expect((await offlineEvents({ when: "upcoming" }, noon("2026-07-05")))?.events).toHaveLength(1);
  });

  it("has nothing to show where nothing was ever kept", async () => {
    await forgetCopies();
    expect(await offlineEvents({}, saved)).toBeNull();
    expect(await offlineEvent("RedBud", saved)).toBeNull();
  });

  it("says that postal codes are missing rather than that no event is near", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(offlineEvents({ zipcode: "49107", zipDistance: 50 }, saved)).rejects.toMatchObject({
      code: "no_answer",
    });
  });

  it("keeps what it has when the server answers badly", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("{}", { status: 500, headers: { "content-type": "application/json" } })),
    );
    await expect(keepSchedule(noon("2026-07-02"))).rejects.toThrow();
    expect((await offlineEvents({}, saved))?.asOf).toBe(saved.toISOString());
  });

  it("shows the rounds of a series as far as it knows them", async () => {
    expect((await offlineRounds("s"))?.events.map(({ title }) => title)).toEqual(["RedBud"]);
    expect(await offlineRounds("unknown")).toBeNull();
  });
});

describe("an event's page without a network", () => {
  it("is the one that came along, until it was opened", async () => {
    expect(await offlineEvent("RedBud", saved)).toMatchObject({
      asOf: saved.toISOString(),
      event: { resultsStatus: "upcoming" },
    });
    expect(await offlineEvent("Unadilla", saved)).toBeNull();
    await keepEventPage({ event: page(later, 0), series: [] }, noon("2026-07-02"));
    expect(await offlineEvent("Unadilla", saved)).toMatchObject({ asOf: noon("2026-07-02").toISOString() });
  });

  it("keeps the results that were read over a newer copy that brings none", async () => {
    await keepEventPage({ event: page(soon, 2), series: [] }, noon("2026-06-30"));
    expect((await offlineEvent("RedBud", saved))?.event.classes[0]?.results).toHaveLength(2);
  });

  it("is kept for the eighty opened last", async () => {
    for (let at = 0; at < 85; at += 1) {
      const opened = new Date(saved.getTime() + at * 1000);
      await keepEventPage({ event: page(event(`Race ${at}`, "2026-09-01"), 0), series: [] }, opened);
    }
    expect(await offlineEvent("Race 4", saved)).toBeNull();
    expect(await offlineEvent("Race 5", saved)).not.toBeNull();
    expect(await offlineEvent("Race 84", saved)).not.toBeNull();
  });
});
