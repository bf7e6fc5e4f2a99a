import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { devices } from "../kiosk/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPin } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { dealerLogins } from "./tables.ts";

let world: World;
let staff: Client;

/** Sets up a tablet whose last contact was at `seenAt`. */
async function addTablet(dealer: { id: string; accountId: string }, seenAt: string): Promise<void> {
  await world.db.write((tx) =>
    tx.insert(devices).values({
      id: randomUUID(),
      dealerId: dealer.id,
      name: "Counter",
      credentialHash: randomUUID(),
      exitCodeHash: "",
      state: "active",
      enrolledAt: world.clock.now(),
      enrolledByAccountId: dealer.accountId,
      seenAt: new Date(seenAt),
    }),
  );
}

beforeAll(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  const zeigler = await buildDealer(world, { name: "Zeigler Motorsports", dealerNumber: "00700" });
  const lake = await buildDealer(world, {
    name: "Lake Cycle",
    city: "Holland",
    zipcode: "49423",
    lat: 42.79,
    lon: -86.11,
  });
  await buildDealer(world, { name: "Moto Québec", country: "CA", state: "QC", zipcode: "G1R 2L3" });
  const closed = await buildDealer(world, { name: "Closed Motors", active: false });
  await world.db.write((tx) => tx.delete(dealerLogins).where(eq(dealerLogins.dealerId, closed.id)));
  await addTablet(zeigler, "2026-07-15T12:00:00Z");
  await addTablet(lake, "2026-07-01T12:00:00Z");
  const rider = await buildRider(world);
  await giveCredit(world, rider.id, 100_00);
  const body = {
    riderId: rider.id,
    amount: 40_00,
    currency: "USD",
    pin: testPin,
    employeeName: "Sam",
    idChecked: true,
  };
  const made = await (await world.as(zeigler)).post("/api/dealer/redeem", body, { key: randomUUID() });
  expect(made.status).toBe(200);
  const half = { amount: 15_00, reason: "returned" };
  const id = made.body.redemption._id;
  const back = await staff.delete(`/api/admin/credit-redemption/${id}`, half, { key: randomUUID() });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await buildDealer(world, { name: "Far Away", state: "CA", zipcode: "90210" });
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const list = async (query: string) => (await staff.get(`/api/admin/dealers?${query}`)).body;
const names = async (query: string) => (await list(query)).dealers.map(({ name }) => name);

describe("the admins' list of dealers", () => {
  it("shows the logins, the tablets' last reports, this year's redemptions and the amount due", async () => {
    const { dealers, pagination, regions } = await list("name=zeigler");
    expect(dealers).toMatchObject([
      {
        dealerId: "00700",
        active: true,
        logins: 1,
        allLogins: 1,
        kiosks: 1,
        kioskSeenAt: "2026-07-15T12:00:00.000Z",
        currency: "USD",
        redeemed: 25_00,
        due: 25_00,
        distance: null,
      },
    ]);
    expect(pagination.total).toBe(1);
    expect(regions).toContainEqual({ country: "CA", state: "QC" });
  });

  it.each([
    ["", ["Closed Motors", "Far Away", "Lake Cycle", "Moto Québec", "Zeigler Motorsports"]],
    ["name=quebec", ["Moto Québec"]],
    ["name=00700", ["Zeigler Motorsports"]],
    ["name=0070", []],
    ["country=CA", ["Moto Québec"]],
    ["state=QC", ["Moto Québec"]],
    ["active=false", ["Closed Motors"]],
    ["active=true&country=US", ["Far Away", "Lake Cycle", "Zeigler Motorsports"]],
    ["login=no", ["Closed Motors"]],
    ["login=yes&name=moto", ["Moto Québec", "Zeigler Motorsports"]],
    ["kiosk=yes", ["Lake Cycle", "Zeigler Motorsports"]],
    ["kiosk=silent", ["Lake Cycle"]],
    ["kiosk=no", ["Closed Motors", "Far Away", "Moto Québec"]],
    ["zipcode=49009", ["Closed Motors", "Zeigler Motorsports", "Lake Cycle"]],
    ["zipcode=49009&zipDistance=25", ["Closed Motors", "Zeigler Motorsports"]],
    ["zipcode=49009&zipDistance=0&active=true", ["Zeigler Motorsports"]],
    ["zipcode=g1r&zipDistance=25", ["Moto Québec"]],
    ["sort=-name&country=US", ["Zeigler Motorsports", "Lake Cycle", "Far Away", "Closed Motors"]],
  ] as const)("finds by %s", async (query, found) => expect(await names(query)).toEqual(found));

  it.each(["", "country=CA", "name=zeigler", "name=nobody", "login=no", "zipcode=49009", "zipcode=g1r&zipDistance=25"])(
    "adds up the dealers of all pages for %s",
    async (query) => {
      const { dealers, pagination, sums } = await list(query);
      const adding = Map.groupBy(dealers, ({ currency }) => currency);
      const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      const added = (["USD", "CAD"] as const).flatMap((currency) => {
        const own = adding.get(currency) ?? [];
        const redeemed = add(own.map((row) => row.redeemed));
        return own.length > 0 ? [{ currency, dealers: own.length, redeemed, due: add(own.map(({ due }) => due)) }] : [];
      });
      expect(sums).toEqual(added);
      expect(pagination.total).toBe(dealers.length);
    },
  );

  it("measures distances from the postal code", async () => {
    const { dealers } = await list("zipcode=49009&zipDistance=50&name=lake");
    expect(Math.round(dealers[0]?.distance ?? 0)).toBe(41);
  });

  it("refuses an unknown postal code and unknown filter values", async () => {
    const unknown = await staff.get("/api/admin/dealers?zipcode=00000");
    expect([unknown.status, Object.keys(unknown.body.error.fields)]).toEqual([422, ["zipcode"]]);
    for (const query of ["active=maybe", "zipDistance=33", "kiosk=loud", "country=Canada", "sort=due"]) {
      expect((await staff.get(`/api/admin/dealers?${query}`)).status, query).toBe(400);
    }
  });

  it("can be downloaded as a file with the address in columns", async () => {
    const { body } = await staff.open("/api/admin/dealers?format=csv&name=zeigler");
    expect(body.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
      "Name,Dealer number,Address,Address line 2,City,State or province,ZIP or postal code,Country,Distance (miles),Phone,Website,Email,Status,Logins,Kiosks,Last kiosk contact,Redeemed this year,Due,Currency",
      "Zeigler Motorsports,00700,,,Kalamazoo,MI,49009,United States,,,,,Active,1,1,2026-07-15,25.00,25.00,USD",
    ]);
  });

  it("is refused to everyone but admins", async () => {
    for (const someone of [await buildRider(world), await buildPromoter(world), await buildDealer(world)]) {
      expect((await (await world.as(someone)).get("/api/admin/dealers")).status).toBe(403);
    }
    expect((await world.visitor().get("/api/admin/dealers")).status).toBe(401);
  });
});
