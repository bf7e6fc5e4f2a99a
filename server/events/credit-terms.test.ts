import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { expectedExpiry, type ExpiryPolicies } from "#shared/credit-expiry.ts";
import { expiryOf } from "#shared/dates.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards } from "../ledger/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildDealer, buildEvent, buildRider } from "../testing/build.ts";
import { setSeason } from "../testing/season.ts";

// A page says how credit expires before it is issued, so these tests compare what it says with the award that follows.

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const michigan = { country: "US", state: "MI" } as const;
const quebec = { country: "CA", state: "QC" } as const;
const ontario = { country: "CA", state: "ON" } as const;

/** Returns what the page of an event says to a client about the expiry of credit. */
async function told(client: Client, eventId: string) {
  const { rules } = (await client.get(`/api/event/${eventId}`)).body.event;
  const { user } = (await client.get("/api/session")).body;
  return { expiry: expectedExpiry(rules.creditExpiryPolicy, user?.home), months: rules.creditExpiryMonths };
}

/** Issues an award of the event to the rider and returns when it expires. */
async function expiryOfAward(riderId: string, event: { id: string; country: string }): Promise<Date | null> {
  const currency = currencyOfCountry(event.country) ?? "USD";
  const ctx = world.ctx();
  const { awardId } = await world.db.write((tx) =>
    issueAward(tx, ctx, { riderId, eventId: event.id, wallet: "credit", currency, amount: 100_00 }),
  );
  const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
  return award?.expiresAt ?? null;
}

describe("What an event’s page says about the expiry of credit", () => {
  it.each([
    ["a rider from Québec at a race in the US", quebec, michigan, { "CA-QC": "never" }, "never"],
    ["a rider from the US at a race in Québec", michigan, quebec, { "CA-QC": "never" }, "fixed"],
    ["a rider from the US at a race in Canada", michigan, ontario, { CA: "never" }, "fixed"],
    ["a rider from Ontario at a race in Québec", ontario, quebec, { CA: "inactivity", "CA-QC": "never" }, "inactivity"],
    [
      "a rider from Québec, whose policy precedes that of Canada",
      quebec,
      ontario,
      { CA: "never", "CA-QC": "fixed" },
      "fixed",
    ],
  ] as const)("is true for %s", async (_, home, place, policies: ExpiryPolicies, expected) => {
    await setSeason(world, 2026, { creditExpiryPolicy: policies, creditExpiryMonths: 9 });
    const rider = await buildRider(world, home);
    const event = await buildEvent(world, place);
    expect(await told(await world.as(rider), event.id)).toEqual({ expiry: expected, months: 9 });
    const expiresAt = await expiryOfAward(rider.id, event);
    expect(expiresAt).toEqual(expected === "never" ? null : expiryOf(world.clock.now(), 9));
  });

  it("is the shortest time for a visitor and a dealer, whose home is unknown, wherever the race is", async () => {
    await setSeason(world, 2026, { creditExpiryPolicy: { CA: "never" } });
    expect((await world.visitor().get("/api/session")).body.programme.creditMayLastLonger).toBe(true);
    const dealer = await world.as(await buildDealer(world, { country: "CA", state: "QC" }));
    for (const place of [michigan, quebec]) {
      const event = await buildEvent(world, place);
      for (const client of [world.visitor(), dealer]) {
        expect(await told(client, event.id)).toEqual({ expiry: "varies", months: 12 });
      }
      for (const home of [michigan, quebec]) {
        const expiresAt = await expiryOfAward((await buildRider(world, home)).id, event);
        const shortest = expiryOf(world.clock.now(), 12);
        expect(expiresAt === null || expiresAt >= shortest).toBe(true);
      }
    }
  });

  it("is one time for a visitor if all places have the same policy, also in the copy for offline use", async () => {
    await setSeason(world, 2026, { creditExpiryPolicy: { CA: "fixed" } });
    expect((await world.visitor().get("/api/session")).body.programme.creditMayLastLonger).toBe(false);
    const event = await buildEvent(world, { ...quebec, firstDate: "2026-07-20", lastDate: "2026-07-20" });
    expect(await told(world.visitor(), event.id)).toEqual({ expiry: "fixed", months: 12 });
    const { pages } = (await world.visitor().get("/api/offline-schedule")).body;
    expect(pages).toMatchObject([
      { event: { rules: { creditExpiryMonths: 12, creditExpiryPolicy: { CA: "fixed" } } } },
    ]);
  });
});
