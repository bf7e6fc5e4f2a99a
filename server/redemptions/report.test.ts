import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReportRow } from "#shared/counter.schema.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../testing/build.ts";
import { readXlsx } from "../platform/spreadsheet/read-xlsx.ts";
import { giveCredit } from "../testing/credit.ts";
import type { PathOf } from "../testing/typed-calls.ts";

let world: World;
let dana: Awaited<ReturnType<typeof buildRider>>;
let lee: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-09-30T18:00:00Z");
  dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  lee = await buildRider(world, { firstName: "Lee", lastName: "Abbott" });
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  desk = await world.as(dealer);
  await giveCredit(world, dana.id, 500_00);
  await giveCredit(world, lee.id, 500_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(riderId: string, amount: number, employeeName = "Sam", by = desk): Promise<string> {
  const body = { riderId, amount, currency: "USD", pin: testPin, employeeName, idChecked: true, secondOne: true };
  const answer = await by.post("/api/dealer/redeem", body, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.redemption._id;
}
const refund = (id: string) =>
  desk.delete(
    `/api/dealer/credit-redemption/${id}`,
    { reason: "returned", employeeName: "Sam" },
    { key: randomUUID() },
  );
const on = async (day: string) => {
  world.clock.set(`${day}T18:00:00Z`);
  desk = await world.as(dealer);
};
const report = async (query = "") => (await desk.get(`/api/dealer/report?${query}`)).body;

/**
 * Makes the redemptions of an autumn, in dollars. In September Sam serves 40. In October Émile serves 60, then "sam"
 * serves 25, and the 40 are refunded.
 */
async function redeemInAutumn(): Promise<void> {
  const first = await redeem(dana.id, 40_00, "Sam");
  await on("2026-10-02");
  await redeem(lee.id, 60_00, "Émile");
  await on("2026-10-05");
  await redeem(dana.id, 25_00, "sam");
  await refund(first);
}

describe("a dealer's report", () => {
  it("by month counts a refund in the month of the refund, as the statement does", async () => {
    await redeemInAutumn();
    const { rows, totals, from, to, currency } = await report();
    expect({ from, to, currency }).toEqual({ from: "2025-11-01", to: "2026-10-05", currency: "USD" });
    expect(rows).toHaveLength(12);
    expect(rows.slice(-2)).toEqual([
      {
        key: "2026-09",
        label: "2026-09",
        redemptions: 1,
        redeemed: 40_00,
        refunds: 0,
        refunded: 0,
        net: 40_00,
        before: 0,
      },
      {
        key: "2026-10",
        label: "2026-10",
        redemptions: 2,
        redeemed: 85_00,
        refunds: 1,
        refunded: 40_00,
        net: 45_00,
        before: 0,
      },
    ]);
    expect(totals).toEqual({ redemptions: 3, redeemed: 125_00, refunds: 1, refunded: 40_00, net: 85_00 });
    for (const row of rows.slice(-2)) {
      const path = `/api/dealer/dealer/${dealer.id}/statement?month=${row.key}` as const;
      expect((await desk.get(path)).body).toMatchObject({ due: row.redeemed, reversed: 0 - row.refunded });
    }
  });

  const netsOf = (rows: readonly ReportRow[]) => rows.map(({ key, net, before }) => [key, net, before]);

  it("by month includes every month of its period, also between two years", async () => {
    await redeem(dana.id, 40_00);
    await on("2026-12-02");
    await redeem(dana.id, 10_00);
    const rows = [
      ["2026-09", 40_00, 0],
      ["2026-10", 0, 0],
      ["2026-11", 0, 0],
      ["2026-12", 10_00, 0],
    ];
    expect(netsOf((await report("from=2026-08-15")).rows)).toEqual([["2026-08", 0, 0], ...rows]);
    expect(netsOf((await report("from=2020-01-01&to=2026-12-31")).rows)).toEqual(rows);
    expect((await report("from=2020-01-01&to=2020-12-31")).rows).toEqual([]);
  });

  it("by month compares each month with the same days a year earlier", async () => {
    await redeem(dana.id, 40_00);
    await on("2026-10-20");
    await refund(await redeem(lee.id, 5_00));
    await redeem(dana.id, 7_00);
    await on("2027-10-10");
    await giveCredit(world, lee.id, 100_00);
    await redeem(lee.id, 60_00);
    const { rows, totals, before } = await report("from=2027-09-01");
    expect(netsOf(rows)).toEqual([
      ["2027-09", 0, 40_00],
      ["2027-10", 60_00, 0],
    ]);
    expect(totals.net).toBe(60_00);
    expect(before).toMatchObject({ from: "2026-09-01", to: "2026-10-10", net: 40_00, redemptions: 1 });
    expect(netsOf((await report("from=2027-10-01&to=2027-10-31")).rows)).toEqual([["2027-10", 60_00, 7_00]]);
    const { body } = await desk.get("/api/dealer/report?from=2027-10-01&to=2027-10-31&format=csv");
    expect(body).toContain("2027-10,1,60.00,0,0.00,60.00,7.00,USD");
  });

  it("by employee merges two spellings of a name, and sorts by the highest amount", async () => {
    await redeemInAutumn();
    const { rows } = await report("by=employee");
    expect(rows).toMatchObject([
      { label: "Émile", redemptions: 1, net: 60_00 },
      { label: "sam", redemptions: 2, redeemed: 65_00, refunded: 40_00, net: 25_00 },
    ]);
  });

  it("by rider compares the days with the same days a year earlier", async () => {
    await redeemInAutumn();
    const { rows, before } = await report("by=rider&from=2026-10-02&to=2026-10-04");
    expect(rows).toMatchObject([{ key: lee.id, label: "Lee Abbott", redeemed: 60_00, net: 60_00 }]);
    expect(before).toMatchObject({ from: "2025-10-02", to: "2025-10-04", redemptions: 0, net: 0 });
  });

  it("refuses days in the wrong order and invalid days", async () => {
    const answer = await desk.get("/api/dealer/report?from=2026-10-02&to=2026-10-01");
    expect([answer.status, answer.body.error.code]).toEqual([422, "date_order"]);
    expect((await desk.get("/api/dealer/report?from=2026-02-30")).status).toBe(400);
    expect((await desk.get("/api/dealer/report?by=moon")).status).toBe(400);
    expect((await report("from=1900-01-01&to=2199-12-31")).rows).toEqual([]);
  });

  it("covers only the dealer's own counter", async () => {
    await redeemInAutumn();
    const other = await world.as(await buildDealer(world));
    expect((await other.get("/api/dealer/report")).body.rows).toEqual([]);
    expect((await (await world.as(dana)).get("/api/dealer/report")).status).toBe(403);
    expect((await world.visitor().get("/api/dealer/report")).status).toBe(401);
  });

  it("can be downloaded as a file in which no cell runs as a formula", async () => {
    await redeem(dana.id, 40_50, "+SUM(A1)");
    const { headers, body } = await desk.get("/api/dealer/report?by=employee&format=csv");
    expect(headers.get("content-disposition")).toContain("report-employee-2025-10-01-2026-09-30.csv");
    expect(body).toContain("Employee,Redemptions,Redeemed,Refunds,Refunded,Net,Currency");
    expect(body).toContain("'+SUM(A1),1,40.50,0,0.00,40.50,USD");
    const french = (await desk.get("/api/dealer/report?by=employee&format=csv", { locale: "fr" })).body;
    expect(french).toContain(`;1;"40,50";0;"0,00";"40,50";USD`);
  });
});

describe("the list of redemptions as a file", () => {
  it("has all matching rows rather than one page, and refunds apart", async () => {
    for (let n = 0; n < 30; n++) await redeem(dana.id, 100 + n);
    await redeem(lee.id, 60_00, "=1+1");
    await refund(await redeem(lee.id, 7_00));
    const lines = async (query: string, list: "credit-redemptions" | "revoked-redemptions" = "credit-redemptions") => {
      const { body } = await desk.open(`/api/dealer/${list}?format=csv&${query}`);
      return body.trim().split("\r\n").slice(1);
    };
    expect(await lines("")).toHaveLength(31);
    expect(await lines("page=2")).toHaveLength(31);
    expect(await lines("riderName=kow")).toHaveLength(30);
    expect(await lines("riderName=abb")).toEqual([
      expect.stringMatching(/^2026-09-30,14:00,America\/New_York,Lee Abbott,[0-9A-Z]{6,},'=1\+1,60\.00,USD,0\.00,,,,$/),
    ]);
    expect(await lines("", "revoked-redemptions")).toEqual([
      expect.stringMatching(/,7\.00,USD,7\.00,2026-09-30,"Sam, Zeigler Motorsports",Merchandise returned,$/),
    ]);
    const admin = await world.as(await buildAdmin(world));
    for (const named of ["riderName=kow", "riderName=kowalczyk", "riderName=dana&dealerName=zeig"]) {
      const amountsOf = async (page: number) =>
        (await admin.get(`/api/admin/credit-redemptions?${named}&sort=amount&page=${page}`)).body;
      const [first, second] = [await amountsOf(1), await amountsOf(2)];
      const amounts = [...first.creditRedemptions, ...second.creditRedemptions].map(({ amount }) => amount);
      expect(amounts, named).toEqual(Array.from({ length: 30 }, (_, n) => 100 + n));
      expect([first.creditRedemptions.length, first.pagination.total]).toEqual([25, 30]);
    }
    const { body } = await admin.get("/api/admin/credit-redemptions?format=csv&riderName=abb");
    expect(body).toMatch(/,Lee Abbott,[0-9A-Z]{6,},Zeigler Motorsports,'=1\+1,/);
  });

  it("can be an Excel file, with amounts that add up and no formulas", async () => {
    await redeem(dana.id, 1_234_50 / 10, "=cmd|' /C calc'!A0");
    await redeem(lee.id, 60_00, "Priya");
    const sheet = async <const Path extends string>(path: PathOf<"GET", Path>) => {
      const { headers, body } = await desk.excel<Path>(path);
      expect(headers.get("content-disposition")).toMatch(/filename="[\w-]+\.xlsx"/);
      const read = readXlsx(body);
      if (!read.ok) throw new Error(read.problem);
      return (read.sheets[0]?.rows ?? []).map(({ cells }) => cells);
    };
    const [head, ...rows] = await sheet("/api/dealer/credit-redemptions?format=xlsx");
    const shown = [3, 5, 6, 7];
    const pick = (cells: readonly string[] = []) => shown.map((at) => cells[at]);
    expect(pick(head)).toEqual(["Rider", "Employee", "Amount", "Currency"]);
    expect(rows.map((cells) => pick(cells))).toEqual([
      ["Lee Abbott", "Priya", "60", "USD"],
      ["Dana Kowalczyk", "'=cmd|' /C calc'!A0", "123.45", "USD"],
    ]);
    expect(await sheet("/api/dealer/report?by=employee&format=xlsx")).toContainEqual([
      "Priya",
      "1",
      "60",
      "0",
      "0",
      "60",
      "USD",
    ]);
    expect((await sheet(`/api/dealer/dealer/${dealer.id}/statement?format=xlsx`)).at(-1)).toEqual([
      "2026-09-30",
      "Balance due",
      "",
      "",
      "",
      "183.45",
      "USD",
    ]);
  });

  it("is filtered by employee, regardless of how the name was written", async () => {
    await redeem(dana.id, 10_00, "Émile");
    await redeem(dana.id, 11_00, "emile");
    await redeem(dana.id, 12_00, "Emily");
    const other = await world.as(await buildDealer(world));
    await redeem(dana.id, 13_00, "Emile", other);
    const { body } = await desk.get("/api/dealer/credit-redemptions?employee=EMILE");
    expect(body.totals).toEqual([{ currency: "USD", amount: 21_00, count: 2 }]);
    expect((await desk.get("/api/dealer/credit-redemptions?employee=nobody")).body.totals).toEqual([]);
  });
});
