import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { eligibility, type Ineligible } from "./eligibility.ts";

// This test proves that the same facts get the same decision at the desk and on a kiosk, because both use one rule.

let world: World;
let account: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  world = await createWorld();
  account = await buildAdmin(world);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

interface Facts {
  open: boolean;
  active: boolean;
  country: "US" | "CA";
  currency: "USD" | "CAD";
  credit: number;
  amount: number;
  hoursSinceSame: number | null;
  secondOne: boolean;
}
const facts: fc.Arbitrary<Facts> = fc.record({
  open: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  active: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  country: fc.constantFrom("US", "CA"),
  currency: fc.constantFrom("USD", "CAD"),
  credit: fc.constantFrom(0, 5_00, 20_00, 50_00),
  amount: fc.constantFrom(5_00, 20_00),
  // The setting is 24 hours.
  hoursSinceSame: fc.option(fc.constantFrom(1, 23, 25), { nil: null }),
  secondOne: fc.boolean(),
});

const deskSays: Record<Ineligible, string> = {
  dealer_unknown: "not_found",
  dealer_closed: "dealer_inactive",
  rider_unknown: "not_valid_rider",
  rider_inactive: "rider_inactive",
  wrong_currency: "wrong_currency",
  id_not_checked: "id_not_checked",
  possible_duplicate: "possible_duplicate",
  no_credit: "no_credit",
  insufficient_credit: "insufficient_credit",
};
const kioskSays: Record<Ineligible, string> = {
  dealer_unknown: "review dealer_inactive",
  dealer_closed: "review dealer_inactive",
  rider_unknown: "rejected rider_unknown",
  rider_inactive: "review rider_inactive",
  wrong_currency: "rejected wrong_currency",
  id_not_checked: "rejected id_not_checked",
  possible_duplicate: "review possible_duplicate",
  no_credit: "short no_credit_left",
  insufficient_credit: "short null",
};

/** Creates a rider and a dealer with these facts, redeems at the desk or on the kiosk, and returns the outcome. */
async function through(door: "desk" | "kiosk", of: Facts): Promise<string> {
  const dealer = await buildDealer(world, { country: of.country });
  const rider = await buildRider(world);
  const tablet = await enrolTablet(world, dealer);
  // Months go by between the first facts and the last, and a session ends after 90 days.
  const admin = await world.as(account);
  const ask = async (amount: number, secondOne: boolean) => {
    if (door === "kiosk") {
      const item = await tablet.redeem(rider, amount, { currency: of.currency, secondOne });
      const { decision, reason } = (await tablet.sync([item])).body.results[0];
      return decision === "accepted" ? "redeemed" : `${decision} ${reason}`;
    }
    const who = { dealerId: dealer.id, riderId: rider.id, employeeName: "Sam", idChecked: true };
    const body = { ...who, amount, currency: of.currency, pin: "2468", secondOne };
    const { status, body: said } = await admin.post("/api/admin/redeem", body, { key: newId() });
    return status === 200 ? "redeemed" : String(said.error.code);
  };
  if (of.hoursSinceSame !== null && (of.country === "CA") === (of.currency === "CAD")) {
    await giveCredit(world, rider.id, of.amount, { currency: of.currency });
    expect(await ask(of.amount, true)).toBe("redeemed");
    world.clock.advance({ hours: of.hoursSinceSame });
  }
  if (of.credit > 0) await giveCredit(world, rider.id, of.credit, { currency: of.currency });
  await world.db.write(async (tx) => {
    await tx.update(dealers).set({ active: of.open }).where(eq(dealers.id, dealer.id));
    const deactivatedAt = of.active ? null : world.clock.now();
    await tx.update(accounts).set({ deactivatedAt }).where(eq(accounts.id, rider.accountId));
  });
  return ask(of.amount, of.secondOne);
}

it("The desk and the kiosk reach the same decision from the same facts", async () => {
  await fc.assert(
    fc.asyncProperty(facts, async (of) => {
      const ownMoney = (of.country === "CA") === (of.currency === "CAD");
      const duplicate = of.hoursSinceSame !== null && of.hoursSinceSame <= 24 && ownMoney && !of.secondOne;
      const [reason] = eligibility({
        dealer: { open: of.open, country: of.country },
        rider: { active: of.active },
        currency: of.currency,
        idChecked: true,
        money: { amount: of.amount, available: of.credit, duplicate },
      });
      expect(await through("desk", of)).toBe(reason ? deskSays[reason] : "redeemed");
      expect(await through("kiosk", of)).toBe(reason ? kioskSays[reason] : "redeemed");
    }),
    { numRuns: process.env.DEEP ? 200 : 20 },
  );
}, 300_000);

it("The rules list every reason in order of precedence", () => {
  expect(
    eligibility({
      dealer: { open: false, country: "US" },
      rider: { active: false },
      currency: "CAD",
      idChecked: false,
      money: { amount: 5_00, available: 0, duplicate: true },
    }),
  ).toEqual(["dealer_closed", "rider_inactive", "wrong_currency", "id_not_checked", "possible_duplicate", "no_credit"]);
  const good = {
    dealer: { open: true, country: "CA" },
    rider: { active: true },
    currency: "CAD",
    idChecked: true,
  } as const;
  expect(eligibility({ ...good, money: null })).toEqual([]);
  expect(eligibility({ ...good, money: { amount: 5_00, available: 5_00, duplicate: false } })).toEqual([]);
  expect(eligibility({ ...good, dealer: null, rider: null, money: null })).toEqual(["dealer_unknown", "rider_unknown"]);
});
