import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { newId } from "../platform/ids.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { buildPromoter, buildRider } from "../testing/build.ts";
import { abroadInfo, createPayoutWorld, type PayoutWorld } from "../testing/payout-world.ts";

let world: PayoutWorld;

beforeEach(async () => {
  world = await createPayoutWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Creates a series of this promoter with the event of the rider's newest claim as its round. */
async function roundOf(promoterId: string, eventId: string): Promise<void> {
  const id = newId();
  await world.db.write(async (tx) => {
    await tx
      .insert(series)
      .values({ id, promoterId, name: "Nationals", nameKey: "nationals", season: 2026, createdAt: world.clock.now() });
    await tx.insert(seriesEvents).values({ seriesId: id, eventId, round: 1 });
  });
}

describe("the promoter of a series", () => {
  it.each([null, "other"])("sees and marks the claims of its rounds (the round's own promoter: %s)", async (whose) => {
    const other = await buildPromoter(world);
    const claim = await world.openClaim({ promoterId: whose === null ? null : other.id });
    const list = async () =>
      (await world.track.get(`/api/promoter/payout-claims?eventId=${claim.eventId}`)).body.payoutClaims;
    expect(await list()).toEqual([]);
    expect((await world.move(claim, "send", "promoter")).status).toBe(404);
    await roundOf(world.promoter.id, claim.eventId ?? "");
    expect(await list()).toMatchObject([{ _id: claim._id, status: "pending", withheld: null }]);
    const approved = (await world.move(claim, "approve")).body.payoutClaim;
    const sent = await world.move(approved, "send", "promoter");
    expect(sent.body.payoutClaim).toMatchObject({ status: "sent", withheld: null, paidTo: null });
    expect((await world.move(sent.body.payoutClaim, "undoSend", "promoter")).status).toBe(200);
    expect((await world.move(approved, "approve", "promoter")).status).toBe(403);
  });

  it("sees nothing of rounds of other series, nor of a bonus", async () => {
    const claim = await world.openClaim({ promoterId: null });
    await roundOf((await buildPromoter(world)).id, claim.eventId ?? "");
    expect((await world.track.get("/api/promoter/payout-claims")).body.payoutClaims).toEqual([]);
    expect((await world.move(claim, "send", "promoter")).status).toBe(404);
  });

  it("lists a claim once, though the event is a round of several of its series", async () => {
    const claim = await world.openClaim();
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop
      await roundOf(world.promoter.id, claim.eventId ?? "");
    }
    const { payoutClaims, pagination } = (await world.track.get("/api/promoter/payout-claims")).body;
    expect([payoutClaims.length, pagination.total]).toEqual([1, 1]);
  });
});

describe("the claims of a large event", () => {
  it("are all reached page by page, with one sum of all of them", async () => {
    const claim = await world.openClaim();
    const { eventId } = claim;
    for (let at = 0; at < 27; at++) {
      // oxlint-disable-next-line no-await-in-loop
      const built = await buildRider(world, { firstName: "Racer", lastName: `Number ${at}` });
      // oxlint-disable-next-line no-await-in-loop
      await claimOf(built, eventId ?? "");
    }
    const page = async (n: number) =>
      (await world.track.get(`/api/promoter/payout-claims?eventId=${eventId}&page=${n}`)).body;
    const [first, second] = [await page(1), await page(2)];
    expect(first.pagination).toMatchObject({ total: 28, totalPages: 2 });
    const ids = [...first.payoutClaims, ...second.payoutClaims].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(28);
    const gross = 500_00 + 27 * 10_00;
    const sums = [{ currency: "USD", status: "pending", count: 28, gross, withheld: null, net: null }];
    expect([first.sums, second.sums]).toEqual([sums, sums]);
  });

  async function claimOf(rider: Awaited<ReturnType<typeof buildRider>>, eventId: string): Promise<void> {
    await world.db.write((tx) =>
      issueAward(tx, world.ctx(), { riderId: rider.id, eventId, wallet: "cash", currency: "USD", amount: 10_00 }),
    );
    const browser = await world.as(rider);
    const saved = await browser.put("/api/rider/payment-info", abroadInfo(), { key: randomUUID() });
    expect(saved.status).toBe(200);
  }
});
