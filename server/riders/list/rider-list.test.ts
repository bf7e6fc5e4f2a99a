import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider, testVin } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { buildRace, winCash } from "../../testing/race.ts";
import { riderEmails } from "../tables.ts";

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  const dana = await buildRider(world, {
    firstName: "Dana",
    lastName: "Kowalczyk",
    city: "Kalamazoo",
    state: "MI",
    amaNumber: "2914076",
    account: { email: "dana@example.test" },
    bike: { vin: "VBKSXA433RM777001" },
  });
  await buildRider(world, {
    firstName: "Émilie",
    lastName: "Tremblay",
    country: "CA",
    state: "QC",
    city: "Laval",
    registeredAt: new Date("2026-03-10T12:00:00Z"),
    bike: { state: "pending", verifiedAt: null },
  });
  const pro = await buildRider(world, { firstName: "Pat", lastName: "Pro", state: "OH", bike: { state: "invalid" } });
  await buildRider(world, { firstName: "Lee", lastName: "Late", account: { emailVerifiedAt: null }, bike: null });
  const gone = await buildRider(world, { firstName: "Max", lastName: "Gone", factory: true, bike: null });
  const { __v } = (await staff.get(`/api/admin/rider/${gone.id}`)).body.rider;
  await staff.put(`/api/admin/rider/${gone.id}`, { __v, deActivated: true, reason: "Asked." });
  const further = "second@example.test";
  await world.db.write((tx) =>
    tx.insert(riderEmails).values({
      id: randomUUID(),
      riderId: dana.id,
      email: further,
      emailKey: further,
      verifiedAt: world.clock.now(),
    }),
  );
  const race = await buildRace(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: dana.id, place: 1 });
  expect((await race.verify()).status).toBe(200);
  await giveCredit(world, dana.id, 40_00, { currency: "CAD" });
  await winCash(world, staff, { eventId: race.event.id, riderId: pro.id, amount: 500_00 }).catch(() => undefined);
});
afterAll(() => world.close());

const names = async (query: string) =>
  (await staff.get(`/api/admin/riders?${query}`)).body.riders.map(({ fullName }: { fullName: string }) => fullName);

describe("The admins' list of riders", () => {
  it("shows place, bikes, credit by currency, earnings of the season and the last result", async () => {
    const { body } = await staff.get("/api/admin/riders?query=kowal");
    expect(body.riders).toMatchObject([
      {
        fullName: "Dana Kowalczyk",
        city: "Kalamazoo",
        state: "MI",
        bikes: { valid: 1, pending: 0, invalid: 0 },
        credit: [
          { currency: "USD", amount: 20_000 },
          { currency: "CAD", amount: 40_00 },
        ],
        earned: [{ currency: "USD", amount: 20_000 }],
        lastRaceDay: "2026-07-04",
        pro: false,
      },
    ]);
  });

  it.each([
    ["query=dana", ["Dana Kowalczyk"]],
    ["query=dana@exam", ["Dana Kowalczyk"]],
    ["query=second@example.test", ["Dana Kowalczyk"]],
    ["query=AMA%202914076", ["Dana Kowalczyk"]],
    ["query=vbksxa433rm777001", ["Dana Kowalczyk"]],
    ["query=VBKSXA433RM777", ["Dana Kowalczyk"]],
    ["name=kowal", ["Dana Kowalczyk"]],
    ["name=dana@example.test", []],
    ["email=second@", ["Dana Kowalczyk"]],
    ["email=Dana", ["Dana Kowalczyk"]],
    ["amaNumber=AMA%20291%204076", ["Dana Kowalczyk"]],
    ["amaNumber=2914", []],
    ["vin=vbk-sxa433-rm777", ["Dana Kowalczyk"]],
    ["name=dana&vin=JH2", []],
    ["country=CA", ["Émilie Tremblay"]],
    ["country=US&state=OH", ["Pat Pro"]],
    ["account=deactivated", ["Max Gone"]],
    ["account=unverified", ["Lee Late"]],
    ["account=active", ["Dana Kowalczyk", "Pat Pro", "Émilie Tremblay"]],
    ["bikes=pending", ["Émilie Tremblay"]],
    ["bikes=invalid", ["Pat Pro"]],
    ["bikes=none", ["Max Gone", "Lee Late"]],
    ["credit=open", ["Dana Kowalczyk"]],
    ["credit=none&country=CA", ["Émilie Tremblay"]],
    ["factory=yes", ["Max Gone"]],
    ["afterDate=2026-03-01&beforeDate=2026-03-31", ["Émilie Tremblay"]],
  ])("finds by %s", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it("lists a rider without a bike from the removal of the last one until the next one is added", async () => {
    const rider = await buildRider(world, { firstName: "Uma", lastName: "Bikeless", bike: { state: "valid" } });
    expect(await names("bikes=none&query=bikeless")).toEqual([]);
    const client = await world.as(rider);
    const own = `/api/rider/rider/${rider.id}/bikes` as const;
    const [bike] = (await client.get("/api/session")).body.user.bikes;
    expect((await client.delete(`${own}/${bike?._id}`)).status).toBe(200);
    expect(await names("bikes=none&query=bikeless")).toEqual(["Uma Bikeless"]);
    expect((await client.post(own, { vin: testVin(), make: "KTM", model: "450 SX-F" })).status).toBe(200);
    expect(await names("bikes=none&query=bikeless")).toEqual([]);
  });

  it("is ordered by name, place or registration, in both directions", async () => {
    expect((await names("sort=-since"))[0]).toBe("Émilie Tremblay");
    expect((await names("sort=-name"))[0]).toBe("Émilie Tremblay");
    expect((await names("sort=place&country=US&state=MI"))[0]).toBe("Dana Kowalczyk");
  });

  it("exports only the selected riders, with amounts by currency", async () => {
    const { body } = await staff.get("/api/admin/riders?query=kowal");
    const { body: text } = await staff.open(`/api/admin/riders?riderIds=${body.riders[0]._id}&format=csv`);
    const [head = "", ...rows] = text.trim().split(/\r?\n/);
    expect(head).toContain("Credit (CAD)");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("dana@example.test");
  });

  it("counts a rider with several awards once, alone and beside another filter", async () => {
    const total = async (query: string) => (await staff.get(`/api/admin/riders?${query}`)).body.pagination.total;
    const before = await total("credit=open");
    const rider = await buildRider(world, { firstName: "Ida", lastName: "Twice", bike: null });
    await giveCredit(world, rider.id, 20_00);
    await giveCredit(world, rider.id, 30_00);
    expect([await total("credit=open"), await total("credit=open&name=ida")]).toEqual([before + 1, 1]);
  });
});
