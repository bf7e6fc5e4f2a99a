import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider, testPassword } from "../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";
import { buildRace } from "../../testing/race.ts";
import { riderEmails } from "../tables.ts";

// These tests check what staff can do with a rider's account, and that nobody can steal that way.

let world: World;
let staff: Client;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  rider = await buildRider(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const record = async () => (await staff.get(`/api/admin/rider/${rider.id}`)).body;
async function change(fields: object, by = staff) {
  const { __v } = (await record()).rider;
  return by.put(`/api/admin/rider/${rider.id}`, { __v, ...fields });
}
const preview = async (active: boolean, riderIds = [rider.id]) =>
  (await staff.post("/api/admin/riders/activation/preview", { riderIds, active })).body.effects;
const actions = async () =>
  (await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id))).map(({ action }) => action);

describe("Deactivating a rider", () => {
  it("has a preview with the riders and the money that it affects, and the preview changes nothing", async () => {
    await giveCredit(world, rider.id, 60_00);
    const phone = await world.as(rider);
    expect(await preview(false)).toEqual({
      riders: 1,
      loggedIn: 1,
      credit: [{ currency: "USD", amount: 60_00 }],
      cash: [],
      givesCredit: [],
      givesCash: [],
      bikesGone: 0,
    });
    expect((await phone.get("/api/session")).body.type).toBe("rider");
    await change({ deActivated: true, reason: "Sold credit." });
    expect((await preview(false)).riders).toBe(0);
  });

  it("needs a reason, which stays in the history and out of the rider's email", async () => {
    const refused = await change({ deActivated: true });
    expect([refused.status, refused.body.error.fields]).toEqual([400, { reason: "Required" }]);
    expect((await change({ deActivated: true, reason: "Sold credit." })).status).toBe(200);
    const [row] = (await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id))).filter(
      ({ action }) => action === "rider.update",
    );
    expect(row?.after).toEqual({ deActivated: true, reason: "Sold credit." });
    const mail = (await mailTo(world, rider.email)).find(({ subject }) => subject === "Your account is deactivated");
    expect(mail?.text).not.toContain("Sold credit");
  });

  it("blocks the credit at the counter until an activation", async () => {
    await giveCredit(world, rider.id, 60_00);
    const desk = await world.as(await buildDealer(world));
    const redeem = () => desk.post("/api/dealer/redeem", deskOrder(rider.id, 10_00), { key: randomUUID() });
    await change({ deActivated: true, reason: "Sold credit." });
    expect((await redeem()).body.error.code).toBe("rider_inactive");
    await change({ deActivated: false, reason: "Cleared up." });
    expect((await redeem()).status).toBe(200);
    expect(await creditOf(world, rider.id)).toBe(50_00);
    expect((await mailTo(world, rider.email)).at(-2)?.subject).toBe("Your account is active again");
  });
});

describe("Activating a rider", () => {
  it("has a preview of what the results since the deactivation earn, and they earn exactly that", async () => {
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    await change({ deActivated: true, reason: "Sold credit." });
    expect((await race.verify()).status).toBe(200);
    expect(await creditOf(world, rider.id)).toBe(0);
    const { givesCredit } = await preview(true);
    expect(givesCredit).toEqual([{ currency: "USD", amount: 20_000 }]);
    expect(await creditOf(world, rider.id)).toBe(0);
    await change({ deActivated: false, reason: "Cleared up." });
    expect(await creditOf(world, rider.id)).toBe(20_000);
  });

  it("is not for the admin whose own account it is", async () => {
    await change({ deActivated: true, reason: "Sold credit." });
    // A plus sign with text in an address leads to the same mailbox.
    const email = rider.email.replace("@", "+staff@");
    const self = await world.as(await buildAdmin(world, { account: { email } }));
    const refused = await change({ deActivated: false, reason: "All fine." }, self);
    expect([refused.status, refused.body.error.code]).toEqual([403, "own_account"]);
  });
});

describe("Changing the login email, to take over an account", () => {
  const thief = "thief@example.test";

  it("needs a reason", async () => {
    expect((await change({ email: thief })).body.error.fields).toEqual({ reason: "Required" });
    expect((await record()).rider.email).toBe(rider.email);
  });

  it("is refused to a mailbox of the admin's own, however it is written", async () => {
    const email = "robin@example.test";
    const robin = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    for (const to of ["robin+rider@example.test", "ROBIN+2@example.test"]) {
      const { __v } = (await record()).rider;
      const asked = { __v, email: to, reason: "Called us." };
      const refused = await robin.put(`/api/admin/rider/${rider.id}`, asked);
      expect([refused.status, refused.body.error?.code], to).toEqual([403, "own_account"]);
    }
    expect((await record()).rider.email).toBe(rider.email);
    expect(await mailTo(world, rider.email)).toEqual([]);
  });

  it("is reported to the former address and to each further one, and ends all sessions", async () => {
    const further = "dana.second@example.test";
    await world.db.write((tx) =>
      tx.insert(riderEmails).values({
        id: randomUUID(),
        riderId: rider.id,
        email: further,
        emailKey: further,
        verifiedAt: world.clock.now(),
      }),
    );
    const phone = await world.as(rider);
    expect((await change({ email: thief, reason: "Called us." })).status).toBe(200);
    for (const to of [rider.email, further]) {
      const [mail] = await mailTo(world, to);
      expect(mail?.subject).toBe("Your account has a new email address");
      expect(mail?.text).not.toContain(thief);
    }
    expect((await phone.get("/api/session")).body.type).toBeNull();
  });

  it("gives no access before the new mailbox is verified, and a password reset through it removes the former PIN", async () => {
    await giveCredit(world, rider.id, 60_00);
    await change({ email: thief, reason: "Called us." });
    const visitor = world.visitor();
    await visitor.post("/api/forgot-password", { email: thief });
    const code = await codeFor(world, thief);
    const reset = { email: thief, code, password: "anotherone1" };
    expect((await visitor.post("/api/forgot-password-reset", reset)).status).toBe(200);
    const desk = await world.as(await buildDealer(world));
    const redeemed = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 10_00), { key: randomUUID() });
    expect(redeemed.body.error.code).toBe("pin_not_set");
    expect(await creditOf(world, rider.id)).toBe(60_00);
  });
});

describe("A password reset that staff send", () => {
  it("goes to the rider's mailbox alone, and the former password works until then", async () => {
    const answer = await staff.post(`/api/admin/rider/${rider.id}/send-reset`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const code = await codeFor(world, rider.email);
    expect(JSON.stringify(answer.body)).not.toContain(code);
    const login = (password: string) => world.visitor().post("/api/login", { email: rider.email, password });
    expect((await login(testPassword)).status).toBe(200);
    const reset = { email: rider.email, code, password: "anotherone1" };
    expect((await world.visitor().post("/api/forgot-password-reset", reset)).status).toBe(200);
    expect([(await login(testPassword)).status, (await login("anotherone1")).status]).toEqual([401, 200]);
    expect(await actions()).toContain("rider.send-reset");
  });

  it("is refused for a deactivated rider, and after five in an hour", async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await staff.post(`/api/admin/rider/${rider.id}/send-reset`)).status).toBe(200);
    }
    expect((await staff.post(`/api/admin/rider/${rider.id}/send-reset`)).status).toBe(429);
    await change({ deActivated: true, reason: "Sold credit." });
    const refused = await staff.post(`/api/admin/rider/${rider.id}/send-reset`);
    expect(refused.body.error.code).toBe("rider_inactive");
  });
});

describe("The rider's sessions", () => {
  it("are shown to staff without a token, and can be ended on all devices", async () => {
    const [phone, laptop] = [await world.as(rider), await world.as(rider)];
    const { body } = await staff.get(`/api/admin/rider/${rider.id}/access`);
    expect(body.sessions).toHaveLength(2);
    expect(Object.keys(body.sessions[0]).toSorted()).toEqual([
      "_id",
      "browser",
      "createdAt",
      "current",
      "seenAt",
      "system",
    ]);
    expect((await staff.delete(`/api/admin/rider/${rider.id}/sessions`)).status).toBe(200);
    for (const browser of [phone, laptop]) expect((await browser.get("/api/session")).body.type).toBeNull();
    expect(await actions()).toContain("rider.end-sessions");
  });
});

describe("A stranger", () => {
  it.each([
    ["the rider", () => Promise.resolve(rider)],
    ["a dealer", () => buildDealer(world)],
    ["a promoter", () => buildPromoter(world)],
  ] as const)("who is %s reaches none of it", async (_, build) => {
    const browser = await world.as(await build());
    const answers = [
      await browser.post("/api/admin/riders/activation/preview", { riderIds: [rider.id], active: false }),
      await browser.get(`/api/admin/rider/${rider.id}/access`),
      await browser.get(`/api/admin/rider/${rider.id}/results`),
      await browser.delete(`/api/admin/rider/${rider.id}/sessions`),
      await browser.post(`/api/admin/rider/${rider.id}/send-reset`),
      await browser.post(`/api/admin/rider/${rider.id}/guardian/resend`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await mailTo(world, rider.email)).toEqual([]);
  });
});
