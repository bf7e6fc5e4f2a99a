import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classTable } from "#shared/class-csv.ts";
import { csvDelimiter, toCsv } from "#shared/write-csv.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildClass, buildEvent, buildPromoter, buildResult } from "../../testing/build.ts";
import { xlsxOf } from "../../testing/files/xlsx.ts";

let world: World;
let mine: Client;
let eventId: string;
beforeEach(async () => {
  world = await createWorld();
  const promoter = await buildPromoter(world);
  mine = await world.as(promoter);
  eventId = (
    await buildEvent(world, {
      promoterId: promoter.id,
      budget: 1_000_000_00,
      firstDate: "2026-08-01",
      lastDate: "2026-08-01",
    })
  ).id;
});
afterEach(() => world.close());

function upload(content: string | Uint8Array<ArrayBuffer>, { preview = false, by = mine, to = eventId } = {}) {
  const form = new FormData();
  form.set("file", new File([content], "classes.csv", { type: "text/csv" }));
  return by.post(`/api/event/${to}/upload-class${preview ? "?preview=1" : ""}`, form);
}
const classesNow = async () => (await mine.get(`/api/event/${eventId}`)).body.event.classes;

const file = "Class,1,2,3-5\n450 Pro,500,300,100\n250 B,200,,\n";

describe("the upload of classes", () => {
  it("previews its changes and writes nothing", async () => {
    const { status, body } = await upload(file, { preview: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      preview: true,
      currency: "USD",
      errors: [],
      classes: [
        { name: "450 Pro", change: "new", payoutType: "dealerCredit", posted: 1_100_00 },
        { name: "250 B", change: "new", posted: 200_00 },
      ],
    });
    expect(body.event).toBeUndefined();
    expect(await classesNow()).toEqual([]);
  });

  it("replaces the places of a class of that name, keeps its payout type, adds the others and leaves the rest", async () => {
    await buildClass(world, { eventId, name: "Stays", position: 0, pays: [1_00] });
    const pro = await buildClass(world, { eventId, name: "450  PRO", position: 1, payoutType: "cash", pays: [9_00] });
    await buildResult(world, { eventId, classId: pro.id });
    const { body } = await upload(file);
    expect(body.classes).toMatchObject([{ change: "replaced", payoutType: "cash" }, { change: "new" }]);
    expect(body.event).toMatchObject({ postedCash: 1_100_00, postedCredit: 201_00, __v: 1 });
    const now = await classesNow();
    expect(now.map(({ name, entries }: { name: string; entries: number }) => [name, entries])).toEqual([
      ["Stays", 0],
      ["450  PRO", 1],
      ["250 B", 0],
    ]);
  });

  it("changes nothing when the same file is uploaded twice", async () => {
    await upload(file);
    const { body } = await upload(file);
    expect(body.classes.map(({ change }: { change: string }) => change)).toEqual(["same", "same"]);
    expect(body.event.__v).toBe(1);
  });

  it("accepts an Excel file like a CSV file", async () => {
    const bytes = xlsxOf([
      ["Payouts of the season", null],
      ["Class", 1, 2, "3-5"],
      ["450 Pro", 500, 300, 100],
      ["250 B", 199.5, null, null],
    ]);
    const { body } = await upload(Uint8Array.from(bytes));
    expect(body).toMatchObject({ errors: [], classes: [{ posted: 1_100_00 }, { name: "250 B", posted: 199_50 }] });
    expect(await classesNow()).toMatchObject([{ name: "450 Pro" }, { name: "250 B" }]);
  });

  it("restores cash, credit and unpaid classes from an export, also in an event without classes", async () => {
    const wanted = [
      { name: "Pro", payoutType: "cash" as const, places: [{ from: 1, to: 1, amount: 500_00 }] },
      { name: "250 B", payoutType: "dealerCredit" as const, places: [{ from: 1, to: 3, amount: 50_00 }] },
      { name: "Golden 70+", payoutType: "noPayout" as const, places: [] },
    ];
    for (const locale of ["en", "fr"] as const) {
      const { event } = (await mine.get(`/api/event/${eventId}`)).body;
      await mine.put(`/api/event/${eventId}/classes`, { __v: event.__v, classes: [] });
      const { body } = await upload(toCsv(classTable(wanted, locale), csvDelimiter(locale)));
      expect(body.errors).toEqual([]);
      expect(
        (await classesNow()).map((row: { name: string; payoutType: string }) => [row.name, row.payoutType]),
      ).toEqual(wanted.map(({ name, payoutType }) => [name, payoutType]));
    }
  });

  it("uses the payout type of the file, and refuses an unknown type", async () => {
    await buildClass(world, { eventId, name: "250 B", position: 0, payoutType: "dealerCredit", pays: [50_00] });
    const text = "Class,Payout Type,1\n250 B,cash,50\nOpen,Argent,10\nKids,Candy,5\nVet,No payout,5\n";
    const { body } = await upload(text);
    expect(body.classes).toMatchObject([
      { name: "250 B", payoutType: "cash", change: "replaced" },
      { name: "Open", payoutType: "cash", change: "new" },
    ]);
    expect(body.errors).toMatchObject([
      { code: "payout_type_unreadable", line: 4, column: "Payout Type", value: "Candy" },
      { code: "payout_type_pays_nothing", line: 5, value: "No payout" },
    ]);
  });

  it("leaves out rows above the limits of payouts, and says which", async () => {
    const text = "Class,1,2-101\n250 B,25000,\n450 A,25000.01,\nOpen,10,1\nHuge,99999999999999999999,\n";
    const { body } = await upload(text, { preview: true });
    expect(body.classes).toMatchObject([{ name: "250 B" }]);
    expect(body.errors).toMatchObject([
      { code: "amount_too_large", line: 3, suggestion: "$25,000.00" },
      { code: "too_many_places", line: 4, suggestion: "100" },
      { code: "amount_too_large", line: 5 },
    ]);
  });

  it("accepts the portal's own export in either language without a change", async () => {
    await upload("Class,1,2-3,4-10\nPro,500.5,300,100\nOpen,200,,\nKids,,,\n");
    const sheet = (await classesNow()) as {
      name: string;
      payoutType: "cash" | "dealerCredit" | "noPayout";
      places: Record<"fromPlace" | "toPlace" | "amount", number>[];
    }[];
    const rows = sheet.map(({ name, payoutType, places }) => ({
      name,
      payoutType,
      places: places.map(({ fromPlace, toPlace, amount }) => ({ from: fromPlace, to: toPlace, amount })),
    }));
    for (const locale of ["en", "fr"] as const) {
      const { body } = await upload(toCsv(classTable(rows, locale), csvDelimiter(locale)));
      expect(body.errors).toEqual([]);
      expect(body.classes.map(({ change }: { change: string }) => change)).toEqual(["same", "same", "same"]);
    }
    expect(await classesNow()).toEqual(sheet);
  });

  it("imports valid rows and reports invalid ones by line and column", async () => {
    const { body } = await upload("Class,1,2\n450 Pro,$500,300\n250 B,200,x\nWomen,100,50\nWomen,1,1\n");
    expect(body.classes).toMatchObject([{ name: "Women", posted: 150_00 }]);
    expect(body.errors).toMatchObject([
      { code: "dollar_sign", line: 2, column: "1", suggestion: "500" },
      { code: "amount_unreadable", line: 3, column: "2", value: "x" },
      { code: "class_twice", line: 5 },
    ]);
  });

  it("imports no class if two columns have the same place, because each would pay less than the file says", async () => {
    const sheet = await classesNow();
    const { body } = await upload("Class,1,1-3,2\n450 Pro,600,500,400\nWomen,100,50,25\n");
    expect(body.classes).toEqual([]);
    expect(body.errors).toMatchObject([{ code: "place_column_twice", line: 1, column: "1-3" }]);
    expect(await classesNow()).toEqual(sheet);
  });
});

describe("files without classes", () => {
  it.each([
    ["without the header, whose word is case-sensitive", "class,1,2\nPro,1,2\n", 422, "class_header_missing"],
    ["that are empty", "", 422, "empty_file"],
    ["that are a PDF under another name", "%PDF-1.7 xx", 415, "wrong_file_kind"],
  ])("are refused %s", async (_, content, status, code) => {
    const answer = await upload(content);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toBeTruthy();
  });

  it("are refused if no file was attached, or one that is too large", async () => {
    expect((await mine.post(`/api/event/${eventId}/upload-class`, new FormData())).body.error.code).toBe("required");
    expect((await upload(new Uint8Array(4_200_000).fill(65))).status).toBe(413);
  });

  it("are refused if another promoter uploads them, even as a preview", async () => {
    const stranger = await world.as(await buildPromoter(world));
    expect((await upload(file, { by: stranger, preview: true })).status).toBe(403);
    expect((await upload(file, { by: world.visitor() })).status).toBe(401);
  });

  it("are refused after the first race day", async () => {
    world.clock.set("2026-08-03T12:00:00Z");
    expect((await upload(file, { preview: true })).body.error.code).toBe("not_editable");
  });
});
