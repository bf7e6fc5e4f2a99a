import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../accounts/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";
import { mergeRiders } from "../testing/clients/merging.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { favouriteDealers } from "../dealers/tables.ts";
import { newId } from "../platform/ids.ts";
import { riderEmailClaims, riderEmails } from "./tables.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world, { firstName: "Émilie", lastName: "Kowalczyk", amaNumber: "2901234" });
  dealer = await buildDealer(world);
  desk = await world.as(dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(amount: number, riderId = rider.id): Promise<string> {
  const body = deskOrder(riderId, amount, { secondOne: true });
  return (await desk.post("/api/dealer/redeem", body, { key: randomUUID() })).body.redemption._id;
}
const names = (answer: { body: { riders: { fullName: string }[] } }) =>
  answer.body.riders.map(({ fullName }) => fullName);

describe("the search for a rider", () => {
  const find = async (query: string, by = desk, role = "dealer") =>
    by.get(`/api/${role}/riders-lean?query=${encodeURIComponent(query)}`);

  it("matches the beginning of either name, ignoring case and accents", async () => {
    for (const query of ["emi", "Émilie", "KOWAL", "kowalczyk é", "emilie kow"]) {
      expect(names(await find(query))).toEqual(["Émilie Kowalczyk"]);
    }
    for (const query of ["milie", "walczyk", "%kow%al", "kow_l"]) expect(names(await find(query))).toEqual([]);
  });

  it("accepts an AMA number in any notation", async () => {
    for (const typed of ["AMA 2901234", "AMA #2901234", "AMA no. 2901234", "N° 2901234", "290 1234"]) {
      expect(names(await find(typed)), typed).toEqual(["Émilie Kowalczyk"]);
    }
    expect(names(await find("AMA 290")), "never a part").toEqual([]);
  });

  it("accepts a complete AMA number or email address, never a part", async () => {
    expect(names(await find("2901234"))).toEqual(["Émilie Kowalczyk"]);
    expect(names(await find("290123"))).toEqual([]);
    expect(names(await find(rider.email.toUpperCase()))).toEqual(["Émilie Kowalczyk"]);
    expect(names(await find("@example.test"))).toEqual([]);
  });

  it("accepts every verified address of the rider, at the desk and for staff, and none that is not verified", async () => {
    const [known, claimed] = ["dana@work.test", "dana@school.test"];
    const at = world.clock.now();
    await world.db.write(async (tx) => {
      await tx
        .insert(riderEmails)
        .values({ id: newId(), riderId: rider.id, email: known, emailKey: known, verifiedAt: at });
      await tx
        .insert(riderEmailClaims)
        .values({ id: newId(), riderId: rider.id, email: claimed, emailKey: claimed, createdAt: at });
    });
    await giveCredit(world, rider.id, 10_00);
    await redeem(10_00);
    const admin = await world.as(await buildAdmin(world));
    for (const [by, role] of [[desk, "dealer"] as const, [admin, "admin"] as const]) {
      expect(names(await find("Dana@Work.test", by, role)), role).toEqual(["Émilie Kowalczyk"]);
      expect(names(await find(claimed, by, role)), role).toEqual([]);
    }
    expect(names(await desk.get(`/api/dealer/riders?query=${known}`)), "among the customers").toEqual([
      "Émilie Kowalczyk",
    ]);
  });

  it("requires three letters", async () => {
    for (const query of ["", "ko", "k o", "é-"]) {
      const { status, body } = await find(query);
      expect([status, body.error.code]).toEqual([400, "invalid_input"]);
    }
  });

  it("returns only name, hometown and AMA number to dealers and promoters", async () => {
    const promoter = await world.as(await buildPromoter(world));
    for (const answer of [await find("kowal"), await find("kowal", promoter, "promoter")]) {
      expect(answer.body.riders).toEqual([
        { _id: rider.id, fullName: "Émilie Kowalczyk", hometown: "Buchanan, MI", amaNumber: "2901234" },
      ]);
    }
  });

  it("returns at most ten riders, without merged and deactivated ones", async () => {
    for (let n = 0; n < 12; n++) await buildRider(world, { lastName: `Smith${n}` });
    expect((await find("smith")).body.riders).toHaveLength(10);
    await mergeRiders(await world.as(await buildAdmin(world)), await buildRider(world, { lastName: "Reyes" }), rider);
    expect(names(await find("kowal"))).toEqual([]);
  });

  it("returns the first ten in the order of names, whichever name matches, and each rider once", async () => {
    const inOrder = ["Ana Kowalik", "Bo Kowalik", "Cy Kowalik", "Émilie Kowalczyk", "Kowa Kowalik", "Kowan Adams"];
    const after = ["Kowan Zorn", "Lu Kowalik", "Max Kowalik", "Ned Kowalik", "Ole Kowalik", "Zoe Kowalik"];
    const named = [...inOrder, ...after].filter((name) => name !== "Émilie Kowalczyk");
    // The riders are added in a different order from that of their names.
    for (const name of named.toReversed()) {
      const [firstName, lastName] = name.split(" ");
      await buildRider(world, { firstName, lastName, bike: null, pin: null });
    }
    const twin = await buildRider(world, { firstName: "Ana", lastName: "Kowalik", bike: null, pin: null });
    const { riders: hits } = (await find("kowa")).body;
    expect(hits.map(({ fullName }) => fullName)).toEqual(["Ana Kowalik", ...inOrder, ...after.slice(0, 3)]);
    const twins = hits.slice(0, 2).map(({ _id }) => _id);
    expect(twins).toContain(twin.id);
    expect(twins, "riders of the same name are in the order of their ids").toEqual(twins.toSorted());
    expect(names(await find("kowan"))).toEqual(["Kowan Adams", "Kowan Zorn"]);
    expect(names(await find("kowalik z"))).toEqual(["Zoe Kowalik"]);
  });

  it("is not shortened by riders that only staff find", async () => {
    const gone = { deactivatedAt: world.clock.now() };
    for (let n = 0; n < 11; n++) await buildRider(world, { firstName: "Abe", account: gone, bike: null, pin: null });
    for (const firstName of ["Kowa", "Zoe"]) await buildRider(world, { firstName, lastName: "Kowal", pin: null });
    expect(names(await find("kowal"))).toEqual(["Émilie Kowalczyk", "Kowa Kowal", "Zoe Kowal"]);
    const admin = await world.as(await buildAdmin(world));
    expect(names(await find("kowal", admin, "admin")).slice(0, 9)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Abe /)]),
    );
  });

  it("is refused to riders and visitors", async () => {
    expect((await find("kowal", await world.as(rider))).status).toBe(403);
    expect((await find("kowal", world.visitor())).status).toBe(401);
  });
});

describe("a rider at a dealer's counter", () => {
  const view = async (by = desk) => by.get(`/api/dealer/rider/${rider.id}`);

  it("shows the balance of the dealer's country only, with the next expiration", async () => {
    await giveCredit(world, rider.id, 30_00);
    world.clock.advance({ days: 1 });
    await giveCredit(world, rider.id, 70_00);
    await giveCredit(world, rider.id, 500_00, { currency: "CAD" });
    const { body } = await view();
    expect(body.rider.balance).toEqual({
      currency: "USD",
      amount: 100_00,
      soonestExpiry: "2027-07-16T06:59:59.999Z",
      soonestAmount: 30_00,
    });
    const canadian = await world.as(await buildDealer(world, { country: "CA", state: "QC" }));
    expect((await view(canadian)).body.rider.balance).toMatchObject({ currency: "CAD", amount: 500_00 });
  });

  it("has only these fields: no address, email, birth date, document, PIN or note", async () => {
    const { body } = await view();
    expect(Object.keys(body).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "creditRedemptions",
      "payoutClaims",
      "rider",
    ]);
    expect(Object.keys(body.rider).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "_id",
      "active",
      "amaNumber",
      "balance",
      "firstName",
      "fullName",
      "hometown",
      "lastName",
      "locale",
      "pinLockedUntil",
      "pinState",
      "profileImage",
    ]);
    expect(JSON.stringify(body)).not.toContain(rider.email);
    expect(body.payoutClaims).toEqual([]);
  });

  it("shows only redemptions and refunds at this dealer", async () => {
    await giveCredit(world, rider.id, 200_00);
    const first = await redeem(10_00);
    await desk.delete(
      `/api/dealer/credit-redemption/${first}`,
      { reason: "returned", employeeName: "Sam" },
      { key: randomUUID() },
    );
    await redeem(20_00);
    const { body } = await view();
    expect(body.creditRedemptions.map(({ amount }: { amount: number }) => amount)).toEqual([20_00, 10_00]);
    const other = await world.as(await buildDealer(world));
    expect((await view(other)).body.creditRedemptions).toEqual([]);
  });

  it("says whether the rider's PIN can be used", async () => {
    expect((await view()).body.rider.pinState).toBe("set");
    await giveCredit(world, rider.id, 10_00);
    const body = {
      riderId: rider.id,
      amount: 5_00,
      currency: "USD",
      pin: "1111",
      employeeName: "Sam",
      idChecked: true,
    };
    for (let n = 0; n < 5; n++) await desk.post("/api/dealer/redeem", body, { key: randomUUID() });
    expect((await view()).body.rider).toMatchObject({
      pinState: "locked",
      pinLockedUntil: "2026-07-15T18:15:00.000Z",
    });
    rider = await buildRider(world, { pin: null });
    expect((await view()).body.rider.pinState).toBe("not_set");
  });

  it("is a 404 for an unknown or merged rider", async () => {
    const nobody = await desk.get(`/api/dealer/rider/${randomUUID()}`);
    expect([nobody.status, nobody.body.error.message]).toEqual([404, "Not a valid rider"]);
    const french = await desk.get(`/api/dealer/rider/${randomUUID()}`, { locale: "fr" });
    expect(french.body.error.message).toBe("Pilote non valide");
    expect((await desk.get("/api/dealer/rider/not-an-id")).status).toBe(404);
  });

  it("is marked as deactivated if the account is", async () => {
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    expect((await view()).body.rider.active).toBe(false);
  });
});

describe("the rider's own record", () => {
  it("is visible to the rider and admins, and a 404 for another rider", async () => {
    const own = await (await world.as(rider)).get(`/api/rider/rider/${rider.id}`);
    expect(own.body.rider).toMatchObject({ _id: rider.id, email: rider.email });
    const admin = await (await world.as(await buildAdmin(world))).get(`/api/admin/rider/${rider.id}`);
    expect(admin.body.rider.email).toBe(rider.email);
    const other = await world.as(await buildRider(world));
    expect((await other.get(`/api/rider/rider/${rider.id}`)).status).toBe(404);
  });
});

describe("a dealer's customers", () => {
  it("are riders who redeemed here or starred the dealer, newest first", async () => {
    const starred = await buildRider(world, { firstName: "Ana", lastName: "Starr" });
    await buildRider(world, { firstName: "No", lastName: "Body" });
    await world.db.write((tx) =>
      tx.insert(favouriteDealers).values({ riderId: starred.id, dealerId: dealer.id, since: world.clock.now() }),
    );
    const later = await buildRider(world, { firstName: "Lee", lastName: "Later" });
    await giveCredit(world, rider.id, 200_00);
    await giveCredit(world, later.id, 200_00);
    await redeem(10_00);
    await redeem(15_00);
    world.clock.advance({ hours: 1 });
    await redeem(5_00, later.id);
    const { body } = await desk.get("/api/dealer/riders");
    expect(names({ body })).toEqual(["Lee Later", "Émilie Kowalczyk", "Ana Starr"]);
    expect(body.riders[1]).toMatchObject({
      redeemed: 25_00,
      redemptions: 2,
      lastRedeemedAt: "2026-07-15T18:00:00.000Z",
      favourite: false,
    });
    expect(body.riders[2]).toMatchObject({ redeemed: 0, redemptions: 0, lastRedeemedAt: null, favourite: true });
    expect(body.pagination).toEqual({ page: 1, totalPages: 1, total: 3 });
    expect(names(await desk.get("/api/dealer/riders?query=kow"))).toEqual(["Émilie Kowalczyk"]);
  });

  it("are all riders for an admin, sorted by last name", async () => {
    await buildRider(world, { firstName: "Ana", lastName: "Abbott" });
    const admin = await world.as(await buildAdmin(world));
    const { body } = await admin.get("/api/admin/riders");
    expect(names({ body })).toEqual(["Ana Abbott", "Émilie Kowalczyk"]);
    expect(body.riders[1]).toMatchObject({ email: rider.email, deActivated: false });
  });
});
