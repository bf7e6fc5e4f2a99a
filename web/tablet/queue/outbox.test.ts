import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dexie } from "dexie";
import { linkHash } from "#shared/kiosk-hash.ts";
import { policyOf } from "#shared/kiosk.ts";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { readDevice } from "../setup/device.ts";
import {
  acknowledge,
  capture,
  captureVoid,
  NotSaved,
  OfflineRefused,
  QueueLost,
  waitingRows,
  type RedeemDraft,
  type OfflineSide,
} from "./outbox.ts";
import { applyAnswers, calledOffIds, noteSent, purge, queueCount, unsent } from "./queue-answers.ts";
import { recoverQueue } from "./recover-queue.ts";
import { QueueDb } from "./queue-db.ts";
import { capturedDraft, testDevice } from "../../testing/kiosk-queue.ts";

let db: QueueDb;
beforeEach(async () => {
  db = new QueueDb(`queue-${crypto.randomUUID()}`);
  await db.kept.put(await testDevice());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

const riderId = "0190aaaa-0000-7000-8000-000000000001";

function draft(amount = 50_00, over: Partial<RedeemDraft> = {}, rider = riderId): RedeemDraft {
  return { ...capturedDraft(amount, { riderId: rider, balanceShown: 350_00 }), ...over };
}

const offline = (over: Partial<NonNullable<OfflineSide>["facts"]> = {}): OfflineSide => ({
  policy: policyOf(defaultProgramme),
  facts: {
    now: 1_000_000,
    lastContact: 0,
    deviceState: "active",
    durable: true,
    clockTrusted: true,
    balance: 350_00,
    ...over,
  },
});

const answer = (id: string, decision: ItemResult["decision"], over: Partial<ItemResult> = {}): ItemResult => ({
  id,
  decision,
  reason: null,
  code: null,
  appliedAmount: null,
  balance: null,
  decidedAt: "2026-07-15T18:01:00.000Z",
  retryAt: null,
  signature: "s",
  ...over,
});

describe("capturing a redemption", () => {
  it("assigns sequence numbers in order, each linked to the previous item", async () => {
    const [a, b] = [await capture(db, draft(10_00), null), await capture(db, draft(20_00), null)];
    expect([a.seq, b.seq]).toEqual([1, 2]);
    expect(a.previousHash).toBeNull();
    expect(b.previousHash).toBe(await linkHash(a));
    expect((await unsent(db, "d1", 25)).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("assigns separate numbers to simultaneous captures without breaking a link", async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, (_, n) => capture(db, draft(n + 1), null)));
    const sorted = rows.toSorted((a, b) => a.seq - b.seq);
    expect(sorted.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    for (const [at, row] of sorted.entries()) {
      expect(row.previousHash).toBe(at === 0 ? null : sorted[at - 1]?.linkHash);
    }
  });

  it("stores one row for the same id twice, as after a double tap", async () => {
    const one = draft();
    const [a, b] = await Promise.all([capture(db, one, null), capture(db, one, null)]);
    expect(a.id).toBe(b.id);
    expect(await db.items.count()).toBe(1);
    expect((await capture(db, draft(), null)).seq).toBe(2);
  });

  it("reports that nothing was saved if the write fails, and uses no number", async () => {
    const add = vi.spyOn(db.items, "add").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    await expect(capture(db, draft(), null)).rejects.toBeInstanceOf(NotSaved);
    add.mockRestore();
    expect(await db.items.count()).toBe(0);
    expect((await capture(db, draft(), null)).seq).toBe(1);
  });

  it("reports that nothing was saved if the row cannot be read back", async () => {
    const get = vi.spyOn(db.items, "get").mockResolvedValue(undefined);
    await expect(capture(db, draft(), null)).rejects.toBeInstanceOf(NotSaved);
    get.mockRestore();
  });

  it("has nothing to send after reporting a failure, and no gap in the numbers", async () => {
    const first = await capture(db, draft(), null);
    const { get } = db.items;
    // The spy lets reads inside the transaction succeed; only the read of the row after the transaction fails.
    const broken = vi
      .spyOn(db.items, "get")
      .mockImplementation(((id: string) =>
        Dexie.currentTransaction
          ? (Reflect.apply(get, db.items, [id]) as Promise<unknown>)
          : Promise.reject(new Error("gone"))) as typeof get);
    await expect(capture(db, draft(), null)).rejects.toBeInstanceOf(NotSaved);
    broken.mockRestore();
    expect(await unsent(db, "d1", 10)).toHaveLength(1);
    const next = await capture(db, draft(), null);
    expect(next).toMatchObject({ seq: 2, previousHash: first.linkHash });
  });

  it("survives closing and reopening the database", async () => {
    const row = await capture(db, draft(), null);
    db.close();
    const again = new QueueDb(db.name);
    expect(await again.items.get(row.id)).toMatchObject({ state: "captured", seq: 1 });
    again.close();
    await db.open();
  });
});

describe("the limits of an offline capture", () => {
  const refusal = async (run: Promise<unknown>) => {
    const error: unknown = await run.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof OfflineRefused ? error.refusal : error;
  };

  it("are checked inside the transaction: two tabs capture only one redemption of a rider", async () => {
    const both = await Promise.allSettled([capture(db, draft(10_00), offline()), capture(db, draft(20_00), offline())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["fulfilled", "rejected"]);
    expect(await db.items.count()).toBe(1);
  });

  it("still apply after a restart", async () => {
    await capture(db, draft(10_00), offline());
    const again = new QueueDb(db.name);
    expect(await refusal(capture(again, draft(20_00), offline()))).toBe("rider_waiting");
    again.close();
  });

  it("refuse more than 250.00, more than the last known balance, and a rider without a card", async () => {
    expect(await refusal(capture(db, draft(250_01), offline()))).toBe("over_room");
    expect(await refusal(capture(db, draft(60_00), offline({ balance: 50_00 })))).toBe("over_room");
    expect(await refusal(capture(db, draft(), offline({ balance: null })))).toBe("rider_unknown");
    expect(await refusal(capture(db, draft(), offline({ balance: 0 })))).toBe("no_credit");
    expect(await db.items.count()).toBe(0);
  });

  it("refuse a capture after 24 h without contact, without persistent storage, with a jumping clock, or while draining", async () => {
    const hour = 3_600_000;
    expect(await refusal(capture(db, draft(), offline({ now: 24 * hour })))).toBe("capture_closed");
    expect(await refusal(capture(db, draft(), offline({ durable: false })))).toBe("not_durable");
    expect(await refusal(capture(db, draft(), offline({ clockTrusted: false })))).toBe("clock");
    expect(await refusal(capture(db, draft(), offline({ deviceState: "draining" })))).toBe("draining");
    await capture(db, draft(), offline({ now: 24 * hour - 1 }));
  });

  it("refuse the 21st item and a total above 1,000.00", async () => {
    for (let n = 0; n < 4; n++) await capture(db, draft(240_00, {}, `rider-${n}`), offline());
    expect(await refusal(capture(db, draft(50_00, {}, "rider-5"), offline()))).toBe("over_room");
    await capture(db, draft(40_00, {}, "rider-5"), offline());
    expect(await refusal(capture(db, draft(1, {}, "rider-6"), offline()))).toBe("queue_total");
    await db.items.clear();
    for (let n = 0; n < 20; n++) await capture(db, draft(1_00, {}, `rider-${n}`), offline());
    expect(await refusal(capture(db, draft(1_00, {}, "rider-21"), offline()))).toBe("queue_full");
  });

  it("do not count settled items", async () => {
    const first = await capture(db, draft(10_00), offline());
    await applyAnswers(db, [answer(first.id, "accepted", { code: "7K2M9Q", appliedAmount: 10_00, balance: 340_00 })]);
    await capture(db, draft(10_00), offline());
  });
});

describe("the server's decisions", () => {
  it("update only the named ids", async () => {
    const [a, b] = [await capture(db, draft(10_00), null), await capture(db, draft(20_00), null)];
    const moved = await applyAnswers(db, [
      answer(a.id, "accepted", { code: "7K2M9Q", appliedAmount: 10_00, balance: 340_00 }),
      answer(crypto.randomUUID(), "accepted"),
    ]);
    expect(moved.map(({ id }) => id)).toEqual([a.id]);
    expect(await db.items.get(a.id)).toMatchObject({ state: "accepted", code: "7K2M9Q", sealedPin: null });
    expect(await db.items.get(b.id)).toMatchObject({ state: "captured", sealedPin: "2026q3.AAAA.BBBB" });
    expect(await queueCount(db, "d1")).toEqual({ count: 1, sum: 20_00 });
  });

  it("leave a row captured if there is no decision yet, with its encrypted PIN and the retry time", async () => {
    const row = await capture(db, draft(), null);
    const retryAt = "2026-07-15T18:15:00.000Z";
    await applyAnswers(db, [answer(row.id, null, { reason: "pin_locked", retryAt, signature: null })]);
    expect(await db.items.get(row.id)).toMatchObject({
      state: "captured",
      reason: "pin_locked",
      retryAt,
      sealedPin: "2026q3.AAAA.BBBB",
    });
  });

  it("must be acknowledged again if they changed, but not if they are repeated", async () => {
    const row = await capture(db, draft(), null);
    await applyAnswers(db, [answer(row.id, "review", { reason: "pin_mismatch" })]);
    await acknowledge(db, row.id, 1, "d1");
    await applyAnswers(db, [answer(row.id, "review", { reason: "pin_mismatch" })]);
    expect((await db.items.get(row.id))?.acknowledgedAt).toBe(1);
    await applyAnswers(db, [answer(row.id, "accepted", { appliedAmount: 50_00 })]);
    expect((await db.items.get(row.id))?.acknowledgedAt).toBeNull();
  });
});

describe("the deletion of items on the tablet", () => {
  it("never includes an item without the server's decision, even if acknowledged or old", async () => {
    const row = await capture(db, draft(), null);
    await acknowledge(db, row.id, 0, "d1");
    await purge(db, Date.now() + 1e12, 30);
    expect(await db.items.get(row.id)).toMatchObject({ state: "captured", acknowledgedAt: null });
  });

  it("includes a decided item 30 days after it was acknowledged, and the hash chain continues", async () => {
    const row = await capture(db, draft(), null);
    await applyAnswers(db, [answer(row.id, "accepted", { appliedAmount: 50_00 })]);
    await acknowledge(db, row.id, 1_000, "d1");
    const day = 86_400_000;
    await purge(db, 29 * day, 30);
    expect(await db.items.count()).toBe(1);
    await purge(db, 31 * day, 30);
    expect(await db.items.count()).toBe(0);
    expect((await capture(db, draft(), null)).seq).toBe(2);
  });
});

describe("an item of an earlier enrollment of the tablet", () => {
  it("is not sent as an item of the new enrollment, stays listed, and can be acknowledged", async () => {
    const old = await capture(db, draft(10_00, { deviceId: "d0" }), null);
    const mine = await capture(db, draft(20_00), null);
    expect((await unsent(db, "d1", 25)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await queueCount(db, "d1")).toEqual({ count: 1, sum: 20_00 });
    await acknowledge(db, old.id, 1, "d1");
    expect((await db.items.get(old.id))?.acknowledgedAt).toBe(1);
  });
});

describe("a cancellation", () => {
  it("is a separate item in the same chain", async () => {
    const row = await capture(db, draft(), null);
    const cancel = await captureVoid(db, crypto.randomUUID(), "d1", {
      redemptionId: row.id,
      employee: "Terry",
      capturedAt: "2026-07-15T18:00:00.000Z",
      serverTick: null,
    });
    expect(cancel).toMatchObject({ kind: "void", seq: 2, previousHash: row.linkHash, sealedPin: null });
    expect((await db.items.get(row.id))?.state).toBe("captured");
  });

  const cancelOf = (redemptionId: string) =>
    captureVoid(db, crypto.randomUUID(), "d1", {
      redemptionId,
      employee: "Terry",
      capturedAt: "2026-07-15T18:00:00.000Z",
      serverTick: null,
    });

  it("of an unsent redemption releases the rider and the limits, but not of a sent one", async () => {
    const wrong = await capture(db, draft(200_00), offline());
    await expect(capture(db, draft(20_00), offline())).rejects.toThrow("rider_waiting");
    await cancelOf(wrong.id);
    const right = await capture(db, draft(20_00), offline());
    expect((await waitingRows(db)).map(({ id }) => id)).toEqual([right.id]);
    noteSent(db, [right]);
    await cancelOf(right.id);
    await expect(capture(db, draft(10_00), offline())).rejects.toThrow("rider_waiting");
    expect(await calledOffIds(db)).toEqual(new Set([wrong.id, right.id]));
  });
});

describe("a queue that was deleted while the page was open", () => {
  it("accepts no new capture, and is restored from memory with its ids and numbers", async () => {
    const [first, second] = [await capture(db, draft(10_00), null), await capture(db, draft(20_00), null)];
    const device = await readDevice(db);
    const chain = await db.kept.get("chain");
    const rows = await db.items.toArray();
    await Dexie.delete(db.name);
    await db.open();
    await expect(capture(db, draft(30_00), null)).rejects.toMatchObject({ cause: expect.any(QueueLost) });
    expect(await db.items.count()).toBe(0);
    if (!device || chain?.key !== "chain") throw new Error("nothing was kept");
    await recoverQueue(db, { device, chain, rows });
    const third = await capture(db, draft(30_00), null);
    expect([first.seq, second.seq, third.seq]).toEqual([1, 2, 3]);
    expect((await unsent(db, "d1", 25)).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(third.previousHash).toBe(second.linkHash);
  });
});
