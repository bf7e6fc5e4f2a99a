import { describe, expect, it } from "vitest";
import { eventsQuery } from "#shared/events.schema.ts";
import { eventsQueryOf, leavesOutEvents, monthOf, shapeOf, whenOf } from "./events-query.ts";
import { readSearch } from "../../platform/search.ts";
import { scheduleSearch } from "./events-search.ts";
import { feedPath } from "./feed-path.ts";

const id = "0197c0de-0000-7000-8000-000000000001";
const read = (search: Record<string, string>) => readSearch(scheduleSearch, search);
const parsed = (search: Record<string, string>) =>
  Object.fromEntries(Object.entries(eventsQueryOf(read(search))).filter(([, value]) => value !== undefined));

describe("the schedule's query", () => {
  it("asks for upcoming events unless it has a time filter or days", () => {
    expect(parsed({})).toEqual({ when: "upcoming" });
    expect(parsed({ when: "past" })).toEqual({ when: "past" });
    expect(parsed({ when: "all" })).toEqual({});
    expect(parsed({ from: "2026-07-01" })).toEqual({ from: "2026-07-01" });
    expect(parsed({ from: "2026-07-01", to: "2026-07-31", when: "past" })).toEqual({
      from: "2026-07-01",
      to: "2026-07-31",
      when: "past",
    });
    expect(whenOf(read({ to: "2026-02-30" }))).toBe("upcoming");
  });

  it("counts as filtered only if it leaves out events for another reason than their day", () => {
    const days: Record<string, string>[] = [
      {},
      { when: "past" },
      { view: "calendar", month: "2026-07" },
      { page: "2" },
    ];
    for (const search of days) {
      expect(leavesOutEvents(read(search))).toBe(false);
    }
    const others: Record<string, string>[] = [
      { title: "red" },
      { state: "MI" },
      { from: "2026-07-01" },
      { zipcode: "49001" },
    ];
    for (const search of others) {
      expect(leavesOutEvents(read(search))).toBe(true);
    }
  });

  it("has every filter of the schedule", () => {
    const search = {
      page: "2",
      title: "red",
      city: "Buch",
      state: "MI",
      country: "US",
      zipcode: "49107",
      zipDistance: "100",
      canceled: "false",
      raceStyle: "motocross",
      payoutType: "cash",
      seriesId: id,
      from: "2026-07-01",
      to: "2026-07-31",
      when: "upcoming",
    };
    expect(parsed(search)).toEqual({ ...search, page: 2, zipDistance: 100, canceled: false });
    // The call sends this query in the URL.
    const sent = Object.fromEntries(Object.entries(parsed(search)).map(([name, value]) => [name, String(value)]));
    expect(eventsQuery.safeParse(sent).success).toBe(true);
  });

  it.each<Record<string, string>>([
    { page: "-1" },
    { page: "1e3" },
    { country: "DE" },
    { canceled: "maybe" },
    { raceStyle: "sidecar" },
    { payoutType: "gold" },
    { seriesId: "' or 1=1" },
    { from: "tomorrow" },
    { to: "2026-13-01" },
    { when: "never" },
  ])("leaves out what makes no sense: %o", (search) => {
    expect(parsed(search)).toEqual({ when: "upcoming" });
  });

  it("has the view: a list, a month or a map", () => {
    expect([
      shapeOf({}),
      shapeOf({ view: "calendar" }),
      shapeOf({ view: "map" }),
      shapeOf(read({ view: "x" })),
    ]).toEqual(["list", "calendar", "map", "list"]);
    expect(monthOf({ month: "2026-02" }, "2026-07-15")).toBe("2026-02");
    for (const month of ["2026-13", "2026", "x", ""]) expect(monthOf(read({ month }), "2026-07-15")).toBe("2026-07");
  });

  it("becomes a feed address in the language of the page, without page number and view", () => {
    expect(feedPath({ page: 3, view: "map", month: "2026-08", country: "CA", title: "a&b" }, "fr")).toBe(
      "/api/events/calendar.ics?lang=fr&title=a%26b&country=CA",
    );
    expect(feedPath({ when: "past" }, "en")).toBe("/api/events/calendar.ics?lang=en&when=past");
  });
});
