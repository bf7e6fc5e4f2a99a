import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ItemResult, type KioskItem, RedeemBody } from "#shared/kiosk.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { evaluateRedeem } from "../kiosk/decisions/evaluate-redeem.ts";
import { survivingRider } from "../kiosk/decisions/resolve-rider.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards } from "../ledger/tables.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { eligibility, type Ineligible } from "./eligibility.ts";

// These tests prove that the same facts get the same decision at the desk and on a kiosk, because both use one rule.

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
  dealer: "open" | "closed" | "unknown";
  rider: "active" | "inactive" | "unknown";
  country: "US" | "CA";
  currency: "USD" | "CAD";
  idChecked: boolean;
  credit: number;
  /** This is credit that expired before the redemption. */
  expiredCredit: number;
  amount: number;
  hoursSinceSame: number | null;
  secondOne: boolean;
  /** A rider can agree only on a kiosk to redeem what is left; at the desk the dealer enters a smaller amount. */
  takeWhatIsLeft: boolean;
}
const facts: fc.Arbitrary<Facts> = fc.record({
  dealer: fc.constantFrom("open", "open", "open", "open", "open", "open", "closed", "unknown"),
  rider: fc.constantFrom("active", "active", "active", "active", "active", "active", "inactive", "unknown"),
  country: fc.constantFrom("US", "CA"),
  currency: fc.constantFrom("USD", "CAD"),
  idChecked: fc.constantFrom(true, true, true, true, true, false),
  credit: fc.constantFrom(0, 5_00, 20_00, 50_00),
  expiredCredit: fc.constantFrom(0, 0, 30_00),
  amount: fc.constantFrom(5_00, 20_00),
  // The setting is 24 hours, so these values are within it and beyond it.
  hoursSinceSame: fc.option(fc.constantFrom(1, 23, 25), { nil: null }),
  secondOne: fc.boolean(),
  takeWhatIsLeft: fc.boolean(),
});

const good: Facts = {
  dealer: "open",
  rider: "active",
  country: "CA",
  currency: "CAD",
  idChecked: true,
  credit: 50_00,
  expiredCredit: 0,
  amount: 20_00,
  hoursSinceSame: null,
  secondOne: false,
  takeWhatIsLeft: false,
};
/** These facts lead to each reason; the type makes sure that none is left out. */
const factsOf: Record<Ineligible, Facts> = {
  dealer_unknown: { ...good, dealer: "unknown" },
  dealer_closed: { ...good, dealer: "closed" },
  rider_unknown: { ...good, rider: "unknown" },
  rider_inactive: { ...good, rider: "inactive" },
  wrong_currency: { ...good, currency: "USD" },
  id_not_checked: { ...good, idChecked: false },
  possible_duplicate: { ...good, hoursSinceSame: 23 },
  no_credit: { ...good, credit: 0, expiredCredit: 30_00 },
  insufficient_credit: { ...good, credit: 5_00, expiredCredit: 30_00 },
};

const deskAnswers: Record<Ineligible, string> = {
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
const kioskAnswers: Record<Ineligible, string> = {
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

/** Returns the reason that the rule gives for these facts. */
function reasonOf(of: Facts): Ineligible | undefined {
  const ownMoney = (of.country === "CA") === (of.currency === "CAD");
  const [reason] = eligibility({
    dealer: of.dealer === "unknown" ? null : { open: of.dealer === "open", country: of.country },
    rider: of.rider === "unknown" ? null : { active: of.rider === "active" },
    currency: of.currency,
    idChecked: of.idChecked,
    money: {
      amount: of.amount,
      available: of.credit,
      duplicate: of.hoursSinceSame !== null && of.hoursSinceSame <= 24 && ownMoney && !of.secondOne,
    },
  });
  return reason;
}

const expectedAt = {
  desk(of: Facts): string {
    const reason = reasonOf(of);
    return reason ? deskAnswers[reason] : `redeemed ${of.amount}`;
  },
  kiosk(of: Facts): string {
    const reason = reasonOf(of);
    if (reason === "insufficient_credit" && of.takeWhatIsLeft) return `redeemed ${of.credit}`;
    return reason ? kioskAnswers[reason] : `redeemed ${of.amount}`;
  },
};

/** Creates a rider and a dealer with these facts, redeems at the desk or on the kiosk, and returns the outcome. */
async function redeemAt(place: "desk" | "kiosk", of: Facts): Promise<string> {
  const dealer = await buildDealer(world, { country: of.country });
  const rider = await buildRider(world);
  if (of.expiredCredit > 0) {
    const awardId = await giveCredit(world, rider.id, of.expiredCredit, { currency: of.currency });
    const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) + 1));
  }
  const tablet = await enrolTablet(world, dealer);
  // The clock advances by months while the facts are tried, and a session ends after 90 days.
  const admin = await world.as(account);
  const ask = async (amount: number, { dealerId = dealer.id, riderId = rider.id, secondOne, ...more }: Asked) => {
    const { currency } = of;
    if (place === "kiosk") {
      const item = await tablet.redeem({ id: riderId }, amount, { currency, secondOne, ...more });
      if (dealerId !== dealer.id) return decisionAt(dealerId, tablet.deviceId, riderId, item);
      return outcomeOf((await tablet.sync([item])).body.results[0]);
    }
    const { idChecked = true } = more;
    const body = { dealerId, riderId, employeeName: "Sam", idChecked, amount, currency, pin: "2468", secondOne };
    const { status, body: said } = await admin.post("/api/admin/redeem", body, { key: newId() });
    return status === 200 ? `redeemed ${said.redemption.amount}` : String(said.error.code);
  };
  if (of.hoursSinceSame !== null && (of.country === "CA") === (of.currency === "CAD")) {
    await giveCredit(world, rider.id, of.amount, { currency: of.currency });
    expect(await ask(of.amount, { secondOne: true })).toBe(`redeemed ${of.amount}`);
    world.clock.advance({ hours: of.hoursSinceSame });
  }
  if (of.credit > 0) await giveCredit(world, rider.id, of.credit, { currency: of.currency });
  await world.db.write(async (tx) => {
    await tx
      .update(dealers)
      .set({ active: of.dealer !== "closed" })
      .where(eq(dealers.id, dealer.id));
    const deactivatedAt = of.rider === "inactive" ? world.clock.now() : null;
    await tx.update(accounts).set({ deactivatedAt }).where(eq(accounts.id, rider.accountId));
  });
  const { idChecked, secondOne, takeWhatIsLeft } = of;
  return ask(of.amount, {
    idChecked,
    secondOne,
    takeWhatIsLeft,
    ...(of.dealer === "unknown" ? { dealerId: newId() } : {}),
    ...(of.rider === "unknown" ? { riderId: newId() } : {}),
  });
}

interface Asked {
  dealerId?: string;
  riderId?: string;
  idChecked?: boolean;
  secondOne: boolean;
  takeWhatIsLeft?: boolean;
}

const outcomeOf = ({ decision, reason, appliedAmount }: Pick<ItemResult, "decision" | "reason" | "appliedAmount">) =>
  (appliedAmount ?? 0) > 0 ? `redeemed ${appliedAmount}` : `${decision} ${reason}`;

/**
 * Decides about an item of a tablet whose dealer does not exist. A foreign key makes sure that no tablet has such a
 * dealer, so this cannot be sent over HTTP.
 */
async function decisionAt(dealerId: string, deviceId: string, riderId: string, item: KioskItem): Promise<string> {
  const now = world.clock.now();
  const evaluation = await world.db.write(async (tx) =>
    evaluateRedeem(tx, world.ctx(), {
      itemId: item.id,
      deviceId,
      dealerId,
      untrustedReason: null,
      riderId: await survivingRider(tx, riderId),
      body: RedeemBody.parse(item.body),
      captured: { at: now, credible: true, confirmedAtOnce: true, outsideWindow: false },
      pin: null,
    }),
  );
  return outcomeOf({ appliedAmount: null, ...evaluation });
}

// The record has exactly the reasons as its keys, but `Object.entries` returns strings.
// oxlint-disable-next-line no-unsafe-type-assertion
const cases = Object.entries(factsOf) as [Ineligible, Facts][];

it.each(cases)("The desk and the kiosk both give the reason %s", async (reason, of) => {
  expect(reasonOf(of)).toBe(reason);
  expect(await redeemAt("desk", of)).toBe(deskAnswers[reason]);
  expect(await redeemAt("kiosk", of)).toBe(kioskAnswers[reason]);
});

it("The desk and the kiosk redeem where there is no reason, and a rider on the kiosk may take what is left", async () => {
  expect(await redeemAt("desk", good)).toBe("redeemed 2000");
  expect(await redeemAt("kiosk", good)).toBe("redeemed 2000");
  const rest = { ...factsOf.insufficient_credit, takeWhatIsLeft: true };
  expect(await redeemAt("kiosk", rest)).toBe("redeemed 500");
  expect(await redeemAt("kiosk", { ...factsOf.no_credit, takeWhatIsLeft: true })).toBe(kioskAnswers.no_credit);
});

it("The desk and the kiosk reach the same decision from the same random facts", async () => {
  await fc.assert(
    fc.asyncProperty(facts, async (of) => {
      expect(await redeemAt("desk", of)).toBe(expectedAt.desk(of));
      expect(await redeemAt("kiosk", of)).toBe(expectedAt.kiosk(of));
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
  const all = {
    dealer: { open: true, country: "CA" },
    rider: { active: true },
    currency: "CAD",
    idChecked: true,
  } as const;
  expect(eligibility({ ...all, money: null })).toEqual([]);
  expect(eligibility({ ...all, money: { amount: 5_00, available: 5_00, duplicate: false } })).toEqual([]);
  expect(eligibility({ ...all, dealer: null, rider: null, money: null })).toEqual(["dealer_unknown", "rider_unknown"]);
});
