import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../../testing/build.ts";
import { xlsxOf } from "../../testing/files/xlsx.ts";
import { dealers } from "../tables.ts";

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const realList = new URL("../../demo/data/dealers.csv", import.meta.url);
const fixture = (name: string): Uint8Array => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

function form(content: string | Uint8Array, options?: object, name = "dealers.csv"): FormData {
  const body = new FormData();
  body.set("file", new File([content as BlobPart], name));
  if (options) body.set("options", JSON.stringify(options));
  return body;
}
async function preview(content: string | Uint8Array, options?: object, by = staff) {
  const { status, body } = await by.post("/api/admin/dealers/import/preview", form(content, options));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.preview;
}
const send = (content: string | Uint8Array, options: object) =>
  staff.post("/api/admin/dealers/import", form(content, options));
async function take(content: string | Uint8Array, options: object = {}) {
  const { digest } = await preview(content, options);
  const { status, body } = await send(content, { ...options, digest });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const all = () => world.db.select().from(dealers).orderBy(asc(dealers.nameKey));
const head = "Number,Name,Address,City,State,ZIP,Country,Phone,Website,Email,Active\n";

describe("the real list", () => {
  it("is imported completely, and importing it again changes nothing", async () => {
    const list = readFileSync(realList);
    const first = await preview(list);
    expect(first.totals).toEqual({ rows: 352, new: 352, changed: 0, unchanged: 0, faulty: 0, gone: 0 });
    expect(first.columns).toMatchObject({ suffice: true, known: true });
    const flaws = first.rows.flatMap(({ name, notes }) => notes.map(({ code }) => `${name}: ${code}`));
    expect(flaws).toEqual(expect.arrayContaining([expect.stringMatching(/zip_unknown$/)]));
    expect(await take(list)).toEqual({ added: 352, changed: 0 });
    const rows = await all();
    expect(rows.filter(({ active }) => !active)).toHaveLength(14);
    expect(rows.filter(({ lat }) => lat === null)).toEqual([]);
    expect((await preview(list)).totals).toEqual({ rows: 352, new: 0, changed: 0, unchanged: 352, faulty: 0, gone: 0 });
    expect(await take(list)).toEqual({ added: 0, changed: 0 });
    expect(await all()).toEqual(rows);
  });

  it("equals the export of the portal's list, in both languages and file formats", async () => {
    await take(readFileSync(realList));
    const rows = await all();
    for (const locale of ["en", "fr"] as const) {
      const csv = (await staff.open("/api/admin/dealers?format=csv", { locale })).body;
      const read = await preview(csv);
      expect(read.totals, locale).toMatchObject({ rows: 352, unchanged: 352, faulty: 0 });
    }
    const excel = (await staff.excel("/api/admin/dealers?format=xlsx")).body;
    expect((await preview(excel)).totals).toMatchObject({ rows: 352, unchanged: 352 });
    expect(await take(excel)).toEqual({ added: 0, changed: 0 });
    expect(await all()).toEqual(rows);
  });
});

describe("lists of other shapes", () => {
  it.each(["semicolons-french.csv", "utf16-tabs.txt", "extra-columns-and-title.csv", "address-in-one-column.csv"])(
    "%s imports the same two dealers",
    async (name) => {
      const read = await preview(fixture(name));
      expect(read.totals, JSON.stringify(read.rows)).toEqual({
        rows: 2,
        new: 2,
        changed: 0,
        unchanged: 0,
        faulty: 0,
        gone: 0,
      });
      expect(await take(fixture(name))).toEqual({ added: 2, changed: 0 });
      expect(await all()).toMatchObject([
        {
          name: "Atelier Thériault",
          dealerNumber: "90012",
          addressLine1: "1180, boulevard des Chutes",
          city: "Québec",
          state: "QC",
          zipcode: "G1C 5V8",
          country: "CA",
          active: true,
        },
        {
          name: "Garden State Moto",
          dealerNumber: "90011",
          addressLine1: "815 Ferry Street",
          city: "Newark",
          state: "NJ",
          zipcode: "07105",
          country: "US",
        },
      ]);
      expect((await preview(fixture(name))).totals).toMatchObject({ unchanged: 2 });
      // Another list of the same dealers changes nothing, although its columns and format differ.
      expect((await preview(fixture("semicolons-french.csv"))).totals).toMatchObject({ unchanged: 2 });
    },
  );

  const workbook = xlsxOf([
    ["ACME Powersports Distributing"],
    ["Dealer network", null, "Run on", 46084],
    [],
    [null, null, "Billing address", null, null, null, "Location", null, null, null, "Contact"],
    ["Acct #", "Store", "Street", "City", "ST", "ZIP", "Street", "City", "ST", "ZIP", "Phone", "E-mail"],
    [
      90011,
      "Garden State Moto",
      "PO Box 5",
      "Trenton",
      "NJ",
      8601,
      "815 Ferry Street",
      "Newark",
      "New Jersey",
      7105,
      9735550133,
      "parts@gardenstate.example",
    ],
    [],
    [
      90012,
      "Atelier Thériault",
      "C.P. 12",
      "Lévis",
      "QC",
      "G6V 1A1",
      "1180, boulevard des Chutes",
      "Québec",
      "Québec",
      "G1C 5V8",
      4185550117,
      "info@theriault.example",
    ],
    ["Total", "2 dealers"],
    ["* Opened this year"],
  ]);

  it.each([
    ["customer-numbers-and-totals.csv", fixture("customer-numbers-and-totals.csv"), 5],
    ["two-header-lines.txt", fixture("two-header-lines.txt"), 0],
    ["printed-in-a-frame.txt", fixture("printed-in-a-frame.txt"), 4],
    ["invoice-and-shop-address.csv", fixture("invoice-and-shop-address.csv"), 0],
    ["a workbook with a title, groups of headers and a total", workbook, 2],
  ])("of a distributor, %s, imports the shops with phone and email and no other row", async (_, content, others) => {
    const read = await preview(content);
    expect(read.totals, JSON.stringify(read.rows)).toMatchObject({ rows: 2, new: 2, faulty: 0 });
    expect(read.others, JSON.stringify(read.others)).toHaveLength(others);
    await take(content);
    const stored = (await all()).map((dealer) => [
      dealer.dealerNumber,
      dealer.name,
      [dealer.addressLine1, dealer.city, dealer.state, dealer.zipcode, dealer.country].join(" | "),
      dealer.phone?.replaceAll(/\D/g, ""),
      dealer.email,
    ]);
    expect(stored).toEqual([
      [
        "90012",
        "Atelier Thériault",
        "1180, boulevard des Chutes | Québec | QC | G1C 5V8 | CA",
        "4185550117",
        "info@theriault.example",
      ],
      [
        "90011",
        "Garden State Moto",
        "815 Ferry Street | Newark | NJ | 07105 | US",
        "9735550133",
        "parts@gardenstate.example",
      ],
    ]);
    expect((await preview(content)).totals).toMatchObject({ unchanged: 2 });
  });

  const odd = fixture("closed-dealers-by-country.csv");
  const statuses = xlsxOf([
    ["ACME NORTH AMERICA: DEALER ROSTER"],
    ["Questions: dealers@acme.example"],
    [],
    ["Rooftop", "Ship-to", "Tel. (w/ ext.)", "Contact e-mail(s)", "Dlr ID", "Standing", "Notes"],
    [
      "RIVERBEND CYCLE",
      "410 Front St Ste B, La Crosse WI 54601",
      "608-555-0190 ext. 214",
      "parts@riverbend.example; sales@riverbend.example",
      "US-0041",
      "Open",
      "since 2019",
    ],
    ["Desert Dirt", "PO Box 88, Parker, AZ 85344", "928.555.0111x7", null, "US-0102", "CLOSED 03/2026"],
    [
      "Gold Coast Moto",
      "9 Pier Rd, Santa Cruz, California, 95060",
      "831 555 0199",
      "gold@coast.example",
      "US-0110",
      "On hold",
    ],
    [
      "Moto Boréal",
      "2200, boul. Talbot, Chicoutimi QC  G7H 7X8",
      "(418) 555-0144 poste 3",
      "info@boreal.example",
      "CA-0007",
      "Open",
    ],
    [
      "Foothills Powersports Ltd",
      "Bay 4 - 220 5th Ave SW, Cochrane, Alta. T4C 1X1",
      "1-403-555-0188 #22",
      null,
      "CA-0031",
      "Terminated",
    ],
    [],
    ["Open = may order parts. Closed dealers are kept for history."],
  ]);

  it.each([
    ["closed-dealers-by-country.csv", odd, 3],
    ["a workbook with a title, a column of statuses and notes", statuses, 1],
  ])(
    "of both countries with extensions and closed dealers, %s, gives no credit to a closed one",
    async (_, content, others) => {
      const read = await preview(content);
      expect(read.totals, JSON.stringify(read.rows)).toMatchObject({ rows: 5, new: 5, faulty: 0 });
      expect(read.others).toHaveLength(others);
      const notes = new Map(read.rows.map(({ number, notes: own }) => [number, own.map(({ code }) => code)]));
      expect(notes.get("US-0041")).toEqual(["extension_dropped"]);
      for (const number of ["US-0102", "US-0110", "CA-0031"]) expect(notes.get(number)).toContain("added_inactive");
      await take(content);
      expect(
        (await all()).map((dealer) => [
          dealer.dealerNumber,
          dealer.name,
          [dealer.addressLine1, dealer.addressLine2, dealer.city, dealer.state, dealer.zipcode]
            .filter(Boolean)
            .join(" | "),
          dealer.phone?.replaceAll(/\D/g, ""),
          dealer.active,
        ]),
      ).toEqual([
        ["US-0102", "Desert Dirt", "PO Box 88 | Parker | AZ | 85344", "9285550111", false],
        [
          "CA-0031",
          "Foothills Powersports Ltd",
          "Bay 4 - 220 5th Ave SW | Cochrane | AB | T4C 1X1",
          "14035550188",
          false,
        ],
        ["US-0110", "Gold Coast Moto", "9 Pier Rd | Santa Cruz | CA | 95060", "8315550199", false],
        ["CA-0007", "Moto Boréal", "2200, boul. Talbot | Chicoutimi | QC | G7H 7X8", "4185550144", true],
        ["US-0041", "Riverbend Cycle", "410 Front St Ste B | La Crosse | WI | 54601", "6085550190", true],
      ]);
      expect((await preview(content)).totals).toMatchObject({ unchanged: 5 });
    },
  );

  it("loses no dealer when Excel stored ZIP codes and dealer numbers as numbers", async () => {
    await take(`${head}00700,Boston Moto,1 Main St,Boston,MA,02134,US\n`);
    const sheet = xlsxOf([
      ["Number", "Name", "Address", "City", "State", "ZIP"],
      [700, "Boston Moto", "1 Main St", "Boston", "MA", 2134],
      [701, "Hyannis Cycle", "2 Pine Ave", "Hyannis", "MA", 26011234],
    ]);
    const read = await preview(sheet);
    expect(read.totals).toMatchObject({ unchanged: 1, new: 1 });
    expect(read.rows).toMatchObject([{ name: "Hyannis Cycle", notes: [{ code: "zip_padded", value: "02601" }] }]);
    await take(sheet);
    expect((await all()).map(({ dealerNumber, zipcode }) => [dealerNumber, zipcode])).toEqual([
      ["00700", "02134"],
      ["701", "02601"],
    ]);
  });

  it("waits for a person to map unknown headers", async () => {
    const list = "Alpha,Beta,Gamma\n12,Troy Moto 1,48083\n13,Troy Moto 1,49009\n";
    const guess = await preview(list);
    expect(guess.columns).toMatchObject({ known: false, columns: { zipcode: 2 } });
    expect(guess.columns.headers).toEqual([
      { name: "Alpha", samples: ["12", "13"] },
      { name: "Beta", samples: ["Troy Moto 1"] },
      { name: "Gamma", samples: ["48083", "49009"] },
    ]);
    const columns = { dealerId: 0, name: 1, zipcode: 2 };
    const mapped = await preview(list, { columns });
    expect(mapped.totals).toMatchObject({ new: 2 });
    expect(await take(list, { columns })).toEqual({ added: 2, changed: 0 });
    const withoutName = await preview(list, { columns: { zipcode: 2 } });
    expect(withoutName).toMatchObject({ columns: { suffice: false }, rows: [] });
  });
});

describe("a list of known dealers", () => {
  it("lists its changes, keeps values whose cells are empty, and is recorded in the history", async () => {
    const dealer = await buildDealer(world, {
      name: "Zeigler Motorsports",
      dealerNumber: "700",
      phone: "2695550148",
      bio: "Since 1972.",
      lat: 42.2,
      lon: -85.6,
    });
    const list = `${head}700,ZEIGLER MOTORSPORTS,5001 Park Circle,Portage,MI,49002,US,+1 (269) 555-0148,zeigler.example,,\n`;
    const read = await preview(list);
    expect(read.rows).toMatchObject([
      {
        status: "changed",
        dealerId: dealer.id,
        changes: [
          { field: "addressLine1", before: null, after: "5001 Park Circle" },
          { field: "city", before: "Kalamazoo", after: "Portage" },
          { field: "zipcode", before: "49009", after: "49002" },
          { field: "websiteUrl", before: null, after: "https://zeigler.example" },
        ],
      },
    ]);
    expect(await take(list)).toEqual({ added: 0, changed: 1 });
    const [row] = await all();
    expect(row).toMatchObject({ name: "Zeigler Motorsports", bio: "Since 1972.", phone: "2695550148", version: 1 });
    expect(row?.lat).toBeCloseTo(42.2, 0);
    const [log] = await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.import"));
    expect(log).toMatchObject({ before: { city: "Kalamazoo" }, after: { city: "Portage", fileName: "dealers.csv" } });
  });

  it("can add an accent but never removes one", async () => {
    await buildDealer(world, {
      name: "Atelier Theriault",
      dealerNumber: "1",
      city: "Québec",
      state: "QC",
      country: "CA",
      zipcode: "G1C 5V8",
    });
    const list = `${head}1,Atelier Thériault,,Quebec,QC,G1C5V8,Canada\n`;
    expect((await preview(list)).rows[0]?.changes).toEqual([
      { field: "name", before: "Atelier Theriault", after: "Atelier Thériault" },
    ]);
  });

  it("finds a dealer without a number by its name and place, and gives it its number", async () => {
    const dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
    const read = await preview(`${head}700,Zeigler Motorsports,,Kalamazoo,MI,49009,US\n`);
    expect(read.rows).toMatchObject([
      { dealerId: dealer.id, changes: [{ field: "dealerId", before: null, after: "700" }] },
    ]);
  });

  it("treats a second number at the same place as a second dealer, and says that it resembles the first", async () => {
    await buildDealer(world, { name: "Sun Powersports", dealerNumber: "700" });
    const read = await preview(`${head}701,Sun Powersports,,Kalamazoo,MI,49009,US\n`);
    expect(read.rows).toMatchObject([{ status: "new", notes: [{ code: "resembles", value: "Sun Powersports, 700" }] }]);
  });

  it("says of a dealer that is twice in the list, under two numbers, that it resembles the first", async () => {
    const twin = "Palouse Powersports,,Moscow,ID,83843,US\n";
    const read = await preview(`${head}70013,${twin}70014,${twin}70013,${twin}`);
    expect(read.rows).toMatchObject([
      { status: "new", notes: [] },
      { status: "new", notes: [{ code: "resembles", value: "Palouse Powersports, 70013" }] },
      { status: "faulty", faults: [{ code: "repeated", value: "2" }] },
    ]);
  });

  it("lists missing dealers, only in the countries of the list, and does not change them", async () => {
    await buildDealer(world, { name: "Not In The List" });
    await buildDealer(world, { name: "Closed Before", active: false });
    await buildDealer(world, { name: "Moto Québec", country: "CA", state: "QC", zipcode: "G1R 2L3" });
    const list = `${head}700,New Here,,Troy,MI,48083,US\n`;
    const read = await preview(list);
    expect(read.gone.map(({ name }) => name)).toEqual(["Not In The List"]);
    await take(list);
    expect((await all()).map(({ name, active }) => [name, active])).toEqual([
      ["Closed Before", false],
      ["Moto Québec", true],
      ["New Here", true],
      ["Not In The List", true],
    ]);
  });
});

describe("a list cannot", () => {
  it("activate a deactivated dealer, nor deactivate an active one", async () => {
    const closed = await buildDealer(world, { name: "Closed", dealerNumber: "1", active: false });
    const open = await buildDealer(world, { name: "Open", dealerNumber: "2" });
    const list = `${head}1,Closed,,Troy,MI,49009,US,,,,active\n2,Open,,Troy,MI,49009,US,,,,inactive\n3,New,,Troy,MI,49009,US,,,,inactive\n`;
    const read = await preview(list);
    expect(read.rows.map(({ status, notes }) => [status, notes[0]?.code])).toEqual([
      ["changed", "stays_inactive"],
      ["changed", "stays_active"],
      ["new", "added_inactive"],
    ]);
    await take(list);
    const active = new Map((await all()).map((row) => [row.id, row.active]));
    expect([active.get(closed.id), active.get(open.id)]).toEqual([false, true]);
    expect((await all()).find(({ name }) => name === "New")?.active).toBe(false);
  });

  it("change a dealer's country, whether credit was redeemed there or not", async () => {
    await buildDealer(world, { name: "Border Moto", dealerNumber: "1" });
    const list = `${head}1,Border Moto,,Windsor,ON,N8X 1A1,Canada\n`;
    const read = await preview(list);
    expect(read.rows).toMatchObject([{ status: "faulty", faults: [{ code: "country_differs", value: "CA" }] }]);
    expect(await take(list)).toEqual({ added: 0, changed: 0 });
    // A postal code of the other country does not change the dealer's country either.
    expect((await preview("Number,Name,ZIP\n1,Border Moto,N8X 1A1\n")).rows[0]?.status).toBe("faulty");
    expect((await all())[0]).toMatchObject({ country: "US", zipcode: "49009" });
  });

  it("name a dealer twice: the second row is in error, with the line of the first", async () => {
    await buildDealer(world, { name: "Known", dealerNumber: "0001" });
    const list = `${head}1,Known,,Troy,MI,48083,US\n0001,Known,,Lansing,MI,48906,US\n7,Twice,,Troy,MI,48083,US\n7,Twice,,Troy,MI,48083,US\n,Bare,,Troy,MI,48083,US\n,Bare,,Troy,MI,48083,US\n`;
    const read = await preview(list);
    expect(read.rows.map(({ line, status, faults }) => [line, status, faults[0]?.value])).toEqual([
      [2, "changed", undefined],
      [3, "faulty", "2"],
      [4, "new", undefined],
      [5, "faulty", "4"],
      [6, "new", undefined],
      [7, "faulty", "6"],
    ]);
    expect(await take(list)).toEqual({ added: 2, changed: 1 });
  });

  it("name a new dealer once with its number and once without it: the second row is in error", async () => {
    const rows = (lines: string[]) => `${head}${lines.join("\n")}\n`;
    const [numbered, bare, second] = [
      "8,Twin,,Troy,MI,48083,US",
      ",Twin,,Troy,MI,48083,US",
      "9,Twin,,Troy,MI,48083,US",
    ];
    const statuses = async (list: string) => (await preview(list)).rows.map(({ status }) => status);
    expect(await statuses(rows([numbered, bare]))).toEqual(["new", "faulty"]);
    expect(await statuses(rows([bare, numbered]))).toEqual(["new", "faulty"]);
    // Two shops of one owner may share their name and place.
    expect(await statuses(rows([numbered, second]))).toEqual(["new", "new"]);
  });

  it("give two dealers one number", async () => {
    await buildDealer(world, { name: "No Number Yet" });
    const list = `${head}5,No Number Yet,,Kalamazoo,MI,49009,US\n5,Elsewhere,,Troy,MI,48083,US\n`;
    expect((await preview(list)).rows.map(({ status }) => status)).toEqual(["changed", "faulty"]);
    expect(await take(list)).toEqual({ added: 0, changed: 1 });
  });

  it("choose between two matching dealers", async () => {
    await buildDealer(world, { name: "Twin" });
    await buildDealer(world, { name: "Twin" });
    const read = await preview(`${head},Twin,,Kalamazoo,MI,49009,US,2695550100\n`);
    expect(read.rows).toMatchObject([{ status: "faulty", faults: [{ code: "ambiguous" }] }]);
    expect(read.totals.gone).toBe(0);
  });

  it("be imported differently from its preview", async () => {
    const dealer = await buildDealer(world, { name: "Zeigler", dealerNumber: "1" });
    const list = `${head}1,Zeigler,New Street 1,Kalamazoo,MI,49009,US\n`;
    const expired = [409, "preview_expired"];
    const refused = async (content: string, options: object) => {
      const { status, body } = await send(content, options);
      return [status, body.error?.code];
    };
    const { digest } = await preview(list);
    expect(await refused(list, {})).toEqual(expired);
    expect(await refused(list.replace("Street 1", "Street 2"), { digest })).toEqual(expired);
    await staff.put(`/api/admin/dealer/${dealer.id}`, { __v: 0, bio: "Changed meanwhile." });
    expect(await refused(list, { digest })).toEqual(expired);
    expect((await all())[0]?.addressLine1).toBeNull();
    const again = await preview(list);
    const both = await Promise.all([send(list, { digest: again.digest }), send(list, { digest: again.digest })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("import a line that the user left out", async () => {
    const list = `${head}1,One,,Troy,MI,48083,US\n2,Two,,Troy,MI,48083,US\n`;
    expect(await take(list, { skipLines: [3] })).toEqual({ added: 1, changed: 0 });
    expect((await all()).map(({ name }) => name)).toEqual(["One"]);
  });
});

describe("the call", () => {
  it.each([
    ["a PDF", "%PDF-1.7", 415],
    ["an empty file", "", 422],
    ["a header alone", head, 422],
  ])("refuses %s", async (_, content, status) => {
    expect((await staff.post("/api/admin/dealers/import/preview", form(content))).status).toBe(status);
  });

  it("refuses unknown options", async () => {
    const list = `${head}1,One,,Troy,MI,48083,US\n`;
    for (const options of ["{", "[]", '{"columns":{"password":1}}', '{"columns":{"name":-1}}', '{"skipLines":["x"]}']) {
      const body = form(list);
      body.set("options", options);
      const { status } = await staff.post("/api/admin/dealers/import/preview", body);
      expect(status, options).toBe(400);
    }
  });

  it("offers a template in both languages that can be imported unchanged", async () => {
    for (const locale of ["en", "fr"] as const) {
      const { body } = await staff.open("/api/admin/dealers/import/template?format=csv", { locale });
      const delimiter = locale === "fr" ? ";" : ",";
      const row = ["90011", "Garden State Moto", "815 Ferry Street", "", "Newark", "NJ", "07105", "US"].join(delimiter);
      expect((await preview(`${body}${row}\r\n`)).totals, locale).toMatchObject({ new: 1, faulty: 0 });
    }
  });

  it("is refused to everyone but admins", async () => {
    const list = `${head}1,One,,Troy,MI,48083,US\n`;
    for (const someone of [await buildRider(world), await buildPromoter(world), await buildDealer(world)]) {
      const browser = await world.as(someone);
      expect((await browser.post("/api/admin/dealers/import/preview", form(list))).status).toBe(403);
      expect((await browser.post("/api/admin/dealers/import", form(list))).status).toBe(403);
      expect((await browser.open("/api/admin/dealers/import/template")).status).toBe(403);
    }
    expect((await world.visitor().post("/api/admin/dealers/import", form(list))).status).toBe(401);
  });
});
