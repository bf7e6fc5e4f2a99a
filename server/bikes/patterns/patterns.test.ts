import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testVin } from "../../testing/build.ts";
import { workbookOf, xlsxOf } from "../../testing/files/xlsx.ts";
import { bikes, vinPatterns } from "../tables.ts";
import { addPattern } from "./add-pattern.ts";
import { verifyPatterns } from "./verify-patterns.ts";
import { withdrawPatterns } from "./withdraw-patterns.ts";

// These tests check the list of VIN patterns: who changes it, which patterns it accepts, and what a file does to it.
// The tests in server/bikes/verification/ cover the effects on bikes and money.

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterAll(() => world.close());

const pattern = { make: "KTM", model: "450 SX-F", year: 2024, pattern: "VBKSX*43*RM3*****" };
const add = (over: object = {}) => staff.post("/api/vin-patterns", { ...pattern, ...over });
const listed = async (query = "") => (await staff.get(`/api/vin-patterns?${query}`)).body;
const stored = () => world.db.select().from(vinPatterns);
const statesOf = async (riderId: string) =>
  (await world.db.select().from(bikes).where(eq(bikes.riderId, riderId))).map(({ state }) => state);

function upload(content: string | Uint8Array<ArrayBuffer>, { preview = false, by = staff } = {}) {
  const form = new FormData();
  form.set("file", new File([content], "patterns.csv", { type: "text/csv" }));
  return by.post(`/api/vin-patterns/import${preview ? "?preview=1" : ""}`, form);
}

describe("A pattern that staff add", () => {
  it("is listed as not verified, with the bikes that it fits; it validates bikes only once it is verified", async () => {
    const waits = await buildRider(world, { bike: { vin: "VBKSXB437RM300001", state: "pending" } });
    await buildRider(world, { bike: { vin: "VBKSXB437RM300002" } });
    const { status, body } = await add({ pattern: " vbksx*43*rm3***** " });
    expect([status, body.vinPattern]).toEqual([
      200,
      { _id: expect.any(String), ...pattern, verified: false, bikes: 2, pending: 1 },
    ]);
    expect(await statesOf(waits.id)).toEqual(["pending"]);
    const newcomer = await buildRider(world, { bike: null });
    const browser = await world.as(newcomer);
    const addBike = (vin: string) => browser.post(`/api/rider/rider/${newcomer.id}/bikes`, { vin });
    expect((await addBike("VBKSXB437RM300003")).body.bike.state).toBe("pending");
    const { _id } = body.vinPattern;
    expect((await staff.post("/api/vin-patterns/verify", { patterns: [_id] })).body).toEqual({ verified: [_id] });
    expect((await addBike("VBKSXB437RM300004")).body.bike).toMatchObject({ state: "valid", model: "450 SX-F" });
    expect(await statesOf(waits.id), "verifying a pattern alone changes no bike").toEqual(["pending"]);
    expect((await staff.post("/api/vin-patterns/verify", { patterns: [_id] })).body, "again").toEqual({ verified: [] });
  });

  it("is refused if it fits every bike, bikes of another make or year, or no bike at all", async () => {
    const before = await stored();
    for (const [over, code] of [
      [{ pattern: "*****************" }, "pattern_too_wide"],
      [{ pattern: "VBK******R*******" }, "pattern_too_wide"],
      [{ pattern: "VBKSXA43**M******" }, "pattern_too_wide"],
      [{ pattern: "JYASXA43*RM******" }, "pattern_maker"],
      [{ pattern: "VBKSXA43*RM******", year: 2015 }, "pattern_year"],
      [{ pattern: "VBKSXA43*FM******", year: 2024 }, "pattern_year"],
      [{ pattern: "VBKSX" }, "invalid_pattern"],
      [{ pattern: "VBKSXO43*RM******" }, "invalid_pattern"],
      [{ pattern: "VBKSX*43*RM3*****" }, "pattern_taken"],
      [{ pattern: "VBKSX*43*RM3*****", model: "Another name" }, "pattern_taken"],
      [{ model: " " }, "invalid_input"],
      [{ year: 2024.5 }, "invalid_input"],
      [{ year: "2024" }, "invalid_input"],
      [{ make: "x".repeat(61) }, "invalid_input"],
    ] as const) {
      const { status, body } = await add(over);
      expect([body.error.code, JSON.stringify(over)]).toEqual([code, JSON.stringify(over)]);
      expect([400, 409, 422]).toContain(status);
    }
    expect(await stored()).toEqual(before);
  });

  it("reports its errors in French, each with its field", async () => {
    const { body } = await staff.post("/api/vin-patterns", { ...pattern, pattern: "*".repeat(17) }, { locale: "fr" });
    expect(body.error.fields?.pattern).toMatch(/masque/i);
    expect(body.error.message).not.toMatch(/pattern/);
  });

  it("is checked against the current settings again when it is verified", async () => {
    const id = randomUUID();
    const wide = { id, make: "KTM", model: "Any", year: 2024, pattern: "VBK******R*******", verified: false };
    await world.db.write((tx) => tx.insert(vinPatterns).values({ ...wide, createdAt: world.clock.now() }));
    const { body } = await staff.post("/api/vin-patterns/verify", { patterns: [id] });
    expect(body.error.code).toBe("pattern_too_wide");
    expect((await stored()).find((row) => row.id === id)?.verified).toBe(false);
  });

  it("can be changed only by staff, in the route and in the verb", async () => {
    const before = await stored();
    const id = before[0]?.id ?? "";
    for (const build of [buildRider, buildDealer, buildPromoter]) {
      const someone = await build(world);
      const browser = await world.as(someone);
      expect((await browser.post("/api/vin-patterns", pattern)).status).toBe(403);
      expect((await upload("Model,Year,Pattern\nX,2024,VBKSX*43*RM9*****\n", { by: browser })).status).toBe(403);
      expect((await browser.get("/api/vin-patterns")).status).toBe(403);
      const ctx = world.ctx(someone.actor);
      const acts = [
        addPattern(ctx, pattern),
        verifyPatterns(ctx, [id]),
        withdrawPatterns(ctx, { act: "unverify", ids: [id] }, randomUUID()),
        withdrawPatterns(ctx, { act: "remove", ids: [id] }, randomUUID()),
      ];
      for (const act of acts) await expect(act).rejects.toMatchObject({ code: "forbidden" });
    }
    const rider = await buildRider(world);
    const proxy = await world.as(await buildAdmin(world));
    await proxy.navigate(`/proxy-rider/${rider.id}`);
    expect((await proxy.post("/api/vin-patterns", pattern)).status, "an admin who acts as a rider").toBe(403);
    expect((await world.visitor().post("/api/vin-patterns", pattern)).status).toBe(401);
    expect(await stored()).toEqual(before);
  });
});

describe("The list of patterns", () => {
  beforeAll(async () => {
    for (const [model, year, text] of [
      ["250 SX-F", 2025, "VBKSX*43*SM0*****"],
      ["350 SX-F", 2025, "VBKSX*43*SM1*****"],
      ["500 EXC-F", 2026, "VBKEX*43*TM4*****"],
    ] as const) {
      expect((await add({ model, year, pattern: text })).status).toBe(200);
    }
  });
  const models = async (query: string) =>
    (await listed(query)).vinPatterns.map(({ model }: { model: string }) => model);

  it("is filtered by model, year, pattern, status and a whole VIN", async () => {
    expect(await models("model=sx-f&year=2025&sort=model")).toEqual(["250 SX-F", "350 SX-F"]);
    expect(await models("pattern=sm1")).toEqual(["350 SX-F"]);
    expect(await models("pattern=VBKEXA436TM400001")).toEqual(["500 EXC-F"]);
    expect(await models("verified=yes")).toEqual(["450 SX-F"]);
    expect(await models("year=soon")).toEqual([]);
    // Characters that SQL treats as wildcards match themselves.
    expect(await models("model=%25")).toEqual([]);
    expect(await models("pattern=*%25*")).toEqual([]);
    expect((await listed()).years).toEqual([2026, 2025, 2024]);
  });

  it("has pages, sorting and files, which can be imported again without a change", async () => {
    expect(await models("sort=-pattern&verified=no")).toEqual(["350 SX-F", "250 SX-F", "500 EXC-F", "Any"]);
    expect((await listed("page=2")).pagination).toMatchObject({ page: 2, totalPages: 1, total: 5 });
    expect((await staff.get("/api/vin-patterns?sort=bikes")).status).toBe(400);
    const csv = await staff.open("/api/vin-patterns?format=csv");
    expect(csv.body).toContain("VBKSX*43*RM3*****");
    expect((await staff.excel("/api/vin-patterns?format=xlsx")).body.length).toBeGreaterThan(1000);
    const before = await stored();
    const { body } = await upload(csv.body);
    expect(body.rows.map(({ change }) => change)).toEqual(["same", "same", "same", "same"]);
    expect(body.errors).toMatchObject([{ code: "too_wide" }]);
    expect(body.ignoredColumns).toEqual(["Status", "Bikes", "Pending bikes"]);
    expect(await stored()).toEqual(before);
  });
});

describe("A file of patterns", () => {
  const file = [
    "Patterns 2027",
    "Model,Model year,Pattern",
    "450 SX-F Factory,2024,VBKSX*43*RM3*****",
    "450 XC-F,2025,VBKXC*43*SM3*****",
    "250 SX-F,2025,VBKSX*43*SM0*****",
    "YZ450F,2024,JYADJ*43*RA******",
    "Any bike,2024,*****************",
    "450 XC-F,2025,VBKXC*43*SM3*****",
  ].join("\n");

  it("is previewed: new, changed, already there, and faulty with a reason; nothing is written", async () => {
    const before = await stored();
    const { status, body } = await upload(file, { preview: true });
    expect(status).toBe(200);
    expect(body.rows.map(({ line, change, before: was }) => [line, change, was?.model ?? null])).toEqual([
      [3, "changed", "450 SX-F"],
      [4, "new", null],
      [5, "same", null],
    ]);
    expect(body.errors.map(({ line, code }) => [line, code])).toEqual([
      [6, "maker"],
      [7, "too_wide"],
      [8, "twice"],
    ]);
    expect(await stored()).toEqual(before);
  });

  it("adds patterns that are not verified, renames known ones, and changes nothing the second time", async () => {
    const before = await stored();
    const rider = await buildRider(world, { bike: { vin: "VBKXCA434SM300001", state: "pending" } });
    expect((await upload(file)).body.preview).toBe(false);
    const after = await stored();
    expect(after.length).toBe(before.length + 1);
    expect(after.find(({ model }) => model === "450 XC-F")).toMatchObject({ make: "KTM", verified: false });
    expect(after.find(({ model }) => model === "450 SX-F Factory")).toMatchObject({ year: 2024, verified: true });
    expect(await statesOf(rider.id)).toEqual(["pending"]);
    const acts = async () =>
      (await world.db.select().from(auditLog)).filter(({ action }) => action.startsWith("vin-pattern."));
    const recorded = await acts();
    const again = await upload(file);
    expect(again.body.rows.map(({ change }) => change)).toEqual(["same", "same", "same"]);
    expect(await stored()).toEqual(after);
    expect(await acts(), "an import without a change is no act").toEqual(recorded);
  });

  it("is imported once when two admins upload it at the same time", async () => {
    const other = await world.as(await buildAdmin(world));
    const text = "Make,Model,Model year,Pattern\nGasGas,MC 450F,2025,VBKUC*43*SM3*****\n";
    const [one, two] = await Promise.all([upload(text), upload(text, { by: other })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await stored()).filter((row) => row.pattern === "VBKUC*43*SM3*****")).toMatchObject([{ make: "GasGas" }]);
  });

  it("may be an Excel file", async () => {
    const bytes = xlsxOf([
      ["Model", "Model year", "Pattern"],
      ["300 XC-W", 2026, "VBKEX*33*TM6*****"],
      [null, null, null],
    ]);
    const { body } = await upload(Uint8Array.from(bytes), { preview: true });
    expect(body.rows).toMatchObject([{ model: "300 XC-W", year: 2026, change: "new" }]);
  });

  it("may have a column for each model year, masks without the serial number, and several sheets", async () => {
    const bytes = workbookOf([
      { name: "Lisez-moi", rows: [["Masques des dernières saisons"]] },
      {
        name: "SX-F",
        rows: [
          ["Modèle", 2025, "MY 2026"],
          ["250 SX-F", "vbksx?43?sm", null],
          ["350 SX-F", "VBKSX*42*SM", "VBKSX*42*RM"],
        ],
      },
      {
        name: "2023",
        rows: [
          ["Model", "Pattern"],
          ["450 SX-F", "VBKSX#43#PM3#####"],
          ["YZ450F", "JYADJ_43_PA%"],
        ],
      },
    ]);
    const { body } = await upload(Uint8Array.from(bytes), { preview: true });
    expect(body.rows.map(({ sheet, line, model, year, pattern }) => [sheet, line, model, year, pattern])).toEqual([
      ["SX-F", 2, "250 SX-F", 2025, "VBKSX*43*SM******"],
      ["SX-F", 3, "350 SX-F", 2025, "VBKSX*42*SM******"],
      ["2023", 2, "450 SX-F", 2023, "VBKSX*43*PM3*****"],
    ]);
    expect(body.errors).toMatchObject([
      { sheet: "SX-F", line: 3, code: "year", value: "VBKSX*42*RM******" },
      { sheet: "2023", line: 3, code: "maker", value: "JYADJ*43*PA******" },
    ]);
    expect(body.ignoredSheets).toEqual(["Lisez-moi"]);
  });

  it.each([
    ["no columns", "Class,1,2\n250 B,100,50\n", 422, "pattern_header_missing"],
    ["nothing", "", 422, "empty_file"],
    ["only its columns", "Model,Year,Pattern\n", 422, "empty_file"],
    ["a PDF", "%PDF-1.7 \u0000", 415, "wrong_file_kind"],
    ["a picture", "\u0089PNG\r\n\u0000", 415, "wrong_file_kind"],
    ["too many rows", `Model,Year,Pattern\n${"X,2024,VBKSX*43*RM9*****\n".repeat(10_200)}`, 422, "too_many_rows"],
    ["too many columns", `Model,Year,Pattern\n${"x,".repeat(5000)}\n`, 422, "too_many_columns"],
    ["a huge cell", `Model,Year,Pattern\n${"x".repeat(40_000)},2024,V\n`, 422, "too_much_text"],
  ])("that is or has %s is refused in words", async (_, content, status, code) => {
    const before = await stored();
    const answer = await upload(content);
    expect([answer.status, (answer.body as { error?: { code: string } }).error?.code]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  it("is required, and has at most 10 MB", async () => {
    expect((await staff.post("/api/vin-patterns/import", new FormData())).body).toMatchObject({
      error: { code: "invalid_input", fields: { file: "Required" } },
    });
    const large = await upload(new Uint8Array(10_485_761).fill(65));
    expect(large.status).toBe(413);
  });
});

it("A VIN with characters that LIKE treats as wildcards cannot be on an account", async () => {
  const rider = await buildRider(world, { bike: null });
  const browser = await world.as(rider);
  const { body } = await browser.post(`/api/rider/rider/${rider.id}/bikes`, { vin: testVin().replace("VBK", "V_%") });
  expect(body.error.code).toBe("invalid_vin");
});
