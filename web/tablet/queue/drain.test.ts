import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import { policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { Drain, type SyncOutcome, type SyncBody } from "./drain.ts";
import { createAsk, type Reply } from "../kiosk-api.ts";
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

describe("handing in", () => {
  it("sends the oldest first, 25 at a time, until all were named", async () => {
    for (let n = 0; n < 30; n++) await captureOne();
    await drainWith((input) => answering(idsOf(input).map(accepted))).flush();
    expect(
      sent.map(({ items }) => items.length),
      "a call without items comes first",
    ).toEqual([0, 25, 5]);
    expect(new Set(await states())).toEqual(new Set(["accepted"]));
    expect(sent[1]?.queue.count, "what is left beside this batch").toBe(5);
  });

  it("leaves a row captured whose id the reply omits, and does not ask for it in circles", async () => {
    const [a, b] = [await captureOne(), await captureOne()];
    await drainWith(({ items }) => answering(items.length > 0 ? [accepted(b.id)] : [])).flush();
    expect(await states()).toEqual(["captured", "accepted"]);
    expect(sent).toHaveLength(2);
    expect(idsOf(sent[1] as SyncBody)).toContain(a.id);
  });

  it("sends what the server is promised and none of the tablet's own notes", async () => {
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
      body: null,
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
      const ask = createAsk(page);
      const outcome = await drainWith(() => ask("POST /api/kiosk/sync", { body: emptySync }, { locale: "en" })).flush();
      expect(outcome).toEqual({ kind: "noAnswer" });
      expect(await states()).toEqual(["captured"]);
    }
  });

  it("treats an answer of ours without its lists as no answer", async () => {
    await captureOne();
    const ask = createAsk(() => Promise.resolve(Response.json({ serverTime: "2026-07-15T18:01:00.000Z" })));
    const outcome = await drainWith(() => ask("POST /api/kiosk/sync", { body: emptySync }, { locale: "en" })).flush();
    expect(outcome).toEqual({ kind: "noAnswer" });
    expect(await states()).toEqual(["captured"]);
  });

  it("takes the answer that a 409 carries", async () => {
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
      body,
    })).flush();
    expect(await states()).toEqual(["quarantined"]);
  });

  it("halves the batch where the server finds it too large", async () => {
    for (let n = 0; n < 10; n++) await captureOne();
    await drainWith((input) =>
      input.items.length > 3
        ? { kind: "refused", status: 413, code: "too_large", message: "", retryAfter: null, body: null }
        : answering(idsOf(input).map(accepted)),
    ).flush();
    expect(new Set(await states())).toEqual(new Set(["accepted"]));
  });

  it("moves rows that `updates` names, long after they were sent", async () => {
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

  it("lets no item out while the network is gone, and says of one that it was called off", async () => {
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

  it("lets no item out after a 413 to the call without items", async () => {
    await captureOne();
    await captureOne();
    const drain = drainWith(() => ({ kind: "noAnswer", status: 413 }));
    await drain.flush();
    expect(sent.map(({ items }) => items.length)).toEqual([0]);
  });

  it("goes round once more for what was captured while it was under way", async () => {
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
  it("with locks disabled both send, and the rows move once", async () => {
    const row = await captureOne();
    const reply = (input: SyncBody) => answering(idsOf(input).map(accepted));
    await Promise.all([drainWith(reply).flush(), drainWith(reply).flush()]);
    expect(await db.items.get(row.id)).toMatchObject({ state: "accepted" });
  });

  it("a frozen tab holds the lock: the other goes on without it", async () => {
    await captureOne();
    const frozen: Pick<LockManager, "request"> = {
      request: () => Promise.reject(new DOMException("waited long enough", "TimeoutError")),
    };
    await drainWith((input) => answering(idsOf(input).map(accepted)), frozen as LockManager).flush();
    expect(await states()).toEqual(["accepted"]);
  });
});

describe("when it tries again", () => {
  it("backs off from 1 s to 60 s with jitter, and beats once a minute when all is well", async () => {
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
});
