import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { outboxMail } from "../../platform/tables.ts";
import { buildAdmin } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { abroadInfo, createPayoutWorld, homeInfo, type PayoutWorld } from "../../testing/payout-world.ts";
import { tellOverdueClaims } from "./overdue-claims.ts";

let world: PayoutWorld;

beforeEach(async () => {
  world = await createPayoutWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const desk = async (query: string) => (await world.staff.get(`/api/admin/claims?${query}`)).body;
const waiting = async (query = "") => (await world.staff.get(`/api/admin/cash-waiting?${query}`)).body;
const ask = async (by = world.staff) =>
  by.post("/api/admin/riders/ask-payment-info", { riderIds: [world.rider.id] }, { key: randomUUID() });

describe("the work list of payouts", () => {
  it("shows each claim in its state, sorted by due day, with the sums of every state", async () => {
    const first = await world.openClaim();
    await world.win(100_00, { firstDate: "2026-07-12", lastDate: "2026-07-12" });
    await world.staff.post("/api/admin/payout-claims", { riderId: world.rider.id }, { key: randomUUID() });
    const { claims, sums, pagination } = await desk("state=pending");
    expect([claims.map(({ gross }) => gross), pagination.total]).toEqual([[500_00, 100_00], 2]);
    expect(sums).toEqual([{ currency: "USD", status: "pending", isOverdue: false, count: 2, net: 420_00 }]);
    await world.move(first, "approve");
    expect((await desk("state=approved")).claims).toMatchObject([{ _id: first._id, needs: ["licence"], file: null }]);
    expect((await desk("state=open")).pagination.total).toBe(2);
    expect((await desk("state=open&currency=CAD")).pagination.total).toBe(0);
    expect((await desk("state=open&riderName=marl")).pagination.total).toBe(2);
    expect((await desk("state=open&dueBefore=2026-08-01")).pagination.total).toBe(0);
    expect((await desk("state=overdue")).pagination.total).toBe(0);
    // Thirty days after the verification the claim is due by the end of the Pacific day.
    world.clock.set("2026-08-15T07:00:00Z");
    await world.signInAgain();
    expect((await desk("state=overdue")).pagination.total).toBe(2);
  });

  it("shows which claim lacks a document and cannot be approved", async () => {
    await world.openClaim(undefined, abroadInfo());
    await world.saveInfo(homeInfo());
    expect((await desk("state=pending")).claims[0].needs).toEqual(["w9", "licence"]);
  });

  it("names the payment file in which a claim is", async () => {
    const claim = (await world.move(await world.openClaim(), "approve")).body.payoutClaim;
    const body = { claims: [{ _id: claim._id, __v: claim.__v }] };
    await world.staff.post("/api/admin/payout-files", body, { key: randomUUID() });
    const file = (await desk("state=approved")).claims[0].file;
    expect(file).toMatchObject({ number: "P2026-0001" });
    // Staff also see it on the rider's record and with an act, but the rider and the promoter do not.
    const listed = async (by: PayoutWorld["staff"], type: string, more = "") =>
      (await by.get(`/api/${type}/payout-claims?${more}`)).body.payoutClaims[0].file;
    expect(await listed(world.staff, "admin", `riderId=${world.rider.id}`)).toEqual(file);
    expect(await listed(world.pro, "rider")).toBe(null);
    expect(await listed(world.track, "promoter")).toBe(null);
    const { status, body: refused } = await world.move(claim, "void");
    expect([status, refused.error.code]).toEqual([409, "claim_in_file"]);
  });
});

describe("riders for whom something is missing", () => {
  it("are listed with what is missing and when the cash expires, until nothing is missing", async () => {
    await world.win();
    expect((await waiting()).waiting).toMatchObject([
      {
        riderName: "Jett Marlowe",
        amount: 500_00,
        needs: ["paymentInfo", "licence"],
        expiresAt: "2026-09-10T06:59:59.999Z",
      },
    ]);
    expect((await waiting("need=w9")).waiting).toEqual([]);
    expect((await waiting("riderName=marlowe")).pagination.total).toBe(1);
    await world.saveInfo(homeInfo());
    expect((await waiting("need=w9")).waiting).toMatchObject([{ needs: ["w9", "licence"] }]);
    await world.uploadW9();
    expect((await waiting()).waiting).toEqual([]);
  });

  it("have on their record what is missing, once they have earned cash", async () => {
    const onRecord = async () => (await world.staff.get(`/api/admin/rider/${world.rider.id}`)).body.facts.payoutNeeds;
    expect(await onRecord()).toEqual([]);
    await world.win();
    await world.saveInfo(homeInfo());
    expect(await onRecord()).toEqual(["w9", "licence"]);
    await world.uploadW9();
    expect(await onRecord()).toEqual(["licence"]);
  });

  it("are asked once a day by email, with the deadline, and only for what prevents the payment", async () => {
    await world.win();
    expect((await ask()).body).toEqual({ asked: [world.rider.id] });
    expect((await ask()).body).toEqual({ asked: [] });
    const mails = (await mailTo(world, world.rider.email)).filter(({ cause }) => cause.startsWith("payment-asked"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      "Before we can pay it, we still need this from you: name, address, and tax status.",
    );
    expect(mails[0]?.text).toContain("Sep 9th, 2026");
    expect((await waiting()).waiting[0].askedAt).toBe("2026-07-15T18:00:00.000Z");
    world.clock.set("2026-07-16T18:00:00Z");
    expect((await ask()).body).toEqual({ asked: [world.rider.id] });
    await world.saveInfo(abroadInfo());
    world.clock.set("2026-07-17T18:00:00Z");
    expect((await ask()).body).toEqual({ asked: [] });
  });

  it("are asked only by staff", async () => {
    await world.win();
    for (const browser of [world.pro, world.track]) expect((await ask(browser)).status).toBe(403);
    expect((await mailTo(world, world.rider.email)).filter(({ cause }) => cause.startsWith("payment-asked"))).toEqual(
      [],
    );
  });
});

describe("overdue claims", () => {
  const told = async () =>
    (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("claims-overdue"));

  it("are reported to every admin once, and again only when a further one is overdue", async () => {
    await buildAdmin(world);
    await world.openClaim();
    world.clock.set("2026-08-15T06:59:59Z");
    expect(await tellOverdueClaims(world.ctx())).toBe(0);
    world.clock.set("2026-08-15T07:00:00Z");
    await tellOverdueClaims(world.ctx());
    world.clock.set("2026-08-20T07:00:00Z");
    await tellOverdueClaims(world.ctx());
    expect((await told()).map(({ subject }) => subject)).toEqual(["1 payout is overdue", "1 payout is overdue"]);
    await world.signInAgain();
    await world.win(100_00, { firstDate: "2026-08-16", lastDate: "2026-08-16" });
    await world.staff.post("/api/admin/payout-claims", { riderId: world.rider.id }, { key: randomUUID() });
    world.clock.set("2026-10-20T07:00:00Z");
    await tellOverdueClaims(world.ctx());
    expect(await told()).toHaveLength(4);
    expect((await told()).filter(({ text }) => text.includes("$420.00"))).toHaveLength(2);
  });
});
