import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameKey } from "#shared/name-key.ts";
import { accounts } from "../accounts/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { newId } from "../platform/ids.ts";
import { riders } from "../riders/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { maxLookedUp } from "./list-conditions.ts";

// Staff's list of redemptions reads its totals in another way than its rows, and for a name that many riders have in yet
// another one. All of them must find the same redemptions.

let world: World;
let staff: Client;
let desk: Client;

beforeAll(async () => {
  world = await createWorld("2026-09-30T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  const american = await buildDealer(world, { name: "Zeigler Motorsports" });
  const canadian = await buildDealer(world, { name: "Moto Zone", country: "CA", state: "ON" });
  desk = await world.as(american);
  const counters = { US: desk, CA: await world.as(canadian) };
  const dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  const lee = await buildRider(world, { firstName: "Lee", lastName: "Danard" });
  const max = await buildRider(world, { firstName: "Max", lastName: "Abbott", country: "CA" });
  for (const rider of [dana, lee]) await giveCredit(world, rider.id, 500_00);
  await giveCredit(world, max.id, 500_00, { currency: "CAD" });

  async function redeem(country: "US" | "CA", riderId: string, amount: number): Promise<string> {
    const currency = country === "US" ? "USD" : "CAD";
    const body = { riderId, amount, currency, pin: testPin, employeeName: "Sam", idChecked: true, secondOne: true };
    const answer = await counters[country].post("/api/dealer/redeem", body, { key: randomUUID() });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.redemption._id;
  }
  const refund = (id: string, amount?: number) =>
    desk.delete(
      `/api/dealer/credit-redemption/${id}`,
      { reason: "returned", employeeName: "Sam", ...(amount === undefined ? {} : { amount }) },
      { key: randomUUID() },
    );
  await redeem("US", dana.id, 40_00);
  expect((await refund(await redeem("US", dana.id, 30_00), 10_00)).status).toBe(200);
  expect((await refund(await redeem("US", lee.id, 7_00))).status).toBe(200);
  await redeem("US", lee.id, 5_00);
  await redeem("CA", max.id, 3_00);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Returns the totals of a list, and the same totals computed from its rows. */
async function totalsOf(query: string, by = staff, role: "admin" | "dealer" = "admin") {
  const { body } = await by.get(`/api/${role}/credit-redemptions?${query}`);
  const { totals, creditRedemptions: rows, pagination } = body;
  const ofRows = ["CAD", "USD"].flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const amount = own.reduce((sum, row) => sum + row.amount - row.refundedAmount, 0);
    return own.length === 0 ? [] : [{ currency, count: own.length, amount }];
  });
  expect(totals, query).toEqual(ofRows);
  expect(pagination.total, query).toBe(rows.length);
  return totals.map(({ currency, count, amount }) => `${count} ${currency} ${amount}`);
}

async function expectTotals(): Promise<void> {
  expect(await totalsOf("")).toEqual(["1 CAD 300", "3 USD 6500"]);
  expect(await totalsOf("riderName=dana")).toEqual(["3 USD 6500"]);
  expect(await totalsOf("riderName=dana k")).toEqual(["2 USD 6000"]);
  expect(await totalsOf("riderName=danard")).toEqual(["1 USD 500"]);
  expect(await totalsOf("riderName=max")).toEqual(["1 CAD 300"]);
  expect(await totalsOf("riderName=nobody")).toEqual([]);
  expect(await totalsOf("country=US")).toEqual(["3 USD 6500"]);
  expect(await totalsOf("country=CA")).toEqual(["1 CAD 300"]);
  expect(await totalsOf("country=CA&riderName=dana")).toEqual([]);
  expect(await totalsOf("country=US&riderName=dana&dealerName=zei&sort=amount")).toEqual(["3 USD 6500"]);
  expect(await totalsOf("riderName=dana", desk, "dealer")).toEqual(["3 USD 6500"]);
  expect(await totalsOf("riderName=max", desk, "dealer"), "of another dealer").toEqual([]);
}

describe("the totals of staff's list of redemptions", () => {
  it("are the sums of its rows, for every filter on the rider and on the country", expectTotals);

  it("are the same when many riders have such a name", async () => {
    for (let from = 0; from <= maxLookedUp; from += 200) {
      const many = Array.from({ length: 200 }, (_, n) => ({ id: newId(), accountId: newId(), number: from + n }));
      await world.db.write(async (tx) => {
        const passwordHash = "none";
        await tx.insert(accounts).values(
          many.map(({ accountId, number }) => ({
            id: accountId,
            type: "rider" as const,
            email: `many${number}@example.com`,
            emailKey: `many${number}@example.com`,
            passwordHash,
            createdAt: world.clock.now(),
          })),
        );
        await tx.insert(riders).values(
          many.map(({ number, ...ids }) => ({
            ...ids,
            firstName: "Dana",
            lastName: "Maxwell",
            nameKey: nameKey("Dana Maxwell"),
            lastNameKey: nameKey("Maxwell Dana"),
            amaNumber: String(3_900_000 + number),
            country: "US" as const,
            hometown: "Buchanan, MI",
            dateOfBirth: "1998-04-02",
            registeredAt: world.clock.now(),
          })),
        );
      });
    }
    for (const name of ["dana", "max"]) {
      const { pagination } = (await staff.get(`/api/admin/riders?query=${name}`)).body;
      expect(pagination.total).toBeGreaterThan(maxLookedUp);
    }
    await expectTotals();
  });
});
