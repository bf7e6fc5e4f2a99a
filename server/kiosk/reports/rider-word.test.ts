import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { outboxMail } from "../../platform/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { mailTo } from "../../testing/mail.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { kioskCases } from "../tables.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let home: Client;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  home = await world.as(rider);
  await giveCredit(world, rider.id, 350_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = () => creditOf(world, rider.id);
const approve = (id: string, by = home, key: string = newId()) =>
  by.post(`/api/rider/kiosk-approvals/${id}/approve`, {}, { key });
const deny = (id: string, by = home) => by.post(`/api/rider/kiosk-approvals/${id}/not-me`);
const waiting = async (by = home) => (await by.get("/api/rider/kiosk-approvals")).body.approvals;
const cases = () => world.db.select().from(kioskCases);

async function inReview(): Promise<string> {
  const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
  await tablet.sync([item]);
  return item.id;
}

describe("a redemption that waits for the rider's approval", () => {
  it("is listed with place, time, amount and clerk", async () => {
    const id = await inReview();
    expect((await home.get("/api/rider/kiosk-approvals")).body.approvals).toEqual([
      expect.objectContaining({
        _id: id,
        dealer: { name: dealer.name, city: "Kalamazoo", state: "MI" },
        amount: 50_00,
        currency: "USD",
        employee: "Terry",
        timeZone: "America/New_York",
        reason: "pin_mismatch",
      }),
    ]);
    expect(await waiting(await world.as(await buildRider(world)))).toEqual([]);
  });

  it("is announced by email once a day at most, and never when nothing waits", async () => {
    const emailsSent = async () =>
      (await world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email))).filter(({ cause }) =>
        cause.startsWith("kiosk-waits:"),
      );
    await tablet.sync([await tablet.redeem(rider, 10_00)]);
    expect(await emailsSent()).toEqual([]);
    for (let n = 0; n < 3; n++) await inReview();
    expect(await emailsSent()).toEqual([
      expect.objectContaining({ subject: `Approve or decline: $50.00 at ${dealer.name}` }),
    ]);
    world.clock.advance({ hours: 25 });
    await inReview();
    expect(await emailsSent()).toHaveLength(2);
  });

  it("is announced without saying that the PIN was wrong, because it may never have been checked", async () => {
    const item = await tablet.redeem(rider, 300_00, { offline: true });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ reason: "over_limit" });
    const [mail] = await mailTo(world, rider.email);
    expect(mail?.text).toContain(
      `a redemption of $300.00 at ${dealer.name} needs your OK. Nothing has been charged yet.`,
    );
    expect(mail?.text).not.toMatch(/someone|accepted|again/);
  });

  it("is not announced to a rider who is deactivated and could not approve it", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ reason: "rider_inactive" });
    expect(await mailTo(world, rider.email)).toEqual([]);
  });

  it("is booked once by the approval, and the tablet gets the decision", async () => {
    const id = await inReview();
    const { serverTime } = (await tablet.sync([])).body;
    const key = newId();
    const first = await approve(id, home, key);
    expect(first.body.result).toMatchObject({ decision: "accepted", appliedAmount: 50_00, balance: 300_00 });
    expect((await approve(id, home, key)).body).toEqual(first.body);
    expect((await approve(id)).status).toBe(409);
    expect((await tablet.sync([], { since: serverTime })).body.updates).toEqual([
      expect.objectContaining({ id, decision: "accepted" }),
    ]);
    expect(await balance()).toBe(300_00);
    expect(await waiting()).toEqual([]);
    // The approval is not a PIN try: only the earlier wrong try is counted.
    expect(await world.db.select().from(pinTries)).toHaveLength(1);
  });

  it("can have arrived too late or be above the offline limit", async () => {
    const late = await tablet.redeem(rider, 20_00, { offline: true });
    world.clock.advance({ hours: 80 });
    const large = await tablet.redeem(rider, 260_00, { offline: true });
    await tablet.sync([late, large]);
    expect((await approve(late.id)).body.result.decision).toBe("accepted");
    expect((await approve(large.id)).body.result.decision).toBe("accepted");
    expect(await balance()).toBe(70_00);
  });

  it("cannot be approved by another rider, or by staff who acts for the rider", async () => {
    const id = await inReview();
    expect((await approve(id, await world.as(await buildRider(world)))).status).toBe(404);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await approve(id, admin)).body.error.code).toBe("proxy_forbids");
    expect((await deny(id, admin)).body.error.code).toBe("proxy_forbids");
    expect(await balance()).toBe(350_00);
  });

  it("is never a possible duplicate, which only the clerk can confirm", async () => {
    await tablet.sync([await tablet.redeem(rider, 50_00)]);
    const duplicate = await tablet.redeem(rider, 50_00);
    await tablet.sync([duplicate]);
    expect(await waiting()).toEqual([]);
    expect((await approve(duplicate.id)).status).toBe(409);
  });
});

describe("the report “this was not me”", () => {
  it("rejects a waiting redemption for good, and opens one case however often it is made", async () => {
    const id = await inReview();
    expect((await deny(id)).body.redemption.reportedAt).toBe(world.clock.now().toISOString());
    world.clock.advance({ minutes: 5 });
    await deny(id);
    expect(await cases()).toEqual([expect.objectContaining({ kind: "not_me", itemId: id, riderId: rider.id })]);
    expect((await approve(id)).status).toBe(409);
    const { body } = await tablet.sync([]);
    expect(body.updates[0]).toMatchObject({ id, decision: "rejected", reason: "not_me" });
    expect(await balance()).toBe(350_00);
  });

  it("works by the signed link in the email without logging in, and staff refunds the redemption once", async () => {
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    await tablet.sync([item]);
    const [mail] = await world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email));
    const token = /not-me\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const visitor = world.visitor();
    const answer = await visitor.get(`/api/not-me?token=${token}`);
    expect(answer.body.redemption).toMatchObject({ dealerName: dealer.name, amount: 50_00, reportedAt: null });
    expect(JSON.stringify(answer.body)).not.toContain(rider.lastName);
    expect((await visitor.post("/api/not-me", { token })).body.redemption.reportedAt).not.toBeNull();
    await visitor.post("/api/not-me", { token });
    expect(await cases()).toHaveLength(1);
    expect(await balance()).toBe(300_00);

    const desk = await world.as(dealer);
    const admin = await world.as(await buildAdmin(world));
    const [open] = (await admin.get("/api/admin/kiosk-cases")).body.cases;
    expect(open).toMatchObject({ kind: "not_me", can: ["stands", "refunded"], item: { _id: item.id } });
    const path = `kiosk-cases/${open._id}/close` as const;
    // The dealer sees the case but cannot decide it.
    expect((await desk.get("/api/dealer/kiosk-cases")).body.cases[0].can).toEqual([]);
    const refused = await desk.post(`/api/dealer/${path}`, { resolution: "stands" }, { key: newId() });
    expect(refused.body.error.code).toBe("conflict");
    // A refund says why.
    for (const note of [undefined, "", " \u00A0"]) {
      const silent = await admin.post(`/api/admin/${path}`, { resolution: "refunded", note }, { key: newId() });
      expect([silent.status, silent.body.error.fields.note]).toEqual([400, "Enter a reason for the refund"]);
    }
    expect(await balance()).toBe(300_00);
    const key = newId();
    const closed = await admin.post(`/api/admin/${path}`, { resolution: "refunded", note: "Other signature" }, { key });
    expect(closed.body.case).toMatchObject({ resolution: "refunded", note: "Other signature", can: [] });
    expect(
      (await admin.post(`/api/admin/${path}`, { resolution: "refunded", note: "Other signature" }, { key })).body,
    ).toEqual(closed.body);
    expect((await admin.post(`/api/admin/${path}`, { resolution: "refunded" }, { key: newId() })).status).toBe(409);
    expect(await balance()).toBe(350_00);
    expect((await tablet.sync([])).body.updates[0]).toMatchObject({
      id: item.id,
      decision: "voided",
      reason: "refunded",
    });
  });

  it("can be made from the list of redemptions, by the redemption's own id", async () => {
    await tablet.sync([await tablet.redeem(rider, 50_00)]);
    const [row] = (await home.get("/api/rider/credit-redemptions")).body.creditRedemptions;
    expect((await deny(row._id)).body.redemption).toMatchObject({ code: row.code, amount: 50_00 });
    expect(await cases()).toEqual([expect.objectContaining({ kind: "not_me", riderId: rider.id })]);
    expect((await deny(row._id, await world.as(await buildRider(world)))).status).toBe(404);
  });

  it("leaves the redemption booked when staff decides so", async () => {
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    await tablet.sync([item]);
    await deny(item.id);
    const admin = await world.as(await buildAdmin(world));
    const [open] = (await admin.get("/api/admin/kiosk-cases")).body.cases;
    await admin.post(`/api/admin/kiosk-cases/${open._id}/close`, { resolution: "stands" }, { key: newId() });
    expect(await balance()).toBe(300_00);
    expect((await admin.get("/api/admin/kiosk-cases")).body.cases).toEqual([]);
    expect((await admin.get("/api/admin/kiosk-cases?all=true")).body.cases).toHaveLength(1);
  });

  it("is refused with a link that was changed, was made for another redemption, or is too old", async () => {
    const [a, b] = [
      await tablet.redeem(rider, 50_00, { offline: true }),
      await tablet.redeem(rider, 20_00, { offline: true }),
    ];
    await tablet.sync([a, b]);
    const mails = await world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email));
    const tokens = mails.flatMap(({ text }) => /not-me\?token=([\w.-]+)/.exec(text)?.[1] ?? []);
    const [first = ""] = tokens;
    const other = first.startsWith(a.id) ? b.id : a.id;
    const visitor = world.visitor();
    for (const token of [
      "",
      "x",
      `${first}x`,
      `${other}.${first.split(".")[1]}`,
      `${newId()}.${first.split(".")[1]}`,
    ]) {
      expect((await visitor.post("/api/not-me", { token })).status).toBe(422);
    }
    world.clock.advance({ days: 91 });
    expect((await visitor.post("/api/not-me", { token: first })).body.error.code).toBe("code_expired");
    expect(await cases()).toEqual([]);
  });
});
