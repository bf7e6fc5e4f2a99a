import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { sendExpiryNotices } from "./expiry-notices.ts";

let world: World;
let riderId: string;

beforeEach(async () => {
  // An award issued now expires at the end of 15 July 2027, Pacific time.
  world = await createWorld("2026-07-15T18:00:00Z");
  riderId = (await buildRider(world)).id;
});
afterEach(() => world.close());

const subjects = async () =>
  (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).map(({ subject }) => subject);
const runOn = async (...days: string[]) => {
  for (const day of days) {
    world.clock.set(`${day}T18:00:00Z`);
    await sendExpiryNotices(world.ctx());
  }
};

describe("notices before credit expires", () => {
  it("are sent 60, 30 and 7 days before, once each, however often the job runs", async () => {
    await giveCredit(world, riderId, 80_00);
    await runOn(
      "2027-05-15",
      "2027-05-16",
      "2027-05-17",
      "2027-06-15",
      "2027-06-16",
      "2027-07-08",
      "2027-07-08",
      "2027-07-14",
    );
    expect(await subjects()).toEqual([
      "$80.00 of your credit expires in 60 days",
      "$80.00 of your credit expires in 30 days",
      "$80.00 of your credit expires in 7 days",
    ]);
  });

  it("combine credit that expires on the same day into one email per currency", async () => {
    await giveCredit(world, riderId, 80_00);
    await giveCredit(world, riderId, 20_00);
    await giveCredit(world, riderId, 30_00, { currency: "CAD" });
    await runOn("2027-07-10");
    expect((await subjects()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "$100.00 of your credit expires in 5 days",
      "CA$30.00 of your credit expires in 5 days",
    ]);
  });

  it("are sent only if they are due now after the server was down for long", async () => {
    await giveCredit(world, riderId, 80_00);
    await runOn("2027-07-12");
    expect(await subjects()).toHaveLength(1);
  });

  it("are not sent for cash, for spent or expired credit, or to a deactivated rider", async () => {
    await giveCredit(world, riderId, 80_00, { wallet: "cash" });
    const gone = (await buildRider(world, { account: { deactivatedAt: world.clock.now() } })).id;
    await giveCredit(world, gone, 80_00);
    await runOn("2027-07-10", "2027-08-30");
    expect(await subjects()).toEqual([]);
  });

  it("are written in the rider's language", async () => {
    riderId = (await buildRider(world, { account: { locale: "fr" } })).id;
    await giveCredit(world, riderId, 80_00, { currency: "CAD" });
    await runOn("2027-07-15");
    expect(await subjects()).toEqual(["80,00\u00a0$ de votre crédit expirent aujourd’hui"]);
  });
});
