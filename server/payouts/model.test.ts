import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { awardStatus } from "#shared/ledger.ts";
import { withholding } from "#shared/payouts.ts";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { takeBack } from "../ledger/take-back.ts";
import { awards, entries } from "../ledger/tables.ts";
import { seasonsOf } from "../wallet/seasons.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildRider } from "../testing/build.ts";
import { moveClaim } from "./move-claim.ts";
import { openClaims } from "./open-claims.ts";
import { refreshClaims } from "./refresh-claims.ts";
import { payeeModel } from "../testing/models/payee-model.ts";
import { payoutClaims } from "./tables.ts";
import { seedOf } from "../testing/seed.ts";

// This test makes random histories of cash (won, corrected, claimed, approved, sent, undone, voided, expired) with
// payment info and documents that change in between, and compares them with a naive model of sums and approvals.
const seed = seedOf("MODEL_SEED");
const stepsInEachRun = dialectOf(process.env.DATABASE_URL) === "postgres" ? 40 : 80;
const steps = process.env.DEEP ? 600 : stepsInEachRun;
vi.setConfig({ testTimeout: 20 * 60_000 });

interface Lot {
  id: string;
  currency: "USD" | "CAD";
  worth: number;
  paid: number;
  gone: number;
  taken: number;
  initial: number;
}

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let riderId: string;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  world = await createWorld("2026-03-01T18:00:00Z");
  rider = await buildRider(world);
  riderId = rider.id;
  admin = await buildAdmin(world);
  await payeeWorld.saveInfo({ us: false, address: 0 });
});
afterAll(() => world.close());

/** This counts the payments, because a history without one would prove nothing. */
let sends = 0;
const payeeWorld = payeeModel(() => ({ world, rider }));

const act = fc.oneof(
  fc.record({ kind: fc.constant("win"), amount: fc.integer({ min: 1, max: 90_000 }), cad: fc.boolean() }),
  fc.record({ kind: fc.constant("correct"), which: fc.nat(50), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant("open") }),
  // Approving and sending are repeated, so that most acts concern claims.
  fc.record({ kind: fc.constantFrom("approve", "approve", "send", "send", "undoSend", "void"), which: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom("approve", "approve", "send", "send", "undoSend", "void"), which: fc.nat(50) }),
  fc.record({ kind: fc.constant("info"), us: fc.boolean(), address: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom("handInW9", "removeW9", "replaceW9"), which: fc.nat(5) }),
  fc.record({ kind: fc.constant("days"), days: fc.integer({ min: 1, max: 40 }) }),
);
type Act = {
  kind: string;
  amount?: number;
  cad?: boolean;
  which?: number;
  days?: number;
  us?: boolean;
  address?: number;
};

/** Does these acts to each claim. A short history has fewer than a dozen claims; the rest does nothing new to them. */
const each = (...kinds: string[]): Act[] =>
  Array.from({ length: process.env.DEEP ? 40 : 12 }, (_, which) => kinds.map((kind) => ({ kind, which }))).flat();

/**
 * The history ends with one payout of a US person: sent too early, approved, returned to pending by the loss of the
 * W-9, approved again and sent. Then the W-9 is requested again, the payee moves, and every sent mark is undone and set
 * again.
 */
const sendsTheRest: Act[] = [
  { kind: "info", us: true, address: 1 },
  { kind: "win", amount: 70_000, cad: false },
  { kind: "handInW9" },
  { kind: "open" },
  ...each("send"),
  ...each("approve"),
  { kind: "removeW9", which: 0 },
  { kind: "handInW9" },
  { kind: "replaceW9", which: 0 },
  ...each("approve", "send"),
  { kind: "removeW9", which: 0 },
  { kind: "info", us: false, address: 2 },
  ...each("undoSend"),
  ...each("approve", "send"),
];

it(`Cash always equals the sums of a simple model (seed ${seed}, ${steps} steps)`, async () => {
  const lots: Lot[] = [];
  const history: Act[] = fc.sample(act, { numRuns: steps, seed });
  for (const step of [...history, ...sendsTheRest]) {
    await take(step, lots);
    await compare(lots);
  }
  expect(sends).toBeGreaterThan(0);
});

async function take(step: Act, lots: Lot[]): Promise<void> {
  const ctx = world.ctx(admin.actor);
  const { amount = 0, which = 0 } = step;
  switch (step.kind) {
    case "win": {
      const currency = step.cad ? ("CAD" as const) : ("USD" as const);
      const { awardId: id } = await world.db.write((tx) =>
        issueAward(tx, ctx, { riderId, wallet: "cash", currency, amount, bonus: true }),
      );
      lots.push({ id, currency, worth: amount, initial: amount, paid: 0, gone: 0, taken: 0 });
      return;
    }
    case "correct": {
      const lot = lots[which % Math.max(1, lots.length)];
      if (!lot) return;
      const { taken } = await world.db.write(async (tx) => {
        const result = await takeBack(tx, ctx, { awardId: lot.id, amount, reason: "corrected" });
        await refreshClaims(tx, ctx, [riderId]);
        return result;
      });
      expect(taken).toBe(Math.min(amount, lot.worth));
      lot.worth -= taken;
      lot.taken += taken;
      return;
    }
    case "info":
      await payeeWorld.saveInfo({ us: step.us ?? false, address: step.address ?? 0 });
      return;
    case "handInW9":
    case "removeW9":
    case "replaceW9":
      await payeeWorld.changePapers(step.kind, which);
      return;
    case "open":
      await openClaims(ctx);
      return;
    case "days": {
      world.clock.advance({ days: step.days ?? 1 });
      await expireAwards(world.ctx(admin.actor));
      for (const row of await world.db.select().from(awards)) {
        const lot = lots.find(({ id }) => id === row.id);
        if (!lot || row.expiredAt === null || lot.gone > 0 || lot.worth === 0) continue;
        // Cash may expire only if it is in no claim and past its last day.
        expect(row.claimId).toBeNull();
        lot.gone = lot.worth;
        lot.worth = 0;
      }
      return;
    }
    default:
      await move(step.kind as "send", which, lots);
  }
}

async function move(kind: "send" | "undoSend" | "void" | "approve", which: number, lots: Lot[]): Promise<void> {
  const claims = await world.db.select().from(payoutClaims);
  const claim = claims[which % Math.max(1, claims.length)];
  if (!claim) return;
  const inClaim = new Set(
    (await world.db.select().from(awards)).filter(({ claimId }) => claimId === claim.id).map(({ id }) => id),
  );
  const mine = lots.filter(({ id }) => inClaim.has(id));
  const input = { act: kind, reason: "because", __v: claim.version };
  try {
    await moveClaim(world.ctx(admin.actor), claim.id, input, randomUUID());
  } catch (error) {
    expect(String(error)).toMatch(/claim_state|claim_not_approved|payment_info_missing/);
    return;
  }
  await payeeWorld.moved(kind, claim.id);
  if (kind === "send") sends += 1;
  if (kind === "send") for (const lot of mine) [lot.paid, lot.worth] = [lot.worth, 0];
  if (kind === "undoSend") for (const lot of mine) [lot.worth, lot.paid] = [lot.paid, 0];
}

async function compare(lots: readonly Lot[]): Promise<void> {
  const rows = await world.db.select().from(awards);
  for (const lot of lots) {
    const row = rows.find(({ id }) => id === lot.id);
    expect([lot.id, row?.currentValue]).toEqual([lot.id, lot.worth]);
    expect(lot.worth + lot.paid + lot.gone + lot.taken).toBe(lot.initial);
    const status = awardStatus(
      {
        wallet: "cash",
        currentValue: row?.currentValue ?? 0,
        expiresAt: row?.expiresAt?.getTime() ?? null,
        expiredAt: row?.expiredAt?.getTime() ?? null,
        revokedAt: row?.revokedAt?.getTime() ?? null,
        claim: !row?.claimId ? null : row.claimPaidAt ? "sent" : "open",
      },
      world.clock.now().getTime(),
    );
    if (lot.paid > 0) expect(status).toBe("Paid");
  }
  const sent = (await world.db.select().from(payoutClaims)).filter(({ status }) => status === "sent");
  for (const { id, gross, currency, withheld, net } of sent) {
    // The tax follows the tax status that was in force at approval, as the model recorded it.
    const { taxStatus } = payeeWorld.approvalOf(id);
    expect(withholding(gross, { currency, taxStatus, rate: 3000 })).toMatchObject({ withheld, net });
  }
  await payeeWorld.compare();
  // The season totals that the rider sees agree to the cent.
  const { seasons } = await seasonsOf(world.db, riderId);
  for (const currency of ["USD", "CAD"] as const) {
    const told = seasons.filter((season) => season.currency === currency).map(({ cash }) => cash);
    const own = lots.filter((lot) => lot.currency === currency);
    const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
    expect({
      issued: sumOf(told.map(({ issued }) => issued)),
      takenBack: sumOf(told.map(({ takenBack }) => takenBack)),
      expired: sumOf(told.map(({ expired }) => expired)),
      left: sumOf(told.map(({ left }) => left)),
      paid: sumOf(told.map(({ paid }) => paid)),
      withheld: sumOf(told.map(({ withheld }) => withheld)),
    }).toEqual({
      issued: sumOf(own.map(({ initial }) => initial)),
      takenBack: sumOf(own.map(({ taken }) => taken)),
      expired: sumOf(own.map(({ gone }) => gone)),
      left: sumOf(own.map(({ worth }) => worth)),
      paid: sumOf(own.map(({ paid }) => paid)),
      withheld: sumOf(sent.filter((claim) => claim.currency === currency).map(({ withheld }) => withheld)),
    });
  }
  const paid = lots.reduce((sum, lot) => sum + lot.paid, 0);
  expect(sent.reduce((sum, { gross }) => sum + gross, 0)).toBe(paid);
  const moved = (await world.db.select().from(entries)).filter(
    ({ account }) => account === "paidOut" || account === "withheldTax",
  );
  expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
  await expectSoundLedger(world.db);
}
