import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../accounts/tables.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildDealer,
  buildPromoter,
  buildRider,
  testPassword,
  testPin,
  testVin,
} from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";
import { checkPin } from "./pin/check-pin.ts";
import { riderPins, riders } from "./tables.ts";
import { standsAlone } from "../testing/stands-alone.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const own = (rider: { id: string }) => `/api/rider/rider/${rider.id}` as const;
const byAdmin = (rider: { id: string }) => `/api/admin/rider/${rider.id}` as const;

describe("A rider's record", () => {
  it("can be changed by the rider, and its version increases by one", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const answer = await browser.put(own(rider), { __v: 0, firstName: "Danièle", hometown: "Niles, MI", locale: "fr" });
    expect(answer.body.rider).toMatchObject({ __v: 1, firstName: "Danièle", hometown: "Niles, MI", locale: "fr" });
    const [row] = await world.db.select().from(riders).where(eq(riders.id, rider.id));
    expect(row?.nameKey).toBe(`daniele ${rider.lastName.toLowerCase()}`);
    expect((await browser.get("/api/session")).body.user.locale).toBe("fr");
  });

  it("keeps omitted fields, and clears fields that are sent empty", async () => {
    const rider = await buildRider(world, { bio: "Fast", phone1: "5555550199" });
    const { body } = await (await world.as(rider)).put(own(rider), { __v: 0, bio: "" });
    expect(body.rider).toMatchObject({ bio: null, phone1: "5555550199" });
  });

  it("requires country, state and postal code to match, without blocking other changes of an old record", async () => {
    const rider = await buildRider(world, { country: "US", state: "OH", zipcode: "H2X 1Y4" });
    const browser = await world.as(rider);
    expect((await browser.put(own(rider), { __v: 0, bio: "Fast" })).status).toBe(200);
    const refused = await browser.put(own(rider), { __v: 1, state: "MI" });
    expect(refused.body.error.fields.zipcode).toBe(
      "That isn’t a ZIP or postal code in the country you chose. Correct one of them",
    );
    const moved = await browser.put(own(rider), { __v: 1, country: "CA", state: "QC" });
    expect(moved.body.rider).toMatchObject({ country: "CA", state: "QC", zipcode: "H2X 1Y4" });
  });

  it("accepts a phone number copied from contacts, without invisible characters", async () => {
    const rider = await buildRider(world);
    const phone1 = "\u202A+1\u00A0(555)\u00A0555\u20110199\u202C";
    const answer = await (await world.as(rider)).put(own(rider), { __v: 0, phone1, phone2: "555/555–0142" });
    expect(answer.body.rider).toMatchObject({ phone1: "+1\u00A0(555)\u00A0555\u20110199", phone2: "555/555–0142" });
  });

  it("is returned in its current version after a conflict, and nothing is overwritten", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    await browser.put(own(rider), { __v: 0, bio: "First" });
    const stale = await browser.put(own(rider), { __v: 0, bio: "Second" });
    expect([stale.status, stale.body.error.code]).toEqual([409, "stale_version"]);
    expect(stale.body.rider).toMatchObject({ __v: 1, bio: "First" });
  });

  it("accepts only one of two simultaneous updates", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const answers = await Promise.all(["a", "b", "c"].map((bio) => browser.put(own(rider), { __v: 0, bio })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each([{ note: "Pay double" }, { deActivated: true }, { email: "other@example.test" }])(
    "refuses a field that only staff may change: %j",
    async (change) => {
      const rider = await buildRider(world, { account: {}, note: "Staff's own" });
      const browser = await world.as(rider);
      const refused = await browser.put(own(rider), { __v: 0, bio: "Kept?", ...change });
      expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
      const [row] = await world.db.select().from(riders).where(eq(riders.id, rider.id));
      expect(row).toMatchObject({ note: "Staff's own", bio: null, version: 0, dateOfBirth: "1998-04-02" });
    },
  );

  it.each(["2030-01-01", "2026-07-16", "1899-12-31"])(
    "refuses an impossible date of birth from everyone: %s",
    async (day) => {
      const rider = await buildRider(world);
      const admin = await world.as(await buildAdmin(world));
      for (const answer of [
        await (await world.as(rider)).put(own(rider), { __v: 0, dateOfBirth: day }),
        await admin.put(byAdmin(rider), { __v: 0, dateOfBirth: day }),
      ]) {
        expect([answer.status, answer.body.error.fields.dateOfBirth]).toEqual([400, "Invalid Date"]);
      }
      const [row] = await world.db.select().from(riders).where(eq(riders.id, rider.id));
      expect(row).toMatchObject({ dateOfBirth: "1998-04-02", version: 0 });
    },
  );

  it("accepts a form that sends back unchanged values", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const answer = await browser.put(own(rider), {
      __v: 0,
      email: rider.email,
      dateOfBirth: "1998-04-02",
      city: "Niles",
    });
    expect(answer.status).toBe(200);
  });

  it("ignores a factory mark, a balance and an id in this call", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    await browser.request("PUT", own(rider), {
      __v: 0,
      bio: "x",
      factory: true,
      accountId: "x",
      mergedIntoId: "x",
      registeredAt: "2020-01-01",
    });
    const [row] = await world.db.select().from(riders).where(eq(riders.id, rider.id));
    expect(row).toMatchObject({ factory: false, accountId: rider.accountId, mergedIntoId: null });
  });

  it("cannot be changed by anyone else", async () => {
    const [rider, stranger] = [await buildRider(world), await buildRider(world)];
    const change = { __v: 0, bio: "Hacked" };
    expect((await (await world.as(stranger)).put(own(rider), change)).status).toBe(403);
    for (const someone of [await buildDealer(world), await buildPromoter(world)]) {
      const browser = await world.as(someone);
      expect((await browser.put(own(rider), change)).status).toBe(403);
      expect((await browser.put(byAdmin(rider), change)).status).toBe(403);
    }
    expect((await world.visitor().put(own(rider), change)).status).toBe(401);
    expect((await (await world.as(rider)).put(byAdmin(rider), change)).status).toBe(403);
  });

  it("cannot be changed from another site", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const refused = await browser.put(
      own(rider),
      { __v: 0, bio: "x" },
      { headers: { "sec-fetch-site": "cross-site" } },
    );
    expect([refused.status, refused.body.error.code]).toEqual([403, "csrf"]);
  });

  it("records in the audit log who changed what", async () => {
    const rider = await buildRider(world);
    await (await world.as(rider)).put(own(rider), { __v: 0, city: "Niles" });
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(row).toMatchObject({
      action: "rider.update",
      before: { city: null },
      after: { city: "Niles" },
      actorId: rider.id,
    });
  });
});

describe("An admin", () => {
  it("can deactivate a rider, who loses access at once, and activate the rider again", async () => {
    const rider = await buildRider(world);
    const [phone, admin] = [await world.as(rider), await world.as(await buildAdmin(world))];
    expect(
      (await admin.put(byAdmin(rider), { __v: 0, deActivated: true, reason: "Called us." })).body.rider.deActivated,
    ).toBe(true);
    expect((await phone.get("/api/session")).body.type).toBeNull();
    const credentials = { email: rider.email, password: testPassword };
    expect((await world.visitor().post("/api/login", credentials)).body.error.code).toBe("deactivated");
    await admin.put(byAdmin(rider), { __v: 1, deActivated: false, reason: "Called us." });
    expect((await world.visitor().post("/api/login", credentials)).status).toBe(200);
  });

  it("can change the email address, which must then be verified again", async () => {
    const rider = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    const { body } = await admin.put(byAdmin(rider), {
      __v: 0,
      email: "Moved@Example.test",
      note: "Called us",
      reason: "Lost the mailbox.",
    });
    expect(body.rider).toMatchObject({ email: "Moved@Example.test", emailVerified: false, note: "Called us" });
    expect(await mailTo(world, "moved@example.test")).toHaveLength(1);
  });

  it("cannot give a rider another account's email address", async () => {
    const [rider, other] = [await buildRider(world), await buildDealer(world)];
    const admin = await world.as(await buildAdmin(world));
    const refused = await admin.put(byAdmin(rider), { __v: 0, email: other.email.toUpperCase(), reason: "Asked." });
    expect([refused.status, refused.body.error.code]).toEqual([409, "email_in_use"]);
    const [row] = await world.db.select().from(accounts).where(eq(accounts.id, rider.accountId));
    expect(row?.email).toBe(rider.email);
  });

  it("gets a 404 for an unknown rider", async () => {
    const admin = await world.as(await buildAdmin(world));
    const refused = await admin.put(byAdmin({ id: "01890000-0000-7000-8000-000000000000" }), { __v: 0, bio: "x" });
    expect([refused.status, refused.body.error.message]).toEqual([404, "Not a valid rider"]);
    expect((await admin.put(byAdmin({ id: "nonsense" }), { __v: 0 })).status).toBe(404);
  });
});

describe("The PIN", () => {
  const input = { password: testPassword, pin: "9753" };
  const pinOf = async (id: string) => (await world.db.select().from(riderPins).where(eq(riderPins.riderId, id)))[0];

  it("can be set by the rider with the password; the old one no longer works, and an email says so", async () => {
    const rider = await buildRider(world);
    expect((await (await world.as(rider)).put(`${own(rider)}/pin`, input)).body).toEqual({ ok: true });
    expect((await checkPin(world.ctx(), rider.id, testPin)).finding).toBe("wrong");
    expect((await checkPin(world.ctx(), rider.id, "9753")).finding).toBe("right");
    expect((await pinOf(rider.id))?.pinVersion).toBe(2);
    expect((await mailTo(world, rider.email)).map(({ subject }) => subject)).toEqual(["Your PIN was changed"]);
  });

  it("can be replaced by a rider whose PIN was turned off or locked", async () => {
    const rider = await buildRider(world);
    await world.db.write((tx) =>
      tx
        .update(riderPins)
        .set({ off: true, wrongSinceRight: 30, lockedUntil: new Date("2026-07-16T00:00:00Z"), locks: 3 })
        .where(eq(riderPins.riderId, rider.id)),
    );
    await (await world.as(rider)).put(`${own(rider)}/pin`, input);
    expect(await pinOf(rider.id)).toMatchObject({ off: false, lockedUntil: null, wrongSinceRight: 0, locks: 0 });
  });

  it("can be set for the first time", async () => {
    const rider = await buildRider(world, { pin: null });
    const browser = await world.as(rider);
    expect((await browser.get("/api/session")).body.user.hasPin).toBe(false);
    await browser.put(`${own(rider)}/pin`, input);
    expect((await browser.get("/api/session")).body.user.hasPin).toBe(true);
  });

  it("cannot be set with a wrong password, and wrong passwords are limited here", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    for (let at = 0; at < 10; at++) {
      expect((await browser.put(`${own(rider)}/pin`, { ...input, password: `guess${at}aaaa` })).status).toBe(422);
    }
    expect((await browser.put(`${own(rider)}/pin`, input)).status).toBe(429);
    expect((await checkPin(world.ctx(), rider.id, testPin)).finding).toBe("right");
  });

  it.each(["123", "12345", "12 4", "abcd", ""])("must be four digits, so %j is refused", async (pin) => {
    const rider = await buildRider(world);
    const refused = await (await world.as(rider)).put(`${own(rider)}/pin`, { ...input, pin });
    expect([refused.status, refused.body.error.fields.pin]).toEqual([400, "PIN must be 4 numbers"]);
  });

  it("cannot be set by another rider, an admin, or a proxying admin", async () => {
    const rider = await buildRider(world);
    expect((await (await world.as(await buildRider(world))).put(`${own(rider)}/pin`, input)).status).toBe(403);
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.put(`${own(rider)}/pin`, input)).status).toBe(403);
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await admin.put(`${own(rider)}/pin`, input)).body.error.code).toBe("proxy_forbids");
    expect((await world.visitor().put(`${own(rider)}/pin`, input)).status).toBe(401);
  });

  it("does not appear in any answer or log", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    await browser.put(`${own(rider)}/pin`, { ...input, pin: "4826" });
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(JSON.stringify(log)).not.toMatch(standsAlone("4826"));
    const { body } = await browser.put(own(rider), { __v: 0, bio: "x" });
    expect(JSON.stringify(body)).not.toMatch(/argon2|pinHash/);
    expect(JSON.stringify(body)).not.toMatch(standsAlone("4826"));
  });
});

describe("Bikes", () => {
  const bikesPath = (rider: { id: string }) => `${own(rider)}/bikes` as const;

  it("can be added and removed by the rider", async () => {
    const rider = await buildRider(world, { bike: null });
    const browser = await world.as(rider);
    const vin = testVin();
    const added = await browser.post(bikesPath(rider), {
      vin: ` ${vin.toLowerCase()} `,
      make: "KTM",
      model: "450 SX-F",
    });
    expect(added.body.bike).toMatchObject({ vin, state: "pending", valid: null, year: 2024 });
    const again = await browser.post(bikesPath(rider), { vin });
    expect(again.body.bike._id).toBe(added.body.bike._id);
    expect((await browser.delete(`${bikesPath(rider)}/${added.body.bike._id}`)).body).toEqual({ ok: true });
    expect((await browser.get("/api/session")).body.user.bikes).toEqual([]);
    expect((await browser.delete(`${bikesPath(rider)}/${added.body.bike._id}`)).status).toBe(404);
  });

  it("with I, O or Q in the VIN are refused with a suggestion", async () => {
    const rider = await buildRider(world);
    const refused = await (await world.as(rider)).post(bikesPath(rider), { vin: "VBKSXA433RMI2345O" });
    expect(refused.status).toBe(422);
    expect([refused.body.error.message, refused.body.suggestion]).toEqual(["Invalid VIN", "VBKSXA433RM123450"]);
  });

  it("are on one active account only, and free once that account removes them or is deactivated", async () => {
    const vin = testVin();
    const [first, second, third] = [
      await buildRider(world, { bike: { vin } }),
      await buildRider(world, { bike: null }),
      await buildRider(world, { bike: null }),
    ];
    const browser = await world.as(second);
    expect((await browser.post(bikesPath(second), { vin })).body.error.code).toBe("vin_taken");
    const admin = await world.as(await buildAdmin(world));
    await admin.put(byAdmin(first), { __v: 0, deActivated: true, reason: "Called us." });
    expect((await browser.post(bikesPath(second), { vin })).status).toBe(200);
    // When the first account is active again, it no longer has the bike.
    const { body } = await admin.put(byAdmin(first), { __v: 1, deActivated: false, reason: "Called us." });
    expect(body.rider.bikes).toEqual([]);
    const [mine] = (await browser.get("/api/session")).body.user.bikes;
    await browser.delete(`${bikesPath(second)}/${mine._id}`);
    expect((await (await world.as(third)).post(bikesPath(third), { vin })).status).toBe(200);
  });

  it("belong to one of two riders who add the same VIN at the same time", async () => {
    const vin = testVin();
    const two = [await buildRider(world, { bike: null }), await buildRider(world, { bike: null })];
    const answers = await Promise.all(
      two.map(async (rider) => (await world.as(rider)).post(bikesPath(rider), { vin })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("of another rider cannot be added or removed", async () => {
    const [rider, stranger] = [await buildRider(world), await buildRider(world)];
    const [bike] = (await (await world.as(rider)).get("/api/session")).body.user.bikes;
    const browser = await world.as(stranger);
    expect((await browser.post(bikesPath(rider), { vin: testVin() })).status).toBe(403);
    expect((await browser.delete(`${bikesPath(rider)}/${bike._id}`)).status).toBe(403);
    expect((await browser.delete(`${bikesPath(stranger)}/${bike._id}`)).status).toBe(404);
    expect((await world.visitor().post(bikesPath(rider), { vin: testVin() })).status).toBe(401);
  });

  it("are checked for a duplicate VIN before anything is saved, without revealing the owner", async () => {
    const rider = await buildRider(world);
    const [bike] = (await (await world.as(rider)).get("/api/session")).body.user.bikes;
    const answer = await world.visitor().get(`/api/vin-check?vin=${bike.vin.toLowerCase()}`);
    expect(answer.body).toMatchObject({ vin: bike.vin, state: "pending", year: 2024, reason: null });
    expect(Object.keys(answer.body)).not.toContain("taken");
    expect((await world.visitor().get("/api/vin-check?vin=VBKSXA433RMI23456")).body).toMatchObject({
      state: "invalid",
      reason: "letters",
      suggestion: "VBKSXA433RM123456",
    });
    expect((await world.visitor().get("/api/vin-check")).status).toBe(400);
  });
});
