import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balancesOf } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, buildResult } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";
import { bikes } from "../tables.ts";
import { decideBike } from "./decide-bike.ts";

// These tests check decisions of staff about single bikes, and the report in which staff make them.

let world: World;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  race = await buildRace(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

let serial = 500_000;
async function winner(over: Parameters<typeof buildRider>[1] = {}, place = 1) {
  const vin = `VBKSXB437RM${String(++serial)}`;
  const rider = await buildRider(world, { ...over, bike: { vin, state: "pending", verifiedAt: null, ...over.bike } });
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place });
  const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
  return { ...rider, bikeId: bike?.id ?? "", vin: bike?.vin ?? "" };
}
const creditOf = async (riderId: string) => {
  const [usd] = await balancesOf(world.db, riderId, world.clock.now());
  return usd?.amount ?? 0;
};
type Decision = "verify" | "reject";
const ask = (bikeId: string, decision: Decision, confirm?: string, by = staff, key: string = randomUUID()) =>
  by.post(`/api/admin/bike/${bikeId}/${decision}`, { reason: "We saw the frame number.", confirm }, { key });
const decide = async (bikeId: string, decision: Decision, by = staff) => {
  const asked = await ask(bikeId, decision, undefined, by);
  return asked.body.asks ? ask(bikeId, decision, asked.body.asks.checksum, by) : asked;
};
const report = async (query = "") => (await staff.get(`/api/vin-report?${query}`)).body;

describe("Staff", () => {
  it("verify one bike with a reason, which issues the pending awards once", async () => {
    const rider = await winner();
    await race.verify();
    const asked = await ask(rider.bikeId, "verify");
    expect(asked.body).toMatchObject({ done: null, asks: { bikes: 1, awards: 1, gives: [{ amount: 20_000 }] } });
    expect(await creditOf(rider.id)).toBe(0);
    const key = randomUUID();
    const confirm = asked.body.asks?.checksum;
    const [one, two] = await Promise.all([
      ask(rider.bikeId, "verify", confirm, staff, key),
      ask(rider.bikeId, "verify", confirm, staff, key),
    ]);
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000 }]);
    expect((await ask(rider.bikeId, "verify", confirm, staff, key)).body, "a late retry").toEqual(one.body);
    expect((await ask(rider.bikeId, "verify")).body.error.code).toBe("bike_decided");
  });

  it("reject one bike: awards on it are taken back, and the rider gets the reason by email and sees it on the profile", async () => {
    const rider = await winner({ bike: { state: "valid" } });
    await race.verify();
    expect(await creditOf(rider.id)).toBe(20_000);
    const { body } = await decide(rider.bikeId, "reject");
    expect(body.done).toMatchObject({ bikes: 1, takes: [{ amount: 20_000, riders: 1 }] });
    expect(await creditOf(rider.id)).toBe(0);
    const mail = (await mailTo(world, rider.email)).find(({ subject }) => subject === "We couldn’t verify your bike");
    expect(mail?.text).toContain("We saw the frame number.");
    expect(mail?.text).toContain(rider.vin);
    const [bike] = (await (await world.as(rider)).get("/api/session")).body.user.bikes;
    expect(bike).toMatchObject({ state: "invalid", valid: false, rejectedBecause: "We saw the frame number." });
    await decide(rider.bikeId, "verify");
    expect(await creditOf(rider.id), "staff may correct themselves").toBe(20_000);
  });

  it("keep their decision when patterns change", async () => {
    const rider = await winner();
    await race.verify();
    await decide(rider.bikeId, "reject");
    const added = await staff.post("/api/vin-patterns", {
      make: "KTM",
      model: "450 SX-F",
      year: 2024,
      pattern: "VBKSX*43*RM******",
    });
    await staff.post("/api/vin-patterns/verify", { patterns: [added.body.vinPattern._id] });
    const asked = await staff.post("/api/vin-patterns/verify-bikes", {}, { key: randomUUID() });
    expect(asked.body.asks).toMatchObject({ bikes: 0 });
  });

  it("cannot verify what the rules exclude", async () => {
    for (const [vin, code] of [
      ["JYADJB437RA300001", "bike_other_maker"],
      ["VBKSXB437FM300001", "bike_too_old"],
      ["VBKSXB437ZM300001", "bike_year_unknown"],
      ["VBKSXO437RM300001", "invalid_vin"],
      ["VBKSX", "invalid_vin"],
    ] as const) {
      const { bikeId } = await winner({ bike: { vin } });
      expect((await ask(bikeId, "verify")).body.error.code, vin).toBe(code);
    }
    const first = await winner();
    const away = await winner({ bike: { vin: first.vin }, account: { deactivatedAt: world.clock.now() } });
    expect((await ask(away.bikeId, "verify")).body.error.code, "another rider has the VIN").toBe("vin_taken");
    expect((await ask(randomUUID(), "verify")).status).toBe(404);
    const empty = { reason: " " };
    expect((await staff.post(`/api/admin/bike/${first.bikeId}/verify`, empty, { key: randomUUID() })).status).toBe(400);
    expect((await staff.post(`/api/admin/bike/${first.bikeId}/verify`, { reason: "Seen." })).status).toBe(400);
  });

  it("cannot decide about their own bike, and nobody else decides at all", async () => {
    const admin = await buildAdmin(world);
    const own = await winner({ firstName: admin.firstName, lastName: admin.lastName });
    await race.verify();
    for (const decision of ["verify", "reject"] as const) {
      expect((await ask(own.bikeId, decision, undefined, await world.as(admin))).body.error.code).toBe("own_account");
    }
    const proxy = await world.as(admin);
    await proxy.navigate(`/proxy-rider/${own.id}`);
    expect((await ask(own.bikeId, "verify", undefined, proxy)).status).toBe(403);
    for (const someone of [own, await buildDealer(world), await buildPromoter(world)]) {
      expect((await ask(own.bikeId, "verify", undefined, await world.as(someone))).status).toBe(403);
      expect((await (await world.as(someone)).get("/api/vin-report")).status).toBe(403);
      const input = { reason: "Mine." };
      await expect(
        decideBike(world.ctx(someone.actor), own.bikeId, "valid", input, randomUUID()),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await creditOf(own.id)).toBe(0);
  });

  it("cannot make two different decisions at the same time: the second one must confirm again", async () => {
    const rider = await winner();
    await race.verify();
    const other = await world.as(await buildAdmin(world));
    const [verify, reject] = [await ask(rider.bikeId, "verify"), await ask(rider.bikeId, "reject", undefined, other)];
    const answers = await Promise.all([
      ask(rider.bikeId, "verify", verify.body.asks?.checksum),
      ask(rider.bikeId, "reject", reject.body.asks?.checksum, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map(({ body }) => body);
    expect([one?.done, two?.done].filter(Boolean)).toHaveLength(1);
    const again = one?.done ? two : one;
    // The other admin is shown what the decision would change now.
    expect(again?.asks).toMatchObject(one?.done ? { takes: [{ amount: 20_000 }] } : { gives: [{ amount: 20_000 }] });
    expect(await creditOf(rider.id)).toBe(one?.done ? 20_000 : 0);
  });
});

describe("The VIN report", () => {
  it("lists pending bikes, longest pending first, with the money that each would release", async () => {
    const first = await winner({ lastName: "Abbott" });
    const second = await winner({ lastName: "Zeller" }, 2);
    const idle = await buildRider(world, { lastName: "Moto", bike: { vin: "VBKSXB437RM600001", state: "pending" } });
    await race.verify();
    const body = await report();
    expect([body.pending, body.pagination.total]).toEqual([3, 3]);
    const sums = new Map(
      body.riders.map(({ riderId, waiting }: { riderId: string; waiting: unknown }) => [riderId, waiting]),
    );
    expect(sums.get(first.id)).toEqual([{ currency: "USD", amount: 20_000 }]);
    expect(sums.get(second.id)).toEqual([{ currency: "USD", amount: 15_000 }]);
    expect(sums.get(idle.id)).toEqual([]);
    // A second pending bike of the same rider could release the same award, so its row shows the award, too.
    await (await world.as(first)).post(`/api/rider/rider/${first.id}/bikes`, { vin: "VBKSXB437RM600002" });
    const both = (await report()).riders.filter(({ riderId }: { riderId: string }) => riderId === first.id);
    expect(both.map(({ waiting }: { waiting: { amount: number }[] }) => waiting[0]?.amount)).toEqual([20_000, 20_000]);
  });

  it("sums Canadian races in Canadian dollars, separately from American ones", async () => {
    race = await buildRace(world, { event: { country: "CA", state: "QC" } });
    const rider = await winner();
    await race.verify();
    const [row] = (await report(`name=${rider.vin}`)).riders;
    expect(row?.waiting).toEqual([{ currency: "CAD", amount: 20_000 }]);
  });

  it("is filtered by state, name, VIN, model and year, and sorted", async () => {
    await winner({ lastName: "Abbott" });
    const valid = await winner({
      lastName: "Bergstrom",
      bike: { state: "valid", model: "350 SX-F", modelKey: "350 sx f" },
    });
    await winner({ lastName: "Quimby", bike: { year: 2026, model: null, modelKey: null } });
    await winner({ lastName: "Gone", bike: { retiredAt: world.clock.now() } });
    const names = async (query: string) =>
      (await report(query)).riders.map(({ fullName }: { fullName: string }) => fullName.split(" ").at(-1));
    expect(await names("sort=rider")).toEqual(["Abbott", "Quimby"]);
    expect(await names("sort=-rider&state=any")).toEqual(["Quimby", "Bergstrom", "Abbott"]);
    expect(await names("state=valid")).toEqual(["Bergstrom"]);
    expect(await names("state=invalid")).toEqual([]);
    expect(await names("state=any&name=berg")).toEqual(["Bergstrom"]);
    expect(await names(`state=any&name=${valid.vin.toLowerCase()}`)).toEqual(["Bergstrom"]);
    expect(await names("state=any&model=350%20sx")).toEqual(["Bergstrom"]);
    expect(await names("year=2026")).toEqual(["Quimby"]);
    expect(await names("year=none")).toEqual([]);
    for (const sort of ["since", "-since", "year", "-year", "model", "-model"]) {
      expect((await names(`state=any&sort=${sort}`)).length, sort).toBe(3);
    }
    const csv = await staff.open("/api/vin-report?format=csv&state=any");
    expect(csv.body).toContain(valid.vin);
    expect((await staff.excel("/api/vin-report?format=xlsx")).body.length).toBeGreaterThan(1000);
  });

  it("adds up the awards that the matching pending bikes of all pages would release", async () => {
    const [first, second] = [await winner({ lastName: "Quimby" }), await winner({ lastName: "Bergstrom" }, 2)];
    await race.verify();
    const all = await report("state=any");
    expect(all.sums).toEqual([{ currency: "USD", amount: 35_000 }]);
    const rows = all.riders.flatMap(({ waiting }) => waiting);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(35_000);
    expect((await report("name=quimby")).sums).toEqual([{ currency: "USD", amount: 20_000 }]);
    // A second pending bike releases the same award, which is paid once.
    await (await world.as(first)).post(`/api/rider/rider/${first.id}/bikes`, { vin: "VBKSXB437RM600003" });
    expect((await report()).sums).toEqual([{ currency: "USD", amount: 35_000 }]);
    expect((await report("state=valid")).sums).toEqual([]);
    await decide(first.bikeId, "verify");
    expect((await report()).sums).toEqual([{ currency: "USD", amount: 15_000 }]);
    await decide(second.bikeId, "verify");
    expect([await creditOf(first.id), await creditOf(second.id)]).toEqual([20_000, 15_000]);
  });

  it("shows a removed bike while an award waits for it, and no bike of an erased or merged rider", async () => {
    const rider = await winner({ lastName: "Sold" });
    await race.verify();
    await (await world.as(rider)).delete(`/api/rider/rider/${rider.id}/bikes/${rider.bikeId}`);
    const [row] = (await report()).riders;
    expect(row).toMatchObject({ riderId: rider.id, waiting: [{ amount: 20_000 }] });
    expect(row?.removedAt).not.toBeNull();
    expect((await decide(rider.bikeId, "verify")).body.done).toMatchObject({ gives: [{ amount: 20_000 }] });
    expect((await report("state=any")).pagination.total).toBe(0);
    expect((await ask(rider.bikeId, "reject")).body.error.code, "it is history now").toBe("bike_decided");
  });
});
