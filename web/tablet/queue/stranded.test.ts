import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import type { Reply } from "../kiosk-api.ts";
import { QueueDb, type RedeemRow } from "./queue-db.ts";
import { sendStranded } from "./stranded.ts";
import type { StrandedAnswer, StrandedInput } from "#shared/kiosk.schema.ts";
import { capturedBody } from "../../testing/kiosk-queue.ts";

let db: QueueDb;
beforeEach(() => {
  db = new QueueDb(`queue-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const row = (id: string, over: Partial<RedeemRow> = {}): RedeemRow => ({
  id,
  deviceId: "old",
  seq: 1,
  previousHash: null,
  linkHash: "l",
  schema: 1,
  bodyHash: "h",
  sealedPin: "k.e.c",
  state: "captured",
  reason: null,
  code: null,
  appliedAmount: null,
  balance: null,
  signature: null,
  decidedAt: null,
  retryAt: null,
  acknowledgedAt: null,
  kind: "redeem",
  riderName: "Dana Kowalczyk",
  hometown: null,
  body: capturedBody(8_01),
  ...over,
});
const restored = (id: string): ItemResult => ({
  id,
  decision: "review",
  reason: "restored",
  code: null,
  appliedAmount: null,
  balance: null,
  decidedAt: "2026-07-15T19:00:00.000Z",
  retryAt: null,
  signature: "s",
});
const idsOf = ({ items }: StrandedInput) =>
  items.map((item) => (typeof item === "object" && item !== null && "id" in item ? String(item.id) : ""));
const listing =
  (sent: StrandedInput[]) =>
  async (body: StrandedInput): Promise<Reply<StrandedAnswer>> => {
    sent.push(body);
    return { kind: "answer", body: { serverTime: "2026-07-15T19:00:00.000Z", results: idsOf(body).map(restored) } };
  };

describe("items of an earlier enrollment of the tablet", () => {
  it("are sent once, both unsent and answered ones, and then listed for a person", async () => {
    const answered = { state: "accepted", signature: "s", acknowledgedAt: 1, code: "7K2M9Q" } as const;
    await db.items.bulkPut([row("a"), row("b", answered), row("own", { deviceId: "new" })]);
    const sent: StrandedInput[] = [];
    await sendStranded(db, "new", listing(sent));
    expect(sent.map((body) => [body.formerDeviceId, idsOf(body)])).toEqual([["old", ["a", "b"]]]);
    expect(JSON.stringify(sent), "none of the tablet's own notes").not.toContain("Kowalczyk");
    const [a, b, own] = await db.items.bulkGet(["a", "b", "own"]);
    expect([a?.state, b?.state, own?.state]).toEqual(["review", "review", "captured"]);
    expect(b?.acknowledgedAt, "somebody has to look at it").toBeNull();
    await sendStranded(db, "new", listing(sent));
    expect(sent, "once").toHaveLength(1);
    await sendStranded(db, "new", listing(sent), true);
    expect(sent.length, "what is open is asked for again").toBe(2);
  });

  it("are unchanged without an answer, or if they are another dealer's", async () => {
    await db.items.put(row("a"));
    await sendStranded(db, "new", async () => ({ kind: "noAnswer" }));
    const refusal = {
      kind: "refused",
      status: 404,
      code: "not_found",
      message: "No.",
      retryAfter: null,
      carried: {},
    } as const;
    await sendStranded(db, "new", async () => refusal);
    expect(await db.items.get("a")).toEqual(row("a"));
  });

  it("are sent 25 at a time", async () => {
    await db.items.bulkPut(Array.from({ length: 30 }, (_, n) => row(`r${n}`, { seq: n + 1 })));
    const sent: StrandedInput[] = [];
    await sendStranded(db, "new", listing(sent));
    expect(sent.map(({ items }) => items.length)).toEqual([25, 5]);
  });
});
