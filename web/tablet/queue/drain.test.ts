import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import { policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { Drain, type SyncOutcome, type SyncBody } from "./drain.ts";
import { createKioskApi, type Reply } from "../kiosk-api.ts";
import { capture, captureVoid } from "./outbox.ts";
import { QueueDb } from "./queue-db.ts";
import { acceptedAnswer, capturedDraft, emptySync, testDevice } from "../../testing/kiosk-queue.ts";

let db: QueueDb;
let sent: SyncBody[];
let outcomes: SyncOutcome[];
beforeEach(async () => {
  db = new QueueDb(`queue-${crypto.randomUUID()}`);
  await db.kept.put(await testDevice());
  sent = [];
  outcomes = [];
});
afterEach(() => db.delete());

let serial = 0;
const captureOne = () => capture(db, capturedDraft(100 + serial++), null);

const accepted = (id: string) => acceptedAnswer(id, 1);

const idsOf = (input: SyncBody): string[] =>
  input.items.map((item) => (typeof item === "object" && item !== null && "id" in item ? String(item.id) : ""));

function answering(results: ItemResult[], updates: ItemResult[] = []): Reply<SyncAnswer> {
  const body: SyncAnswer = {
    serverTime: "2026-07-15T18:01:00.000Z",
    epoch: "first",
    lastSeqSeen: 0,
    results,
    updates,
    policy: policyOf(defaultProgramme),
    keys: [],
    commands: [],
  };
  return { kind: "answer", body };
}

function drainWith(reply: (input: SyncBody) => Reply<SyncAnswer> | Promise<Reply<SyncAnswer>>, locks?: LockManager) {
  return new Drain({
    db,
    deviceId: () => "d1",
    epoch: () => null,
    policy: () => policyOf(defaultProgramme),
    send: async (input) => {
      sent.push(input);
      return reply(input);
    },
    since: () => Promise.resolve(null),
    onAnswer: () => Promise.resolve(),
    onOutcome: (outcome) => outcomes.push(outcome),
    now: () => Date.parse("2026-07-15T18:00:00.000Z"),
    random: () => 0.5,
    locks,
  });
}

const states = async () => (await db.items.orderBy("seq").toArray()).map(({ state }) => state);

describe("sending the queue", () => {
  it("sends the oldest rows first, 25 at a time, until the server has answered all", async () => {
    for (let n = 0; n < 30; n++) await captureOne();
    await drainWith((input) => answering(idsOf(input).map(accepted))).flush();
    expect(
      sent.map(({ items }) => items.length),
      "a call without items comes first",
    ).toEqual([0, 25, 5]);
    expect(new Set(await states())).toEqual(new Set(["accepted"]));
    expect(sent[1]?.queue.count, "what is left beside this batch").toBe(5);
  });

  it("keeps a row captured if the reply omits its id, and does not resend it in a loop", async () => {
    const [a, b] = [await captureOne(), await captureOne()];
    await drainWith(({ items }) => answering(items.length > 0 ? [accepted(b.id)] : [])).flush();
    expect(await states()).toEqual(["captured", "accepted"]);
    expect(sent).toHaveLength(2);
    expect(idsOf(sent[1] as SyncBody)).toContain(a.id);
  });

  it("sends only the fields of the API, and no fields that are local to the tablet", async () => {
    await captureOne();
    await drainWith(() => answering([])).flush();
    expect(JSON.stringify(sent)).not.toContain("Kowalczyk");
    expect(JSON.stringify(sent)).not.toContain("acknowledged");
  });

  it.each([401, 403, 413, 429, 500, 503])("leaves the queue as it is on %i", async (status) => {
    await captureOne();
    const refused: Reply<SyncAnswer> = {
      kind: "refused",
      status,
      code: "x",
      message: "",
      retryAfter: null,
      carried: {},
    };
    const outcome = await drainWith(() => refused).flush();
    expect(outcome).toEqual({ kind: "refused", status, code: "x" });
    expect(await states()).toEqual(["captured"]);
  });

  it("treats a captive portal's page, a cut-off reply and no reply as offline", async () => {
    await captureOne();
    const pages = [
      () =>
        Promise.resolve(
          new Response("<html>Welcome to Shop Wi-Fi</html>", { headers: { "content-type": "text/html" } }),
        ),
      () => Promise.resolve(Response.json({ ok: true })),
      () => Promise.resolve(new Response('{"serverTime": "20', { headers: { "content-type": "application/json" } })),
      () => Promise.reject(new TypeError("Failed to fetch")),
    ];
    for (const page of pages) {
      const api = createKioskApi(page);
      const outcome = await drainWith(() => api("POST /api/kiosk/sync", { body: emptySync }, { locale: "en" })).flush();
      expect(outcome).toEqual({ kind: "noAnswer" });
      expect(await states()).toEqual(["captured"]);
    }
  });

  it("treats an answer without its lists as no answer", async () => {
    await captureOne();
    const api = createKioskApi(() => Promise.resolve(Response.json({ serverTime: "2026-07-15T18:01:00.000Z" })));
    const outcome = await drainWith(() => api("POST /api/kiosk/sync", { body: emptySync }, { locale: "en" })).flush();
    expect(outcome).toEqual({ kind: "noAnswer" });
    expect(await states()).toEqual(["captured"]);
  });

  it("uses the decision in a 409 answer", async () => {
    const row = await captureOne();
    const { body } = answering([{ ...accepted(row.id), decision: "quarantined", reason: "hash_conflict" }]) as {
      body: SyncAnswer;
    };
    await drainWith(() => ({
      kind: "refused",
      status: 409,
      code: "hash_conflict",
      message: "",
      retryAfter: null,
      carried: { hash_conflict: body },
    })).flush();
    expect(await states()).toEqual(["quarantined"]);
  });

  it("halves the batch if the server says that it is too large", async () => {
    for (let n = 0; n < 10; n++) await captureOne();
    await drainWith((input) =>
      input.items.length > 3
        ? { kind: "refused", status: 413, code: "too_large", message: "", retryAfter: null, carried: {} }
        : answering(idsOf(input).map(accepted)),
    ).flush();
    expect(new Set(await states())).toEqual(new Set(["accepted"]));
  });

  it("updates rows named in `updates`, long after they were sent", async () => {
    const row = await captureOne();
    await drainWith(() => answering([{ ...accepted(row.id), decision: "review", reason: "pin_mismatch" }])).flush();
    await drainWith(() => answering([], [accepted(row.id)])).flush();
    expect(await states()).toEqual(["accepted"]);
  });

  it("does not send again before a PIN's lock ends", async () => {
    const row = await captureOne();
    const drain = drainWith(({ items }) =>
      answering(
        items.length > 0
          ? [{ ...accepted(row.id), decision: null, reason: "pin_locked", retryAt: "2026-07-15T18:15:00.000Z" }]
          : [],
      ),
    );
    await drain.flush();
    await drain.flush();
    expect(sent.map(({ items }) => items.length)).toEqual([0, 1, 0]);
    expect(await states()).toEqual(["captured"]);
  });

  it("sends no item while offline, and reports a canceled one", async () => {
    const row = await captureOne();
    let online = false;
    const drain = drainWith((input) => (online ? answering(idsOf(input).map(accepted)) : { kind: "noAnswer" }));
    await drain.flush();
    await drain.flush();
    expect(sent.flatMap(idsOf), "it never left").toEqual([]);
    expect((await db.items.get(row.id))?.sent).toBe(false);
    const body = { redemptionId: row.id, employee: null, capturedAt: "2026-07-15T18:00:00.000Z", serverTick: null };
    await captureVoid(db, crypto.randomUUID(), "d1", body);
    online = true;
    await drain.flush();
    expect(sent.at(-1)?.items).toMatchObject([{ id: row.id, calledOff: true }, { kind: "void" }]);
    await expect.poll(async () => (await db.items.get(row.id))?.sent).toBe(true);
  });

  it("sends no item after a 413 to the call without items", async () => {
    await captureOne();
    await captureOne();
    const drain = drainWith(() => ({ kind: "noAnswer", status: 413 }));
    await drain.flush();
    expect(sent.map(({ items }) => items.length)).toEqual([0]);
  });

  it("runs again for items that were captured while it was running", async () => {
    await captureOne();
    let second: Promise<SyncOutcome> | undefined;
    const drain = drainWith(async (input) => {
      if (sent.length === 1) {
        await captureOne();
        second = drain.flush();
      }
      return answering(idsOf(input).map(accepted));
    });
    await drain.flush();
    await second;
    expect(new Set(await states())).toEqual(new Set(["accepted"]));
  });
});

describe("two tabs", () => {
  it("both send if locks are disabled, and the rows are updated once", async () => {
    const row = await captureOne();
    const reply = (input: SyncBody) => answering(idsOf(input).map(accepted));
    await Promise.all([drainWith(reply).flush(), drainWith(reply).flush()]);
    expect(await db.items.get(row.id)).toMatchObject({ state: "accepted" });
  });

  it("continue without the lock if a frozen tab holds it", async () => {
    await captureOne();
    const frozen: Pick<LockManager, "request"> = {
      request: () => Promise.reject(new DOMException("waited long enough", "TimeoutError")),
    };
    await drainWith((input) => answering(idsOf(input).map(accepted)), frozen as LockManager).flush();
    expect(await states()).toEqual(["accepted"]);
  });
});

describe("the retry delay", () => {
  it("backs off from 1 s to 60 s with jitter, and is a heartbeat of one minute after a success", async () => {
    await captureOne();
    let reply: Reply<SyncAnswer> = { kind: "noAnswer" };
    const drain = drainWith(() => reply);
    const delays: number[] = [];
    for (let n = 0; n < 9; n++) {
      await drain.flush();
      delays.push(drain.delay());
    }
    expect(delays[0]).toBe(1000);
    expect(delays[3]).toBe(6000);
    expect(delays.at(-1)).toBe(45_000);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    reply = answering([]);
    await drain.flush();
    expect(drain.delay()).toBe(60_000);
  });

  it("starts again with the shortest delay when the device is online again", async () => {
    const drain = drainWith(() => ({ kind: "noAnswer" }));
    for (let n = 0; n < 6; n++) await drain.flush();
    expect(drain.delay(), "before").toBe(24_000);
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const target = Object.assign(new EventTarget(), { document });
    // The drain listens to these events and needs nothing else of a window.
    const stop = drain.start(target as unknown as Window & typeof globalThis);
    await expect.poll(() => outcomes.length).toBe(7);
    expect(drain.delay(), "after the attempt at the start").toBe(45_000);
    target.dispatchEvent(new Event("online"));
    await expect.poll(() => outcomes.length).toBe(8);
    expect(drain.delay(), "after the device is online").toBe(1000);
    stop();
  });
});
