import { describe, expect, it } from "vitest";
import type { MyEvent } from "#shared/events.schema.ts";
import { riddenSeries } from "../../series/ridden-series.ts";
import { riddenOf, toRideOf } from "./my-races.ts";

const event = (title: string, over: Partial<MyEvent> = {}): MyEvent => ({
  _id: title,
  __v: 0,
  title,
  venue: null,
  city: null,
  state: null,
  zipcode: null,
  country: "US",
  raceStyle: "motocross",
  kind: "event",
  firstDate: "2026-07-04",
  lastDate: "2026-07-04",
  season: 2026,
  canceled: false,
  resultsStatus: "upcoming",
  resultsDue: "2026-07-18",
  resultsReceivedAt: null,
  resultsVerifiedAt: null,
  postedCash: 0,
  postedCredit: 0,
  currency: "USD",
  lat: null,
  lon: null,
  series: null,
  ...over,
});
const national = { _id: "s26", name: "Nationals 2026", round: 1 };
const won = (earned: number) => ({
  ridden: true,
  results: [{ className: "250 B", place: 1, status: "finished" as const, earned }],
});

describe("a rider's races", () => {
  it("are sorted newest first, without upcoming ones", () => {
    const events = [
      event("first", { ridden: true }),
      event("second", { ridden: true, firstDate: "2026-08-01" }),
      event("no"),
    ];
    expect(riddenOf(events).map(({ title }) => title)).toEqual(["second", "first"]);
  });

  it("to come are the upcoming rounds of the rider's series, also of the next season, without canceled ones", () => {
    const next = { _id: "s27", name: "Nationals 2027", round: 1 };
    const events = [
      event("ridden", { ...won(1), series: national }),
      event("coming", { series: { ...national, round: 2 } }),
      event("next season", { series: next }),
      event("cancelled", { series: national, canceled: true }),
      event("elsewhere", { series: { _id: "x", name: "Sprints 2026", round: 1 } }),
      event("alone"),
    ];
    expect(toRideOf(events).map(({ title }) => title)).toEqual(["coming", "next season"]);
  });

  it("by series show the number of raced and upcoming rounds, and what they paid", () => {
    const events = [
      event("a", { ...won(150_00), series: national }),
      event("b", { ...won(50_00), series: national, firstDate: "2026-06-01", lastDate: "2026-06-02" }),
      event("c", { series: national, firstDate: "2026-09-01", lastDate: "2026-09-02" }),
      event("canceled", { series: national, canceled: true, firstDate: "2026-10-01", lastDate: "2026-10-02" }),
      event("d", { series: { _id: "x", name: "Sprints", round: 1 } }),
    ];
    expect(riddenSeries(events)).toEqual([
      {
        _id: "s26",
        name: "Nationals 2026",
        lastDate: "2026-09-02",
        ridden: 2,
        toCome: 1,
        earned: new Map([["USD", 200_00]]),
      },
    ]);
  });

  it("by series do not count the final standings as a round, but what they paid", () => {
    const events = [
      event("round", { ...won(50_00), series: national }),
      event("standings", { ...won(100_00), kind: "standings", series: { ...national, round: null } }),
    ];
    expect(riddenSeries(events)).toMatchObject([{ ridden: 1, earned: new Map([["USD", 150_00]]) }]);
  });
});
