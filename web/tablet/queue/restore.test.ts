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

/** Creates `answered` redemptions that the server has decided, and one that it has not received. */
async function queueOf(answered: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at <= answered; at++) ids.push((await captureOne()).id);
  await applyAnswers(db, ids.slice(0, answered).map(accepted));
  return ids;
}

const idsAgain = async () => (await rowsToSendAgain(db)).map(({ id }) => id);

describe("a server that was put back from a backup", () => {
  it("is sent every answered row again when its epoch is another, with the answer as it was signed", async () => {
    const ids = await queueOf(3);
    await noteRestore(db, "d1", "first", { epoch: "second", lastSeqSeen: 1 });
    expect(await idsAgain()).toEqual(ids.slice(0, 3));
    const [row] = await rowsToSendAgain(db);
    expect(row && answerOf(row)).toEqual(accepted(ids[0] ?? ""));
  });

  it("is sent what lies above the number that it saw, when only that tells", async () => {
    const ids = await queueOf(3);
    await noteRestore(db, "d1", "first", { epoch: "first", lastSeqSeen: 1 });
    expect(await idsAgain()).toEqual(ids.slice(1, 3));
  });

  it("is asked once: a number that stays low is no endless circle", async () => {
    const ids = await queueOf(2);
    const heard = { epoch: "first", lastSeqSeen: 0 };
    await noteRestore(db, "d1", "first", heard);
    await sentAgain(db, new Set(ids));
    await noteRestore(db, "d1", "first", heard);
    expect(await idsAgain()).toEqual([]);
  });

  it("leaves on the list what it did not name", async () => {
    const ids = await queueOf(2);
    await noteRestore(db, "d1", "first", { epoch: "second", lastSeqSeen: 0 });
    await sentAgain(db, new Set(ids.slice(0, 1)));
    expect(await idsAgain()).toEqual(ids.slice(1, 2));
  });

  it("is sent nothing again where nothing was lost, nor what another set-up of the tablet captured", async () => {
    await queueOf(2);
    await noteRestore(db, "d1", "first", { epoch: "first", lastSeqSeen: 3 });
    await noteRestore(db, "d1", null, { epoch: "second", lastSeqSeen: 3 });
    await noteRestore(db, "d2", "first", { epoch: "second", lastSeqSeen: 0 });
    expect(await idsAgain()).toEqual([]);
  });

  it("gets no answer along with what was never answered", async () => {
    const row = await captureOne();
    expect(answerOf(row)).toBeUndefined();
  });
});

describe("a tablet that is to wipe itself", () => {
  it("keeps everything while one item waits for the server's word", async () => {
    await queueOf(1);
    const cache = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keep(cache, "since", "2026-07-15T18:00:00.000Z");
    expect(await wipe(db, cache, "d1")).toBe(false);
    expect(await unsent(db, "d1", 10)).toHaveLength(1);
    expect(await cache.kept.count()).toBe(1);
  });

  it("leaves nothing of riders, redemptions or itself once all were named", async () => {
    const ids = await queueOf(1);
    await applyAnswers(db, ids.map(accepted));
    const cache = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keep(cache, "since", "2026-07-15T18:00:00.000Z");
    expect(await wipe(db, cache, "d1")).toBe(true);
    const left = await Promise.all([db.items.count(), db.kept.count(), cache.kept.count()]);
    expect(left).toEqual([0, 0, 0]);
  });
});
