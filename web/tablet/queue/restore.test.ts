import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CacheDb, keep } from "../cards/cache-db.ts";
import { capture } from "./outbox.ts";
import { applyAnswers, unsent } from "./queue-answers.ts";
import { QueueDb } from "./queue-db.ts";
import { answerOf, noteRestore, rowsToSendAgain, sentAgain } from "./restore.ts";
import { wipe } from "../setup/wipe.ts";
import { acceptedAnswer, capturedDraft, testDevice } from "../../testing/kiosk-queue.ts";

let db: QueueDb;
beforeEach(async () => {
  db = new QueueDb(`queue-${crypto.randomUUID()}`);
  await db.kept.put(await testDevice());
});
afterEach(() => db.delete());

const captureOne = (deviceId = "d1") => capture(db, { ...capturedDraft(50_00), deviceId }, null);

const accepted = (id: string) => acceptedAnswer(id, 50_00);

/** Creates a queue with `answered` redemptions that the server has decided, and one that it has not received. */
async function queueOf(answered: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at <= answered; at++) ids.push((await captureOne()).id);
  await applyAnswers(db, ids.slice(0, answered).map(accepted));
  return ids;
}

const idsAgain = async () => (await rowsToSendAgain(db)).map(({ id }) => id);

describe("a server that was restored from a backup", () => {
  it("gets every answered row again if its epoch changed, with the signed answers", async () => {
    const ids = await queueOf(3);
    await noteRestore(db, "d1", "first", { epoch: "second", lastSeqSeen: 1 });
    expect(await idsAgain()).toEqual(ids.slice(0, 3));
    const [row] = await rowsToSendAgain(db);
    expect(row && answerOf(row)).toEqual(accepted(ids[0] ?? ""));
  });

  it("gets the rows above its last number if only that number is lower", async () => {
    const ids = await queueOf(3);
    await noteRestore(db, "d1", "first", { epoch: "first", lastSeqSeen: 1 });
    expect(await idsAgain()).toEqual(ids.slice(1, 3));
  });

  it("gets them only once even if its number stays low", async () => {
    const ids = await queueOf(2);
    const serverState = { epoch: "first", lastSeqSeen: 0 };
    await noteRestore(db, "d1", "first", serverState);
    await sentAgain(db, new Set(ids));
    await noteRestore(db, "d1", "first", serverState);
    expect(await idsAgain()).toEqual([]);
  });

  it("keeps rows listed that it did not answer", async () => {
    const ids = await queueOf(2);
    await noteRestore(db, "d1", "first", { epoch: "second", lastSeqSeen: 0 });
    await sentAgain(db, new Set(ids.slice(0, 1)));
    expect(await idsAgain()).toEqual(ids.slice(1, 2));
  });

  it("gets nothing again if nothing was lost, and no rows of another enrollment", async () => {
    await queueOf(2);
    await noteRestore(db, "d1", "first", { epoch: "first", lastSeqSeen: 3 });
    await noteRestore(db, "d1", null, { epoch: "second", lastSeqSeen: 3 });
    await noteRestore(db, "d2", "first", { epoch: "second", lastSeqSeen: 0 });
    expect(await idsAgain()).toEqual([]);
  });

  it("gets unanswered rows without an answer", async () => {
    const row = await captureOne();
    expect(answerOf(row)).toBeUndefined();
  });
});

describe("a tablet that has to wipe itself", () => {
  it("deletes nothing while one item has no decision of the server", async () => {
    await queueOf(1);
    const cache = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keep(cache, "since", "2026-07-15T18:00:00.000Z");
    expect(await wipe(db, cache, "d1")).toBe(false);
    expect(await unsent(db, "d1", 10)).toHaveLength(1);
    expect(await cache.kept.count()).toBe(1);
  });

  it("deletes riders, redemptions and its own data once all were answered", async () => {
    const ids = await queueOf(1);
    await applyAnswers(db, ids.map(accepted));
    const cache = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keep(cache, "since", "2026-07-15T18:00:00.000Z");
    expect(await wipe(db, cache, "d1")).toBe(true);
    const left = await Promise.all([db.items.count(), db.kept.count(), cache.kept.count()]);
    expect(left).toEqual([0, 0, 0]);
  });
});
