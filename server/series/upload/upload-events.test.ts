import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seriesEventsTable, type SeriesEventsLine } from "#shared/series-events.ts";
import { csvDelimiter, toCsv } from "#shared/write-csv.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { askedEffects } from "../../testing/clients/confirming.ts";
import { xlsxOf } from "../../testing/files/xlsx.ts";
import { buildRace, resultOf } from "../../testing/race.ts";

// These tests upload the events of a series as a file. Today is July 15th, 2026.
let world: World;
let staff: Client;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  promoter = await buildPromoter(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function makeSeries(over: object = {}): Promise<string> {
  const wanted = { name: "Great Lakes Cup", season: 2026, promoterId: promoter.id, raceStyle: "motocross", ...over };
  const { body, status } = await staff.post("/api/admin/series", wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.serie._id;
}
type Content = string | Uint8Array;
function upload(id: string, content: Content, { preview = false, confirm = "", by = staff } = {}) {
  const form = new FormData();
  form.set(
    "file",
    new File([typeof content === "string" ? content : new Uint8Array(content)], "rounds.csv", { type: "text/csv" }),
  );
  if (confirm) form.set("confirm", confirm);
  return by.post(`/api/admin/serie/${id}/upload-events${preview ? "?preview=1" : ""}`, form);
}
const look = async (id: string, content: Content) => (await upload(id, content, { preview: true })).body;
const read = async (id: string) => (await staff.get(`/api/admin/serie/${id}`)).body;
const roundsOf = async (id: string) => (await read(id)).rounds.map(({ round, event }) => [round, event.title]);
const changesOf = ({ rows }: { rows: readonly { change: string }[] }) => rows.map(({ change }) => change);

const header = "Event,Round,First day,Last day,City,State,ZIP,Country,Venue,Promoter email\n";
const file =
  `${header}RedBud,1,2026-08-01,2026-08-02,Buchanan,Michigan,49107,US,RedBud MX,\n` +
  "Budds Creek,2,2026-08-15,,Mechanicsville,MD,20659,USA,,\n" +
  "Walton,3,2026-08-22,,Walton,ON,,Canada,Walton Raceway,\n";

/** Returns the rounds of a series in the form in which the export writes them. */
async function exported(id: string): Promise<SeriesEventsLine[]> {
  const { rounds } = await read(id);
  const lines = [...rounds].map(async ({ event: { _id }, round }): Promise<SeriesEventsLine> => {
    const { event } = (await staff.get(`/api/event/${_id}`)).body;
    const { title, firstDate, lastDate, venue, venueWebsite, city, state, zipcode, country, raceStyle } = event;
    const place = { venue, venueWebsite, city, state, zipcode, country };
    const own = event.promoter ? promoter.email : null;
    return { id: _id, round, title, firstDate, lastDate, ...place, raceStyle, promoter: own };
  });
  return Promise.all(lines);
}

describe("the upload of a series' events", () => {
  it("previews its changes and writes nothing", async () => {
    const id = await makeSeries();
    const shown = await look(id, file);
    expect(shown).toMatchObject({ preview: true, ignoredColumns: [], effects: { rounds: [] } });
    expect(shown.rows).toMatchObject([
      { line: 2, title: "RedBud", change: "new", eventId: null, joins: false, faults: [] },
      { line: 3, change: "new" },
      { line: 4, change: "new" },
    ]);
    expect(shown.rows[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: "round", before: null, after: "1" },
        { field: "state", before: null, after: "MI" },
        { field: "lastDate", before: null, after: "2026-08-02" },
        { field: "promoter", before: null, after: promoter.name },
      ]),
    );
    expect(await read(id)).toMatchObject({ rounds: [], serie: { __v: 0 } });
    expect((await staff.get("/api/events?title=redbud")).body.events).toEqual([]);
  });

  it("creates the events as rounds, with the promoter and the discipline of the series", async () => {
    const id = await makeSeries();
    const { checksum } = await look(id, file);
    const { status, body } = await upload(id, file, { confirm: checksum });
    expect([status, body.preview, changesOf(body)]).toEqual([200, false, ["new", "new", "new"]]);
    const { rounds, serie } = await read(id);
    expect(serie.__v).toBe(1);
    expect(rounds).toMatchObject([
      {
        round: 1,
        promoter: { _id: promoter.id },
        event: { title: "RedBud", lastDate: "2026-08-02", state: "MI", season: 2026 },
      },
      { round: 2, event: { title: "Budds Creek", lastDate: "2026-08-15", raceStyle: "motocross", zipcode: "20659" } },
      { round: 3, event: { title: "Walton", country: "CA", currency: "CAD", state: "ON" } },
    ]);
    const budget = (await staff.get(`/api/event/${rounds[0]?.event._id}/payouts`)).body.payouts;
    expect(budget, "an upload approves no payouts").toMatchObject({ budget: 0, posted: 0 });
    const { history } = (await staff.get(`/api/admin/history/series/${id}`)).body;
    expect(history[0]).toMatchObject({ action: "series.upload-events" });
  });

  it("changes nothing for the same file again, or for an export", async () => {
    const id = await makeSeries();
    await upload(id, file);
    const again = await upload(id, file);
    expect(changesOf(again.body)).toEqual(["same", "same", "same"]);
    for (const locale of ["en", "fr"] as const) {
      const written = await upload(id, toCsv(seriesEventsTable(await exported(id), locale), csvDelimiter(locale)));
      expect(changesOf(written.body), locale).toEqual(["same", "same", "same"]);
    }
    expect((await read(id)).serie.__v).toBe(1);
    expect((await staff.get("/api/events?title=redbud")).body.events).toHaveLength(1);
    const { history } = (await staff.get(`/api/admin/history/series/${id}`)).body;
    expect(history).toHaveLength(2);
  });

  it("changes what the file says, even the title if the row has the id, and leaves empty cells and other rounds alone", async () => {
    const id = await makeSeries();
    await upload(id, file);
    const [first] = (await read(id)).rounds;
    const text =
      "Event ID,Event,Round,First day,City,Venue\n" +
      `${first?.event._id},RedBud National,1,2026-08-08,,\n` +
      `,Budds Creek,4,,,The Creek\n`;
    const { body } = await upload(id, text);
    expect(body.rows).toMatchObject([
      {
        change: "changed",
        fields: [
          { field: "title", before: "RedBud", after: "RedBud National" },
          { field: "firstDate", before: "2026-08-01", after: "2026-08-08" },
          { field: "lastDate", before: "2026-08-02", after: "2026-08-09" },
        ],
      },
      { change: "changed", fields: [{ field: "round" }, { field: "venue", before: null, after: "The Creek" }] },
    ]);
    expect(await roundsOf(id)).toEqual([
      [1, "RedBud National"],
      [3, "Walton"],
      [4, "Budds Creek"],
    ]);
    expect((await read(id)).rounds[0]?.event).toMatchObject({
      city: "Buchanan",
      venue: "RedBud MX",
      lastDate: "2026-08-09",
    });
  });

  it("adds an event that already exists, instead of creating a second one with the same name and day", async () => {
    const known = await buildEvent(world, { title: "RedBud", titleKey: "redbud", firstDate: "2026-08-01" });
    const id = await makeSeries();
    const { body } = await upload(id, file);
    expect(body.rows[0]).toMatchObject({ change: "changed", joins: true, eventId: known.id });
    expect((await staff.get("/api/events?title=redbud")).body.events).toHaveLength(1);
    expect((await read(id)).rounds).toHaveLength(3);
  });

  it("reads a workbook, with dates and ZIP codes as a spreadsheet stores them", async () => {
    const id = await makeSeries();
    const sheet = xlsxOf([
      ["Event", "First day", "State", "ZIP", "Country"],
      ["Southwick", 46242, "MA", 1077, "US"],
    ]);
    expect((await upload(id, sheet)).status).toBe(200);
    expect((await read(id)).rounds).toMatchObject([{ event: { firstDate: "2026-08-08", zipcode: "01077" } }]);
  });

  it("gives rounds to the promoters whose email addresses it names", async () => {
    const other = await buildPromoter(world);
    const id = await makeSeries();
    const text = `${header}RedBud,1,2026-08-01,,,,,US,,${other.email.toUpperCase()}\n`;
    await upload(id, text);
    expect((await read(id)).rounds).toMatchObject([{ promoter: { _id: other.id } }]);
    const [shown] = (await look(id, text.replace(other.email.toUpperCase(), promoter.email))).rows;
    expect(shown?.fields).toEqual([{ field: "promoter", before: other.name, after: promoter.name }]);
  });
});

describe("a file with faults", () => {
  it("is imported with its valid rows; each invalid one has its errors, and can be downloaded", async () => {
    const closing = await buildEvent(world, { kind: "standings" });
    const id = await makeSeries();
    await upload(id, file);
    const text =
      "Event ID,Event,Round,First day,Last day,State,ZIP,Country,Venue website,Promoter email\n" +
      ",Good,9,2026-09-05,,MI,,US,,\n" +
      ",No day,10,,,,,US,,\n" +
      ",No country,11,2026-09-05,,,,,,\n" +
      ",Wrong state,12,2026-09-05,,QC,,US,,\n" +
      ",Wrong ZIP,13,2026-09-05,,,00000,US,,\n" +
      ",Wrong site,14,2026-09-05,,,,US,javascript:alert(1),\n" +
      ",Nobody,15,2026-09-05,,,,US,,nobody@example.test\n" +
      ",Far,16,2062-09-05,,,,US,,\n" +
      `${newId()},Unknown,17,2026-09-05,,,,US,,\n` +
      `${closing.id},Closing,18,2026-09-05,,,,US,,\n` +
      ",Taken,3,2026-09-05,,,,US,,\n" +
      ",Good,19,2026-09-05,,,,US,,\n";
    const { status, body } = await upload(id, text);
    expect(status).toBe(200);
    expect(body.rows.map(({ faults }) => faults.map(({ code, field }) => `${code} ${field}`))).toEqual([
      [],
      ["required firstDate"],
      ["required country"],
      ["state_unknown state"],
      ["postal_code_unknown zipcode"],
      ["website_unreadable venueWebsite"],
      ["promoter_unknown promoter"],
      ["date_invalid firstDate", "date_invalid lastDate"],
      ["event_unknown id"],
      ["event_unknown id"],
      ["round_twice round"],
      ["event_twice null"],
    ]);
    expect(body.rows[1]?.cells).toEqual(["", "No day", "10", "", "", "", "", "US", "", ""]);
    expect(await roundsOf(id)).toEqual([
      [1, "RedBud"],
      [2, "Budds Creek"],
      [3, "Walton"],
      [9, "Good"],
    ]);
  });

  it("keeps the round of a faulty row in the series", async () => {
    const id = await makeSeries();
    await upload(id, file);
    const text = `${header}Walton,9,2026-08-22,,,Michigan,,CA,,\nHigh Point,3,2026-09-05,,,,,US,,\nUnadilla,4,2026-09-12,,,,,US,,\n`;
    const { body } = await upload(id, text);
    expect(changesOf(body), "round 3 is still Walton").toEqual(["faulty", "faulty", "new"]);
    expect(await roundsOf(id)).toEqual([
      [1, "RedBud"],
      [2, "Budds Creek"],
      [3, "Walton"],
      [4, "Unadilla"],
    ]);
  });

  it("does not guess between two rounds with the same name", async () => {
    const id = await makeSeries();
    const two = `${header}Anaheim,1,2026-08-01,,,,,US,,\nAnaheim,2,2026-08-15,,,,,US,,\n`;
    expect(changesOf((await upload(id, two)).body)).toEqual(["new", "new"]);
    const { rows } = (await upload(id, `Event,Venue\nAnaheim,Angel Stadium\n`)).body;
    expect(rows).toMatchObject([{ change: "faulty", faults: [{ code: "event_unclear" }] }]);
    const moved = await upload(id, `Event,First day,Venue\nAnaheim,2026-08-15,Angel Stadium\n`);
    expect(moved.body.rows).toMatchObject([{ change: "changed", fields: [{ field: "venue" }] }]);
  });

  it("is refused completely if it has no events, or more rounds than a series can have", async () => {
    const id = await makeSeries();
    const many = header + Array.from({ length: 201 }, (_, at) => `Round ${at},,2026-08-01,,,,,US,,\n`).join("");
    const files: [Content, string][] = [
      ["Class,1\n250 B,100\n", "event_header_missing"],
      ["", "empty_file"],
      ["%PDF-1.7", "wrong_file_kind"],
      [many, "series_too_long"],
    ];
    for (const [content, code] of files) {
      expect((await upload(id, content, { preview: true })).body.error.code).toBe(code);
      expect((await upload(id, content)).body.error.code).toBe(code);
    }
    expect((await staff.post(`/api/admin/serie/${id}/upload-events`, new FormData())).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await upload(newId(), file)).status).toBe(404);
    expect((await read(id)).rounds).toEqual([]);
  });

  it("cannot move a race that has results into the future", async () => {
    const race = await buildRace(world, { event: { title: "Thunder Valley", titleKey: "thunder valley" } });
    const id = await makeSeries({ events: [{ _id: race.event.id, round: 1 }] });
    const { rows } = (await upload(id, `${header}Thunder Valley,1,2026-09-05,,,,,US,,\n`)).body;
    expect(rows).toMatchObject([{ change: "faulty", faults: [{ code: "has_dependents", field: "firstDate" }] }]);
  });
});

describe("a file whose changes move money", () => {
  /**
   * Creates a series that pays by its final standings, and, outside of it, a verified race that one of our riders won.
   */
  async function paidRace() {
    const race = await buildRace(world, { event: { title: "Thunder Valley", titleKey: "thunder valley" } });
    const rider = await buildRider(world);
    const won = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: rider.id,
      place: 1,
    });
    expect((await race.verify()).status).toBe(200);
    return { id: await makeSeries({ payMode: "overall" }), won };
  }
  const row = `${header}Thunder Valley,1,2026-07-04,,,,,US,,\n`;

  it("is imported only after exactly its effects were confirmed", async () => {
    const { id, won } = await paidRace();
    const shown = await look(id, row);
    expect(shown.effects.rounds).toMatchObject([{ title: "Thunder Valley", takes: 20_000 }]);
    const refused = await upload(id, row);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { code: "series_unconfirmed" }, answer: { checksum: shown.checksum } });
    expect((await resultOf(world, won.id)).earned).toBe(20_000);
    expect((await read(id)).rounds).toEqual([]);
    expect((await upload(id, row, { confirm: shown.checksum })).status).toBe(200);
    expect((await resultOf(world, won.id)).earned).toBe(0);
  });

  it("is refused with the confirmation of another file, or if the series changed since the preview", async () => {
    const { id, won } = await paidRace();
    const { checksum } = await look(id, row);
    expect((await upload(id, row.replace(",1,", ",2,"), { confirm: checksum })).status).toBe(409);
    await staff.put(`/api/admin/serie/${id}`, { __v: 0, name: "Renamed" });
    expect((await upload(id, row, { confirm: checksum })).status).toBe(409);
    expect(askedEffects(await upload(id, row))).toBeNull();
    expect((await resultOf(world, won.id)).earned).toBe(20_000);
  });
});

it("is refused to promoters, including the series' own", async () => {
  const id = await makeSeries();
  const own = await world.as(promoter);
  expect((await upload(id, file, { by: own })).status).toBe(403);
  expect((await upload(id, file, { by: own, preview: true })).status).toBe(403);
  expect((await upload(id, file, { by: world.visitor() })).status).toBe(401);
  expect((await read(id)).rounds).toEqual([]);
});
