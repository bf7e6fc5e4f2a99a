import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";

// One in the morning in Kalamazoo is still the evening before in California. These tests prove that a dealer's
// redemptions show the time of the dealer's time zone everywhere.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-08-01T05:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  dealer = await buildDealer(world, { name: "Zeigler Motorsports", state: "MI", zipcode: "49009" });
  desk = await world.as(dealer);
  await giveCredit(world, rider.id, 100_00);
});
afterEach(() => world.close());

const redeem = async (amount: number) => {
  const order = { riderId: rider.id, currency: "USD", pin: testPin, employeeName: "Sam", idChecked: true };
  return (await desk.post("/api/dealer/redeem", { ...order, amount }, { key: randomUUID() })).body.redemption;
};

describe("a dealer's time zone", () => {
  it("is shown by the redemption, the session, the kiosk and the email", async () => {
    expect((await redeem(40_00)).timeZone).toBe("America/New_York");
    expect((await desk.get("/api/session")).body.user?.timeZone).toBe("America/New_York");
    const tablet = await enrolTablet(world, dealer);
    expect((await tablet.snapshot()).body.dealer.timeZone).toBe("America/New_York");
    const mail = (await world.db.select().from(outboxMail)).find(({ cause }) => cause.startsWith("redemption:"));
    expect(mail?.text.replaceAll("\u00A0", " ")).toContain("Aug 1st, 2026, 1:00 AM EDT");
  });

  it("determines the day in lists and files, and the month in reports and statements", async () => {
    const { code } = await redeem(40_00);
    const listed = async (day: string, by = desk, role: "dealer" | "admin" = "dealer") =>
      (await by.get(`/api/${role}/credit-redemptions?afterDate=${day}&beforeDate=${day}`)).body.pagination.total;
    expect([await listed("2026-08-01"), await listed("2026-07-31")]).toEqual([1, 0]);
    const csv = (await desk.open("/api/dealer/credit-redemptions?format=csv")).body;
    expect(csv).toContain(`2026-08-01,01:00,America/New_York,Dana Kowalczyk,${code},`);
    const { rows, to } = (await desk.get("/api/dealer/report")).body;
    expect([to, rows.filter(({ redeemed }) => redeemed > 0)]).toMatchObject(["2026-08-01", [{ key: "2026-08" }]]);
    const statement = async (month: string) =>
      (await desk.get(`/api/dealer/dealer/${dealer.id}/statement?month=${month}`)).body;
    expect(await statement("2026-07")).toMatchObject({ due: 0, closing: 0 });
    expect(await statement("2026-08")).toMatchObject({ opening: 0, due: 40_00, months: ["2026-08"] });
    // Staff's own lists use the program's days, which are in Pacific time.
    const staff = await world.as(await buildAdmin(world));
    expect([await listed("2026-08-01", staff, "admin"), await listed("2026-07-31", staff, "admin")]).toEqual([0, 1]);
  });
});
