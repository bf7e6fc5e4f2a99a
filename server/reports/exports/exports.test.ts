import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { readXlsx } from "../../platform/spreadsheet/read-xlsx.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../../testing/build.ts";
import { exportClasses } from "./class-payouts.ts";

// These tests upload exported files through the real uploads: an unchanged file changes nothing, and an edited file
// changes only the edited values.
// Today is July 15th, 2026.
let world: World;
let staff: Client;
let staffActor: Awaited<ReturnType<typeof buildAdmin>>["actor"];
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
beforeEach(async () => {
  world = await createWorld();
  const admin = await buildAdmin(world);
  staffActor = admin.actor;
  staff = await world.as(admin);
  promoter = await buildPromoter(world);
});
afterEach(() => world.close());

const classesPath = "/api/admin/export/class-payouts";
const eventsPath = "/api/admin/export/series-events";
type Locale = "en" | "fr";

const makeEvent = (over: object = {}) =>
  buildEvent(world, { promoterId: promoter.id, firstDate: "2026-08-01", lastDate: "2026-08-02", ...over });

type Line = {
  name: string;
  payoutType: "cash" | "dealerCredit" | "noPayout";
  places: [from: number, to: number, cents: number][];
};
async function setClasses(eventId: string, lines: readonly Line[], by = staff) {
  const { event } = (await staff.get(`/api/event/${eventId}`)).body;
  const classes = lines.map(({ places, ...line }) => ({
    ...line,
    places: places.map(([fromPlace, toPlace, amount]) => ({ fromPlace, toPlace, amount })),
  }));
  const { status, body } = await by.put(`/api/event/${eventId}/classes`, { __v: event.__v, classes });
  expect(status, JSON.stringify(body)).toBe(200);
}
const classesNow = async (eventId: string) => {
  const { event } = (await staff.get(`/api/event/${eventId}`)).body;
  return { version: event.__v, classes: event.classes };
};

function formOf(content: string | Uint8Array) {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], "export.csv"));
  return form;
}
const uploadClasses = (eventId: string, content: string | Uint8Array, by = staff) =>
  by.post(`/api/event/${eventId}/upload-class`, formOf(content));
const uploadEvents = (seriesId: string, content: string | Uint8Array) =>
  staff.post(`/api/admin/serie/${seriesId}/upload-events`, formOf(content));

async function exported(
  path: typeof classesPath | typeof eventsPath,
  query: string,
  locale: Locale = "en",
): Promise<string> {
  const { status, body } = await staff.open(`${path}?${query}&format=csv`, { locale });
  expect(status, String(body)).toBe(200);
  return body;
}
const excel = async (path: typeof classesPath | typeof eventsPath, query: string): Promise<Uint8Array> => {
  const { status, body } = await staff.excel(`${path}?${query}&format=xlsx`);
  expect(status).toBe(200);
  return body;
};
const changesOf = ({ classes = [], rows = [] }: { classes?: { change: string }[]; rows?: { change: string }[] }) =>
  [...classes, ...rows].map(({ change }) => change);

const dangerous: Line[] = [
  {
    name: "450 Pro",
    payoutType: "cash",
    places: [
      [1, 1, 500_50],
      [2, 5, 100_00],
    ],
  },
  { name: '=HYPERLINK("http://x")', payoutType: "dealerCredit", places: [[1, 3, 75_00]] },
  { name: '+40 Vet, "B"; été', payoutType: "dealerCredit", places: [[1, 1, 10_05]] },
  { name: "Women", payoutType: "noPayout", places: [] },
];

describe("the export of class payouts", () => {
  it("changes nothing when it is uploaded unchanged, in both languages and formats", async () => {
    const first = await makeEvent({ title: "=cmd|' /C calc'!A0" });
    const second = await makeEvent({
      title: "Budds Creek",
      firstDate: "2026-08-08",
      lastDate: "2026-08-08",
      country: "CA",
    });
    await setClasses(first.id, dangerous);
    await setClasses(second.id, [
      {
        name: "450 Pro",
        payoutType: "cash",
        places: [
          [1, 10, 30_00],
          [15, 20, 5_00],
        ],
      },
    ]);
    const before = [await classesNow(first.id), await classesNow(second.id)];
    const files = [
      await exported(classesPath, "season=2026"),
      await exported(classesPath, "season=2026", "fr"),
      await excel(classesPath, "season=2026"),
    ];
    for (const file of files) {
      const one = (await uploadClasses(first.id, file)).body;
      expect(changesOf(one)).toEqual(["same", "same", "same", "same"]);
      expect(one).toMatchObject({ errors: [], ignoredColumns: [], otherRows: 1 });
      const other = (await uploadClasses(second.id, file)).body;
      expect(changesOf(other)).toEqual(["same"]);
      expect(other).toMatchObject({ errors: [], otherRows: 4 });
    }
    expect([await classesNow(first.id), await classesNow(second.id)]).toEqual(before);
  });

  it("restores every class with cash, credit or neither after all were deleted", async () => {
    const event = await makeEvent();
    await setClasses(event.id, dangerous);
    const { classes } = await classesNow(event.id);
    for (const file of [
      await exported(classesPath, `eventIds=${event.id}`, "fr"),
      await excel(classesPath, `eventIds=${event.id}`),
    ]) {
      await setClasses(event.id, []);
      expect((await uploadClasses(event.id, file)).body.errors).toEqual([]);
      const strip = (rows: readonly { name: string; payoutType: string; places: unknown }[]) =>
        rows.map(({ name, payoutType, places }) => ({ name, payoutType, places }));
      const spread = (rows: readonly { name: string; payoutType: string; posted: number }[]) =>
        rows.map(({ name, payoutType, posted }) => ({ name, payoutType, posted }));
      expect(spread((await classesNow(event.id)).classes)).toEqual(spread(classes));
      expect(strip(classes)).toHaveLength(4);
    }
  });

  it("has consistent content if payouts change and events are added while it is sent", async () => {
    // A page of the file has 20 events.
    const events = await Promise.all(Array.from({ length: 22 }, () => makeEvent()));
    for (const { id } of events)
      await setClasses(id, [{ name: "450 Pro", payoutType: "cash", places: [[1, 1, 50_00]] }]);
    const complete = await exported(classesPath, "season=2026");
    const sent = await exportClasses(world.ctx(staffActor), { season: 2026 }, "csv");
    const reader = sent.body?.getReader();
    const pieces = [(await reader?.read())?.value];
    const last =
      events
        .map(({ id }) => id)
        .toSorted()
        .at(-1) ?? "";
    await setClasses(last, [{ name: "450 Pro", payoutType: "cash", places: [[1, 9, 70_00]] }]);
    await makeEvent({ firstDate: "2026-09-01", lastDate: "2026-09-01" });
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
      pieces.push(piece.value);
    expect(Buffer.concat(pieces.map((piece) => piece ?? new Uint8Array())).toString("utf8")).toBe(`\uFEFF${complete}`);
    expect(await exported(classesPath, "season=2026")).not.toBe(complete);
  });

  it("releases its database connection once it is canceled", async () => {
    await setClasses((await makeEvent()).id, [{ name: "450 Pro", payoutType: "cash", places: [[1, 1, 50_00]] }]);
    for (let n = 0; n < 12; n += 1) {
      const sent = await exportClasses(world.ctx(staffActor), { season: 2026 }, "csv");
      const reader = sent.body?.getReader();
      if (n % 2 === 0) await reader?.read();
      await reader?.cancel();
      // A canceled export ends after the page that it was reading.
      await expect.poll(() => exported(classesPath, "season=2026")).toContain("450 Pro");
    }
  });

  it("changes only what was edited in a spreadsheet", async () => {
    const event = await makeEvent({ title: "RedBud" });
    const other = await makeEvent({ title: "Walton" });
    await setClasses(event.id, dangerous.slice(0, 2));
    await setClasses(other.id, dangerous.slice(0, 1));
    const untouched = await classesNow(other.id);
    const file = await exported(classesPath, "season=2026");
    const edited = file
      .split("\r\n")
      .map((line) => (line.includes("RedBud") && line.includes("450 Pro") ? line.replace("500.50", "600") : line))
      .join("\r\n");
    expect(edited).not.toBe(file);
    expect(changesOf((await uploadClasses(event.id, edited)).body)).toEqual(["replaced", "same"]);
    expect(changesOf((await uploadClasses(other.id, edited)).body)).toEqual(["same"]);
    const { classes } = await classesNow(event.id);
    expect(classes).toMatchObject([{ payoutType: "cash", posted: 1_000_00 }, { posted: 225_00 }]);
    expect(await classesNow(other.id)).toEqual(untouched);
  });

  it("has the payouts that wait for approval, so that an unchanged file withdraws none", async () => {
    const event = await makeEvent({ budget: 0 });
    const mine = await world.as(promoter);
    await setClasses(event.id, [{ name: "Open", payoutType: "dealerCredit", places: [[1, 7, 90_00]] }], mine);
    const file = await exported(classesPath, "season=2026");
    const { body } = await uploadClasses(event.id, file, mine);
    expect([changesOf(body), body.waits]).toEqual([["same"], false]);
    expect(file).toContain("90.00");
    expect((await staff.get(`/api/event/${event.id}/payouts`)).body.payouts.waiting).not.toBeNull();
  });

  it("is refused at another event, and reports rows that do not name one of its several events", async () => {
    const event = await makeEvent();
    const other = await makeEvent();
    await setClasses(event.id, dangerous.slice(0, 1));
    const file = await exported(classesPath, "season=2026");
    for (const locale of ["en", "fr"] as const) {
      const form = formOf(file);
      const refused = await staff.post(`/api/event/${other.id}/upload-class`, form, { locale });
      expect([refused.status, refused.body.error.code]).toEqual([422, "other_events"]);
      expect(refused.body.error.message).toMatch(locale === "fr" ? /d’autres événements/ : /other events/);
    }
    await setClasses(other.id, dangerous.slice(0, 1));
    const both = `${await exported(classesPath, "season=2026")},,,Mystery,Cash,5\r\n`;
    const { body } = await uploadClasses(event.id, both);
    expect(body.errors).toMatchObject([{ code: "event_missing", value: "Mystery" }]);
    expect(changesOf(body)).toEqual(["same"]);
  });

  it("can be narrowed to a series or to events, and leaves canceled events out", async () => {
    const [one, two, canceled] = [await makeEvent(), await makeEvent(), await makeEvent()];
    for (const { id } of [one, two, canceled]) await setClasses(id, dangerous.slice(0, 1));
    const series = await makeSeries([one.id, canceled.id]);
    const { version } = await classesNow(canceled.id);
    const change = { __v: version, canceled: true, confirm: "" };
    expect((await staff.put(`/api/admin/event/${canceled.id}`, change, { key: randomUUID() })).status).toBe(200);
    const rowsOf = async (query: string) => (await exported(classesPath, query)).trim().split("\r\n").length - 1;
    expect(await rowsOf("season=2026")).toBe(2);
    expect(await rowsOf(`seriesId=${series}`)).toBe(1);
    expect(await rowsOf(`season=2026&eventIds=${two.id}`)).toBe(1);
    const shown = (await staff.get(`${classesPath}?seriesId=${series}`)).body;
    expect(shown).toMatchObject({ season: 2026, total: 1, eventCount: 1, events: [{ _id: one.id, classes: 1 }] });
    expect(shown.rows).toEqual([[one.id, one.title, "2026-08-01", "450 Pro", "Cash", "500.50", "100.00"]]);
    expect(shown.header).toEqual(["Event ID", "Event", "First day", "Class", "Payout type", "1", "2-5"]);
  });
});

async function makeSeries(eventIds: readonly string[], over: object = {}): Promise<string> {
  const events = eventIds.map((_id, at) => ({ _id, round: at + 1 }));
  const wanted = {
    name: "Great Lakes Cup",
    season: 2026,
    promoterId: promoter.id,
    raceStyle: "motocross",
    events,
    ...over,
  };
  const { body, status } = await staff.post("/api/admin/series", wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.serie._id;
}
const roundsNow = async (seriesId: string) => {
  const { serie, rounds } = (await staff.get(`/api/admin/serie/${seriesId}`)).body;
  const events = await Promise.all(
    rounds.map(async ({ event }: { event: { _id: string } }) => (await staff.get(`/api/event/${event._id}`)).body),
  );
  return { version: serie.__v, rounds, events };
};

describe("the export of series events", () => {
  // The ZIP code begins with a zero, which spreadsheets drop.
  const place = { venue: '-RedBud "MX"', city: "Buchanan", state: "MA", zipcode: "02134", country: "US" as const };

  it("changes nothing when it is uploaded unchanged, in both languages and formats", async () => {
    const shared = await makeEvent({
      ...place,
      title: "=RedBud",
      titleKey: "redbud",
      season: 2027,
      raceStyle: "offroad",
    });
    const plain = await makeEvent({
      title: "Walton, the “big” one",
      titleKey: "walton the big one",
      country: "CA",
      state: "ON",
      zipcode: null,
      promoterId: null,
    });
    const ids = [await makeSeries([shared.id, plain.id]), await makeSeries([shared.id], { name: "@Cup" })];
    const before = await Promise.all(ids.map(roundsNow));
    const shown = (await staff.get(`${eventsPath}?season=2026`)).body;
    expect(shown).toMatchObject({ total: 3, seriesCount: 2 });
    expect(shown.series.map(({ name, rounds }: { name: string; rounds: number }) => [name, rounds])).toEqual([
      ["@Cup", 1],
      ["Great Lakes Cup", 2],
    ]);
    for (const file of [
      await exported(eventsPath, "season=2026"),
      await exported(eventsPath, "season=2026", "fr"),
      await excel(eventsPath, "season=2026"),
    ]) {
      const bodies = await Promise.all(ids.map(async (id) => (await uploadEvents(id, file)).body));
      expect(bodies.map(changesOf)).toEqual([["same", "same"], ["same"]]);
      expect(bodies.map(({ otherRows, ignoredColumns }) => [otherRows, ignoredColumns])).toEqual([
        [1, []],
        [2, []],
      ]);
    }
    expect(await Promise.all(ids.map(roundsNow))).toEqual(before);
  });

  it("changes only what was edited in a spreadsheet", async () => {
    const [one, two] = [
      await makeEvent({ ...place, title: "RedBud", titleKey: "redbud" }),
      await makeEvent({ title: "Walton", titleKey: "walton", firstDate: "2026-08-15", lastDate: "2026-08-15" }),
    ];
    const id = await makeSeries([one.id, two.id]);
    const before = await roundsNow(id);
    const file = (await exported(eventsPath, `seriesIds=${id}`)).replace("Buchanan", "Niles");
    const { body } = await uploadEvents(id, file);
    expect(body.rows).toMatchObject([
      { change: "changed", fields: [{ field: "city", before: "Buchanan", after: "Niles" }] },
      { change: "same", fields: [] },
    ]);
    const after = await roundsNow(id);
    expect(after.events[0].event.city).toBe("Niles");
    expect(after.events[1]).toEqual(before.events[1]);
  });

  it("is refused at another series, and is recorded because it has email addresses", async () => {
    const event = await makeEvent();
    const id = await makeSeries([event.id]);
    const other = await makeSeries([]);
    const file = await exported(eventsPath, `seriesIds=${id}`);
    expect(file).toContain(promoter.email);
    const refused = await uploadEvents(other, file);
    expect([refused.status, refused.body.error.code]).toEqual([422, "other_series"]);
    const { history } = (await staff.get(`/api/admin/history/series/${id}`)).body;
    expect(history[0]).toMatchObject({ action: "series.export-events" });
  });
});

describe("an export", () => {
  it("says in both languages what is missing, unknown or empty", async () => {
    const refusals = [
      [`${classesPath}?format=csv`, "export_choice_missing", /Choose a season/, /Choisissez une saison/],
      [`${classesPath}?eventIds=&format=csv`, "export_choice_missing", /Choose a season/, /Choisissez une saison/],
      [`${classesPath}?season=2091&format=xlsx`, "export_empty", /nothing to export/, /rien à exporter/],
      [`${classesPath}?seriesId=${newId()}&format=csv`, "export_choice_unknown", /may have been deleted/, /supprimé/],
      [`${classesPath}?eventIds=${newId()}`, "export_choice_unknown", /may have been deleted/, /supprimé/],
      [`${eventsPath}?format=csv`, "export_choice_missing", /Choose a season/, /Choisissez une saison/],
      [`${eventsPath}?season=2091&format=csv`, "export_empty", /nothing to export/, /rien à exporter/],
      [`${eventsPath}?seriesIds=${newId()}&format=csv`, "export_choice_unknown", /may have been deleted/, /supprimé/],
    ] as const;
    for (const [path, code, english, french] of refusals) {
      for (const [locale, text] of [
        ["en", english],
        ["fr", french],
      ] as const) {
        const { status, body } = await staff.get(path, { locale });
        expect([status, body.error?.code], path).toEqual([422, code]);
        expect(body.error.message).toMatch(text);
      }
    }
    for (const query of ["season=20x6", "season=1", "seriesId=1", "eventIds=a,b", "format=pdf"]) {
      expect((await staff.get(`${classesPath}?${query}`)).status, query).toBe(400);
    }
  });

  it("shows the current season until something is chosen", async () => {
    const event = await makeEvent();
    await setClasses(event.id, dangerous);
    expect((await staff.get(classesPath)).body).toMatchObject({
      season: 2026,
      seasons: [2026],
      total: 4,
      eventCount: 1,
    });
    expect((await staff.get(eventsPath)).body).toMatchObject({ season: 2026, total: 0, seriesCount: 0, rows: [] });
  });

  it("is refused to everyone but staff, as a page and as a file", async () => {
    const others = [
      await world.as(await buildRider(world)),
      await world.as(promoter),
      await world.as(await buildDealer(world)),
    ];
    for (const path of [classesPath, eventsPath] as const) {
      for (const query of ["season=2026", "season=2026&format=csv", "season=2026&format=xlsx&progress=1"]) {
        for (const by of others) expect((await by.get(`${path}?${query}`)).status).toBe(403);
        expect((await world.visitor().get(`${path}?${query}`)).status).toBe(401);
      }
    }
  });

  it("is a workbook whose cells contain no formula", async () => {
    const event = await makeEvent({ title: "=1+1" });
    await setClasses(event.id, dangerous);
    const read = readXlsx(await excel(classesPath, "season=2026"));
    const [sheet] = read.ok ? read.sheets : [];
    expect(sheet?.rows[1]?.cells.slice(1, 6)).toEqual(["'=1+1", "2026-08-01", "450 Pro", "Cash", "500.5"]);
    expect(sheet?.rows[2]?.cells[3]).toBe('\'=HYPERLINK("http://x")');
  });
});
