import "fake-indexeddb/auto";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays } from "#shared/dates.ts";
import type { EventAnswer, EventListItem, EventRecord } from "#shared/events.schema.ts";
import type { OfflineSchedule } from "#shared/offline.schema.ts";
import { deleteAllCopies, saveCopy, savePage } from "../platform/cache/device-cache.ts";
import { saveDataSet } from "../platform/cache/public-cache.ts";
import { scheduleData } from "../races/schedule-data.ts";
import { eventPageKey } from "./event-page-key.ts";
import { offlineBrief, offlineEvent, offlineEvents, offlineRounds } from "./offline-events.ts";

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
  creditExpiryPolicy: {},
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
        didNotRunAt: null,
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
const saveEventPage = (answer: EventAnswer, now: Date) => savePage(eventPageKey(answer.event._id), answer, now);
beforeEach(() => saveCopy("schedule/2", pack, saved));
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteAllCopies();
});

describe("the schedule without a network", () => {
  it("has the time of its data, and filters like the server", async () => {
    const found = await offlineEvents({ when: "upcoming", title: "una" }, saved);
    expect(found?.events.map(({ title }) => title)).toEqual(["Unadilla"]);
    expect(found).toMatchObject({ lastSynced: saved.toISOString(), pagination: { total: 1 }, contingencyAmount: 200 });
  });

  it("returns all matches for the month and the map, with the same filters", async () => {
    const whole = await offlineBrief({}, saved);
    const listed = await offlineEvents({}, saved);
    expect(whole?.events.map(({ _id }) => _id)).toEqual(listed?.events.map(({ _id }) => _id));
    expect(whole).toMatchObject({ total: listed?.pagination.total, origin: null, lastSynced: saved.toISOString() });
    const [first] = whole?.events ?? [];
    const days = { from: first?.firstDate, to: first?.firstDate };
    expect((await offlineBrief(days, saved))?.events.map(({ firstDate }) => firstDate)).toContain(first?.firstDate);
    await deleteAllCopies();
    expect(await offlineBrief({}, saved)).toBeNull();
  });

  it("updates the status of results as days pass: upcoming, due, late", async () => {
    const status = async (day: string) =>
      (await offlineEvents({ title: "redbud" }, noon(day)))?.events[0]?.resultsStatus;
    expect(await status("2026-07-04")).toBe("upcoming");
    expect(await status("2026-07-05")).toBe("due");
    expect(await status("2026-07-19")).toBe("late");
    expect((await offlineEvents({ when: "upcoming" }, noon("2026-07-05")))?.events).toHaveLength(1);
  });

  it("is null if nothing was stored", async () => {
    await deleteAllCopies();
    expect(await offlineEvents({}, saved)).toBeNull();
    expect(await offlineEvent("RedBud", saved)).toBeNull();
  });

  it("reports missing postal codes instead of no nearby event", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    // Another test of this run may have loaded the postal codes into memory, so this one loads the module again.
    vi.resetModules();
    const fresh = await import("./offline-events.ts");
    await expect(fresh.offlineEvents({ zipcode: "49107", zipDistance: 50 }, saved)).rejects.toMatchObject({
      code: "no_answer",
    });
  });

  it("is unchanged when the server answers with an error", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("{}", { status: 500, headers: { "content-type": "application/json" } })),
    );
    await expect(saveDataSet(scheduleData, noon("2026-07-02"))).rejects.toThrow();
    expect((await offlineEvents({}, saved))?.lastSynced).toBe(saved.toISOString());
  });

  it("returns the rounds of a series in the cache", async () => {
    expect((await offlineRounds("s"))?.events.map(({ title }) => title)).toEqual(["RedBud"]);
    expect(await offlineRounds("unknown")).toBeNull();
  });
});

describe("an event's page without a network", () => {
  it("uses the schedule's data if the page was never opened", async () => {
    expect(await offlineEvent("RedBud", saved)).toMatchObject({
      lastSynced: saved.toISOString(),
      event: { resultsStatus: "upcoming" },
    });
    expect(await offlineEvent("Unadilla", saved)).toBeNull();
    await saveEventPage({ event: page(later, 0), series: [] }, noon("2026-07-02"));
    expect(await offlineEvent("Unadilla", saved)).toMatchObject({ lastSynced: noon("2026-07-02").toISOString() });
  });

  it("prefers an opened page with results over a newer copy without them", async () => {
    await saveEventPage({ event: page(soon, 2), series: [] }, noon("2026-06-30"));
    expect((await offlineEvent("RedBud", saved))?.event.classes[0]?.results).toHaveLength(2);
  });

  it("is stored for the last eighty opened pages", async () => {
    for (let at = 0; at < 85; at += 1) {
      const opened = new Date(saved.getTime() + at * 1000);
      await saveEventPage({ event: page(event(`Race ${at}`, "2026-09-01"), 0), series: [] }, opened);
    }
    expect(await offlineEvent("Race 4", saved)).toBeNull();
    expect(await offlineEvent("Race 5", saved)).not.toBeNull();
    expect(await offlineEvent("Race 84", saved)).not.toBeNull();
  });
});
