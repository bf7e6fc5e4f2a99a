import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { redemptions } from "../../redemptions/tables.ts";
import type { World } from "../app.ts";
import { buildDealer, buildRider } from "../build.ts";
import { enrolTablet, type Tablet } from "./tablet.ts";
import { giveCredit } from "../credit.ts";

// These are the parts of a drill: counters redeem, the database is lost, an older state is restored, and the tablets
// send again what that state lacks.

export interface Counter {
  tablet: Tablet;
  rider: { id: string };
  /** These are the entries with the answers that the tablet stored, and when each was answered. */
  answered: { item: KioskItem; answer: ItemResult; at: number }[];
}

const creditOfRider = 50_000_00;

export async function openCounter(world: World): Promise<Counter> {
  const rider = await buildRider(world);
  const tablet = await enrolTablet(world, await buildDealer(world));
  await giveCredit(world, rider.id, creditOfRider);
  await tablet.sync([]);
  return { tablet, rider, answered: [] };
}

/** Redeems one dollar at a time until a given time, at least once, with a pause after each redemption. */
export async function redeemUntil(end: number, { tablet, rider, answered }: Counter, pauseMs = 0): Promise<void> {
  do {
    const item = await tablet.redeem(rider, 1_00, { secondOne: true });
    const [answer] = (await tablet.sync([item])).body.results;
    if (!answer) throw new Error("The server did not answer the entry.");
    answered.push({ item, answer, at: Date.now() });
    if (pauseMs > 0) await sleep(pauseMs);
  } while (Date.now() < end);
}

/** These are the results of one drill in the form in which it prints them. */
export interface DrillCounts {
  "writes answered": number;
  lost: number;
  "lost, in s": number;
  "sent again": number;
  doubled: number;
}

/**
 * Makes each tablet send again what the restored database lacks. Checks that each answered redemption then exists there
 * exactly once, with the same answer, and that the ledger is sound.
 */
export async function sendAgain(restored: World, counters: readonly Counter[]): Promise<DrillCounts> {
  const lost: number[] = [];
  for (const { tablet, answered } of counters) {
    const there = tablet.movedTo(restored);
    const { lastSeqSeen, epoch } = (await there.sync([])).body;
    expect(epoch).toBe(restored.secrets.epoch);
    const missing = answered.filter(({ item }) => item.seq > lastSeqSeen);
    lost.push(...missing.map(({ at }) => at));
    for (const { item, answer } of missing) {
      const again = await there.sync([{ ...item, sealedPin: null, answer }]);
      expect(again.body.results).toEqual([answer]);
      // A tablet that did not get the answer sends the entry once more.
      expect((await there.sync([{ ...item, sealedPin: null, answer }])).body.results).toEqual([answer]);
    }
  }
  const answers = counters.flatMap(({ answered }) => answered.map(({ answer }) => answer));
  const accepted = answers.flatMap(({ decision, code }) => (decision === "accepted" && code ? [code] : []));
  const stored = (await restored.db.select({ code: redemptions.code }).from(redemptions)).map(({ code }) => code);
  expect(stored.toSorted()).toEqual(accepted.toSorted());
  for (const { rider, answered } of counters) {
    const spent = answered.filter(({ answer }) => answer.decision === "accepted").length * 1_00;
    const { amount } = await balanceIn(restored.db, rider.id, "USD", restored.clock.now());
    expect(amount).toBe(creditOfRider - spent);
  }
  await expectSoundLedger(restored.db);
  return {
    "writes answered": answers.length,
    lost: lost.length,
    "lost, in s": lost.length === 0 ? 0 : Math.round((Math.max(...lost) - Math.min(...lost)) / 100) / 10,
    "sent again": lost.length,
    doubled: stored.length - new Set(stored).size,
  };
}
