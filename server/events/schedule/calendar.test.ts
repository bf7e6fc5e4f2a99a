import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nameKey } from "#shared/name-key.ts";
import type { EventBrief } from "#shared/events.schema.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildEvent } from "../../testing/build.ts";
import type { PathOf } from "../../testing/typed-calls.ts";

// Today is July 15th, 2026.
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const event = (title: string, firstDate: string, over: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(world, { title, titleKey: nameKey(title), firstDate, lastDate: firstDate, ...over });

async function calendar<const Path extends string>(path: PathOf<"GET", Path>, headers: Record<string, string> = {}) {
  const answer = await world.visitor().open(path, { headers });
  // The body of a refusal is JSON and not a calendar.
  const text = typeof answer.body === "string" ? answer.body.replaceAll("\r\n ", "") : "";
  return { ...answer, text, titles: [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title) };
}

describe("an event for a calendar", () => {
  it("has all-day dates, escaped text, folded lines and its location", async () => {
    const { id } = await event(
      "Été; Race, the \\ very long name of an event that will not fit on one line",
      "2026-08-01",
      {
        lastDate: "2026-08-02",
        lat: 41.96,
        lon: -86.4,
        postedCash: 500_000,
        postedCredit: 125_000,
      },
    );
    const { status, body, text, headers } = await calendar(`/api/event/${id}/calendar.ics`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/calendar/);
    const lines = String(body).split("\r\n");
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).toContain("DTSTART;VALUE=DATE:20260801\r\nDTEND;VALUE=DATE:20260803\r\n");
    expect(text).toContain("SUMMARY:Été\\; Race\\, the \\\\ very long");
    expect(text).toContain(`URL:http://portal.test/events/event/${id}`);
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).toContain("GEO:41.96;-86.4");
    expect(text).toContain("DESCRIPTION:Posted: $5\\,000 cash\\, $1\\,250 dealer credit");
  });

  it("is marked as canceled", async () => {
    const { id } = await event("Off", "2026-08-01", { canceledAt: world.clock.now(), postedCash: 100 });
    const { text } = await calendar(`/api/event/${id}/calendar.ics`);
    expect(text).toContain("STATUS:CANCELLED");
    expect(text).not.toContain("DESCRIPTION");
  });

  it("does not let a title inject a line", async () => {
    const { id } = await event("Race\r\nATTENDEE:mailto:x@example.test\rEND:VEVENT", "2026-08-01", {
      venue: "Hall\nBEGIN:VALARM",
    });
    const { text } = await calendar(`/api/event/${id}/calendar.ics`);
    expect(text).not.toMatch(/^(ATTENDEE|BEGIN:VALARM)/m);
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  it("keeps its day across a clock change, in every time zone", async () => {
    const { id } = await event("Spring forward", "2026-03-07", { lastDate: "2026-03-08" });
    const { text } = await calendar(`/api/event/${id}/calendar.ics`);
    expect(text).toContain("DTSTART;VALUE=DATE:20260307\r\nDTEND;VALUE=DATE:20260309\r\n");
    expect(text).not.toMatch(/DTSTART[^\r]*T\d{6}/);
  });

  it("uses the language of its address, because calendar apps send no cookie", async () => {
    const { id } = await event("Gopher Dunes", "2026-08-01", { country: "CA", postedCredit: 125_050 });
    const { text } = await calendar(`/api/event/${id}/calendar.ics?lang=fr`, { "accept-language": "en" });
    expect(text).toContain(`URL:http://portal.test/fr/events/event/${id}`);
    expect(text).toMatch(/DESCRIPTION:.*1[\u00A0\u202F]250\\,50[\u00A0\u202F]\$/);
    expect((await calendar(`/api/event/${id}/calendar.ics?lang=de`)).status).toBe(400);
  });
});

describe("a feed", () => {
  it("has the events of the search, soonest first, including recent and canceled ones", async () => {
    await event("Long ago", "2026-02-01");
    await event("Just raced", "2026-06-20");
    await event("Soon", "2026-08-01", { country: "CA", state: "QC" });
    await event("Off", "2026-08-08", { canceledAt: world.clock.now() });
    expect((await calendar("/api/events/calendar.ics")).titles).toEqual(["Just raced", "Soon", "Off"]);
    expect((await calendar("/api/events/calendar.ics?country=CA")).titles).toEqual(["Soon"]);
    expect((await calendar("/api/events/calendar.ics?when=past")).titles).toEqual(["Just raced", "Long ago"]);
    expect((await calendar("/api/events/calendar.ics?zipcode=00000&zipDistance=50")).body.error.code).toBe(
      "postal_code_unknown",
    );
  });

  it("has no pages", async () => {
    for (let at = 0; at < 30; at += 1) await event(`Race ${at}`, "2026-08-01");
    expect((await calendar("/api/events/calendar.ics?page=2")).titles).toHaveLength(30);
  });

  it("returns 304 to a calendar that has the current version", async () => {
    const id = newId();
    const round = await event("Round", "2026-08-01");
    await world.db.write(async (tx) => {
      await tx.insert(series).values({ id, name: "Pro", nameKey: "pro", season: 2026, createdAt: world.clock.now() });
      await tx.insert(seriesEvents).values({ seriesId: id, eventId: round.id, round: 1 });
    });
    for (const path of [`/api/events/calendar.ics?seriesId=${id}`, `/api/serie/${id}/calendar.ics`] as const) {
      const first = await calendar(path);
      expect(first.text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT12H");
      world.clock.advance({ days: 1 });
      const held = { "if-none-match": first.headers.get("etag") ?? "" };
      expect((await calendar(path, held)).status, path).toBe(304);
      const other = await event("New", "2026-09-01");
      await world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId: id, eventId: other.id, round: 2 }));
      expect((await calendar(path, held)).status, path).toBe(200);
    }
  });
});

describe("the schedule in brief", () => {
  it("has all matching events without pages, with location and distance", async () => {
    for (let at = 0; at < 30; at += 1) await event(`Race ${at}`, "2026-08-01", { lat: 41.96, lon: -86.4 });
    await event("Far", "2026-08-02", { lat: 34, lon: -118 });
    const { body } = await world.visitor().get("/api/events-brief?when=upcoming&zipcode=49107&zipDistance=100");
    expect(body.events).toHaveLength(30);
    expect(body.total).toBe(30);
    expect(body.origin.lat).toBeCloseTo(41.8, 0);
    const [first] = body.events as EventBrief[];
    expect(first?.distance).toBeGreaterThan(1);
    expect(Object.keys(first ?? {})).not.toContain("__v");
    expect((await world.visitor().get("/api/events-brief?from=2026-08-02&to=2026-08-31")).body.events).toMatchObject([
      { title: "Far" },
    ]);
    expect((await world.visitor().get("/api/events-brief?zipcode=00000")).status).toBe(422);
  });
});
