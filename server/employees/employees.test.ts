import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxEmployees, type EmployeeRecord } from "#shared/employees.schema.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-09-30T18:00:00Z");
  rider = await buildRider(world);
  dealer = await buildDealer(world);
  desk = await world.as(dealer);
  await giveCredit(world, rider.id, 500_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(employeeName: string): Promise<void> {
  const body = { riderId: rider.id, amount: 10_00, currency: "USD", pin: testPin, employeeName, idChecked: true };
  const answer = await desk.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const add = (name: string, by = desk) => by.post("/api/dealer/employees", { name });
const change = (id: string | null, body: { name?: string; listed?: boolean }, by = desk) =>
  by.put(`/api/dealer/employee/${id ?? ""}` as const, body);
const all = async (by = desk): Promise<EmployeeRecord[]> => (await by.get("/api/dealer/employees")).body.employees;
const offered = async (by = desk) => (await all(by)).flatMap(({ name, hidden }) => (hidden ? [] : [name]));
async function idOf(name: string): Promise<string | null> {
  const one = (await all()).find((known) => known.name === name);
  if (!one) throw new Error(`${name} is not listed`);
  return one._id;
}
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

describe("staff names", () => {
  it("are those of past redemptions, newest first, until the dealer has a list", async () => {
    await redeem("Sam");
    world.clock.set("2026-09-30T19:00:00Z");
    await redeem("Priya");
    expect(await offered()).toEqual(["Priya", "Sam"]);
    expect((await all())[0]).toMatchObject({ _id: null, redemptions: 1, lastAt: "2026-09-30T19:00:00.000Z" });
    await add("Walt");
    expect(await offered()).toEqual(["Walt"]);
    expect((await all()).map(({ name, listed }) => [name, listed])).toEqual([
      ["Walt", true],
      ["Priya", false],
      ["Sam", false],
    ]);
  });

  it("can be added from the first day, and a name typed at the counter is added once", async () => {
    expect((await add("  Zoé ")).body.employees).toMatchObject([{ name: "Zoé", redemptions: 0, lastAt: null }]);
    await redeem("sam ortega");
    await add("Sam Ortega");
    expect(await offered()).toEqual(["Sam Ortega", "Zoé"]);
    expect((await all()).find(({ name }) => name === "Sam Ortega")).toMatchObject({ redemptions: 1 });
  });

  it("are listed once, regardless of case and spaces", async () => {
    await add("Émile");
    expect(codeOf(await add("emile"))).toEqual([409, "employee_known"]);
    await add("Sam");
    expect(codeOf(await change(await idOf("Sam"), { name: "ÉMILE" }))).toEqual([409, "employee_known"]);
    expect(await offered()).toEqual(["Émile", "Sam"]);
  });

  it("are added once: the second of two simultaneous requests is refused", async () => {
    const answers = await Promise.all(["Sam", "SAM", "sam"].map((name) => add(name)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await all()).toHaveLength(1);
  });

  it("can be removed and added again; their redemptions keep the name", async () => {
    await add("Sam");
    await add("Walt");
    await redeem("Sam");
    const id = await idOf("Sam");
    await change(id, { listed: false });
    expect((await change(id, { listed: false })).status, "twice is once").toBe(200);
    expect(await offered()).toEqual(["Walt"]);
    expect((await all()).find(({ name }) => name === "Sam")).toMatchObject({ listed: false, redemptions: 1 });
    const { rows } = (await desk.get("/api/dealer/report?by=employee")).body;
    expect(rows).toMatchObject([{ label: "Sam", redeemed: 10_00 }]);
    await add("sam");
    expect(await offered()).toEqual(["sam", "Walt"]);
    expect(await idOf("sam")).toBe(id);
  });

  it("are no longer offered after the last one was removed, unless they are in redemptions", async () => {
    await redeem("Priya");
    await add("Sam");
    await redeem("Sam");
    await change(await idOf("Sam"), { listed: false });
    expect(await offered()).toEqual(["Priya"]);
  });

  it("can be renamed; past redemptions keep the old name, which is not suggested again", async () => {
    await add("Priya");
    await redeem("Priya");
    await change(await idOf("Priya"), { name: "Priya Nair" });
    expect(await offered()).toEqual(["Priya Nair"]);
    expect((await all()).map(({ name, listed, redemptions }) => ({ name, listed, redemptions }))).toEqual([
      { name: "Priya", listed: false, redemptions: 1 },
      { name: "Priya Nair", listed: true, redemptions: 0 },
    ]);
    const list = (await desk.get("/api/dealer/credit-redemptions?employee=Priya")).body;
    expect(list.totals).toEqual([{ currency: "USD", amount: 10_00, count: 1 }]);
    await change(await idOf("Priya Nair"), { name: "Priya" });
    expect(await offered()).toEqual(["Priya"]);
    expect(await all()).toHaveLength(1);
  });

  it("have limits: the length, a letter or digit, and how many there are", async () => {
    expect((await add("a".repeat(61))).status).toBe(400);
    expect((await add("   ")).status).toBe(400);
    expect(codeOf(await add("!!!"))).toEqual([422, "invalid_value"]);
    for (let n = 0; n < maxEmployees; n++) expect((await add(`Clerk ${n}`)).status).toBe(200);
    expect(codeOf(await add("One more"))).toEqual([422, "employee_limit"]);
    await change(await idOf("Clerk 0"), { listed: false });
    expect((await add("One more")).status).toBe(200);
    await redeem("Clerk 0");
    expect(codeOf(await change(await idOf("Clerk 0"), { listed: true }))).toEqual([422, "employee_limit"]);
  });

  it("cannot be seen or changed by another dealer", async () => {
    await add("Sam");
    const other = await world.as(await buildDealer(world));
    expect(await all(other)).toEqual([]);
    expect((await change(await idOf("Sam"), { name: "Mallory" }, other)).status).toBe(404);
    expect((await change(await idOf("Sam"), { listed: false }, other)).status).toBe(404);
    expect((await change(randomUUID(), { listed: false })).status).toBe(404);
    expect((await change(await idOf("Sam"), {})).status, "nothing to change").toBe(400);
    expect(await offered()).toEqual(["Sam"]);
    for (const by of [await world.as(rider), await world.as(await buildAdmin(world))]) {
      expect((await add("Mallory", by)).status).toBe(403);
      expect((await by.get("/api/dealer/employees")).status).toBe(403);
    }
    expect((await add("Mallory", world.visitor())).status).toBe(401);
  });
});
