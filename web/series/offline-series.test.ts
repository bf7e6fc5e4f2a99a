import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EventListItem } from "#shared/events.schema.ts";
import type { OfflineSchedule } from "#shared/offline.schema.ts";
import type { SeriesListAnswer, SeriesListItem } from "#shared/series.schema.ts";
import { deleteAllCopies, readCopy, saveCopy } from "../platform/cache/device-cache.ts";
import { saveDataSet } from "../platform/cache/public-cache.ts";
import { scheduleData } from "../races/schedule-data.ts";
import { offlineSeries, seriesData } from "./offline-series.ts";

const now = new Date("2026-07-01T12:00:00Z");
const series = (name: string): SeriesListItem => ({
  _id: name,
  __v: 0,
  name,
  description: null,
  season: 2026,
  payMode: "event",
  raceStyle: null,
  firstDate: null,
  lastDate: null,
  eventCount: 1,
  roundDays: [],
});
const all = ["Pro Motocross", "Motocross Québec", "Enduro Cup"].map(series);
const round = (of: string, state: string, country: "US" | "CA", city: string, zipcode: string) =>
  ({ state, country, city, zipcode, series: { _id: of, name: of, round: 1 } }) as EventListItem;

beforeEach(async () => {
  vi.stubGlobal("fetch", (path: string) => {
    const page = Number(new URL(path, "http://x").searchParams.get("page") ?? 1);
    const answer: SeriesListAnswer = {
      allSeries: all.slice((page - 1) * 2, page * 2),
      pagination: { page, totalPages: 2, total: 3 },
      distinctStates: [{ country: "US", state: "MI" }],
    };
    return Promise.resolve(Response.json(answer));
  });
  await saveDataSet(seriesData, now);
  await saveCopy(
    scheduleData.key,
    {
      events: [
        round("Pro Motocross", "MI", "US", "Buchanan", "49107"),
        round("Motocross Québec", "QC", "CA", "Québec", "G1R 2L3"),
      ],
    } as unknown as OfflineSchedule,
    now,
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteAllCopies();
});

const found = async (query: Parameters<typeof offlineSeries>[0]) =>
  (await offlineSeries(query))?.allSeries.map(({ name }) => name);

it("The offline search stores the series of all pages, and returns pages of the server's length", async () => {
  expect(await found({})).toEqual(["Pro Motocross", "Motocross Québec"]);
  expect(await found({ page: 2 })).toEqual(["Enduro Cup"]);
  expect(await offlineSeries({})).toMatchObject({
    lastSynced: now.toISOString(),
    pagination: { page: 1, totalPages: 2, total: 3 },
    distinctStates: [{ country: "US", state: "MI" }],
  });
  expect((await readCopy(seriesData.key))?.savedAt).toBe(now.toISOString());
});

it("The offline search finds a series by the beginnings of the words in its name, without accents, and by the places of its rounds", async () => {
  expect(await found({ name: "motoc" })).toEqual(["Pro Motocross", "Motocross Québec"]);
  expect(await found({ name: "quebec" })).toEqual(["Motocross Québec"]);
  expect(await found({ name: "ocross" })).toEqual([]);
  expect(await found({ state: "mi" })).toEqual(["Pro Motocross"]);
  expect(await found({ country: "CA" })).toEqual(["Motocross Québec"]);
  expect(await found({ city: "qué" })).toEqual(["Motocross Québec"]);
  expect(await found({ zipcode: "g1r2l3" })).toEqual(["Motocross Québec"]);
  expect(await found({ name: "enduro", country: "CA" })).toEqual([]);
});

it("The offline search returns null if nothing was stored", async () => {
  await deleteAllCopies();
  expect(await offlineSeries({})).toBeNull();
});
