import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildClass, buildEvent, buildResult, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";
import { sendCashNotices } from "./cash-notices.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/**
 * Lets the rider win cash. The race was on 11 July and verified four days later, so the cash expires at the end of 9
 * September, Pacific time.
 */
async function win(amount: number, currency: "USD" | "CAD" = "USD") {
  const event = await buildEvent(world, { firstDate: "2026-07-11", lastDate: "2026-07-11" });
  const { id: classId } = await buildClass(world, { eventId: event.id, payoutType: "cash" });
  const result = await buildResult(world, { eventId: event.id, classId, riderId: rider.id });
  await giveCredit(world, rider.id, amount, {
    wallet: "cash",
    currency,
    eventId: event.id,
    classId,
    resultId: result.id,
  });
}
const runOn = async (...days: string[]) => {
  for (const day of days) {
    world.clock.set(`${day}T18:00:00Z`);
    await expireAwards(world.ctx());
    await sendCashNotices(world.ctx());
  }
};
const subjects = async () => (await mailTo(world, rider.email)).map(({ subject }) => subject);
const payTo = async (over: object = {}) => {
  const pro = await world.as(rider);
  return pro.put("/api/rider/payment-info", {
    legalName: "Jett Marlowe",
    addressLine1: "12 Ridge Road",
    city: "Cairns",
    state: "QLD",
    zipcode: "4870",
    country: "AU",
    taxStatus: "nonResidentAlien",
    declaresNonResidence: true,
    ...over,
  });
};

describe("cash without payment info", () => {
  it("is emailed about 30 and 7 days before it expires and when it has expired, once each", async () => {
    await win(500_00);
    await runOn("2026-07-16", "2026-08-05", "2026-08-10", "2026-08-11", "2026-09-02", "2026-09-03", "2026-09-08");
    expect(await subjects()).toEqual(["We can’t pay your $500.00 yet", "We can’t pay your $500.00 yet"]);
    await runOn("2026-09-10", "2026-09-11", "2026-09-20");
    expect((await subjects()).slice(2)).toEqual(["$500.00 in cash expired"]);
  });

  it("has an email that says what is missing and by when, without an unsubscribe link", async () => {
    await win(500_00);
    await payTo({ country: "US", state: "ID", city: "Boise", zipcode: "83702", taxStatus: "usPerson" });
    await runOn("2026-09-05");
    const [mail] = await mailTo(world, rider.email);
    expect(mail?.text).toContain("by the end of Sep 9th, 2026 (Pacific time)");
    expect(mail?.text).toContain("Still missing: the W-9");
    expect(mail?.text, "the cash does not expire without the license").not.toContain("driver’s license");
    expect(mail?.text).not.toContain("name, address");
    expect(mail?.text).not.toContain("/unsubscribe");
  });

  it("is combined into one email per expiry day and currency", async () => {
    await win(500_00);
    await win(250_00);
    await win(100_00, "CAD");
    await runOn("2026-09-05");
    expect((await subjects()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "We can’t pay your $750.00 yet",
      "We can’t pay your CA$100.00 yet",
    ]);
  });

  it("gets only the notice that is due now after downtime", async () => {
    await win(500_00);
    await runOn("2026-09-08");
    expect(await subjects()).toHaveLength(1);
    await runOn("2026-09-20");
    expect(await subjects()).toEqual(["We can’t pay your $500.00 yet", "$500.00 in cash expired"]);
  });

  it("is not emailed about once the info is complete, and neither is credit or a deactivated rider", async () => {
    await win(500_00);
    await payTo();
    await giveCredit(world, rider.id, 80_00);
    await runOn("2026-08-11", "2026-09-05", "2026-09-12");
    expect(await subjects()).toEqual([]);
    rider = await buildRider(world, { account: { deactivatedAt: world.clock.now() } });
    world.clock.set("2026-07-15T18:00:00Z");
    await win(500_00);
    await runOn("2026-09-05", "2026-09-12");
    expect(await subjects()).toEqual([]);
  });

  it("is emailed about in the rider's language", async () => {
    rider = await buildRider(world, { account: { locale: "fr" } });
    await win(500_00, "CAD");
    await runOn("2026-09-05");
    expect(await subjects()).toEqual(["Nous ne pouvons pas encore vous verser 500,00\u00a0$"]);
  });
});
