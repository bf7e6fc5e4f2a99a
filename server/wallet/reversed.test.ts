import { afterEach, beforeEach, expect, it } from "vitest";
import { awardStatuses } from "#shared/ledger.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { takeBack } from "../ledger/take-back.ts";
import { refreshClaims } from "../payouts/refresh-claims.ts";
import { createPayoutWorld, type PayoutWorld } from "../testing/payout-world.ts";

let world: PayoutWorld;
let reversed: string[];

beforeEach(async () => {
  world = await createPayoutWorld();
  reversed = [];
  for (const wallet of ["credit", "cash"] as const) {
    const award = { riderId: world.rider.id, wallet, currency: "USD" as const, amount: 100_00, bonus: true };
    for (const isTaken of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop
      const awardId = await world.db.write(async (tx) => {
        const issued = await issueAward(tx, world.ctx(), award);
        if (!isTaken) return issued.awardId;
        await takeBack(tx, world.ctx(), { awardId: issued.awardId, amount: 100_00, reason: "corrected" });
        await refreshClaims(tx, world.ctx(), [world.rider.id]);
        reversed.push(issued.awardId);
        return issued.awardId;
      });
      expect(awardId).toBeTruthy();
    }
  }
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const ids = async (query: string): Promise<string[]> =>
  (await world.pro.get(`/api/rider/awards?${query}`)).body.awards.map(({ _id }: { _id: string }) => _id);

it("An award that was taken back is listed as Reversed and under no other status", async () => {
  const seen = new Map<string, string[]>();
  for (const status of awardStatuses) {
    // oxlint-disable-next-line no-await-in-loop
    for (const id of await ids(`status=${status}`)) seen.set(id, [...(seen.get(id) ?? []), status]);
  }
  for (const id of reversed) expect(seen.get(id)).toEqual(["Reversed"]);
  // Each award appears under exactly one status.
  expect([...seen.values()].every((statuses) => statuses.length === 1)).toBe(true);
  expect(seen.size).toBe((await ids("")).length);
});

it("An award that was taken back is Reversed in its record, its story and the file", async () => {
  for (const id of reversed) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await world.pro.get(`/api/rider/award/${id}`)).body.award).toMatchObject({ status: "Reversed" });
  }
  const rows = (await world.pro.open("/api/rider/awards?format=csv")).body.split("\n");
  expect(rows.filter((row) => row.includes("Reversed"))).toHaveLength(2);
  const french = (await world.pro.open("/api/rider/awards?format=csv", { locale: "fr" })).body;
  expect(french).toContain("Reprise");
  expect((await world.pro.open("/api/rider/awards?format=csv&status=Spent")).body).not.toContain("Reversed");
});

it("An award that was taken back is in no sum of available or pending money", async () => {
  const { balances, cash } = (await world.pro.get("/api/rider/wallet")).body;
  expect([balances, cash]).toMatchObject([
    [{ currency: "USD", amount: 100_00 }],
    [{ currency: "USD", amount: 100_00, waiting: 100_00 }],
  ]);
});
