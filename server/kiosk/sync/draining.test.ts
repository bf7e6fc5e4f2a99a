import "fake-indexeddb/auto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KioskItem, SyncAnswer } from "#shared/kiosk.schema.ts";
import { policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { Drain, type SyncBody } from "../../../web/tablet/queue/drain.ts";
import type { Reply } from "../../../web/tablet/kiosk-api.ts";
import { QueueDb, type QueueRow } from "../../../web/tablet/queue/queue-db.ts";
import { noteRestore } from "../../../web/tablet/queue/restore.ts";
import { wipe } from "../../../web/tablet/setup/wipe.ts";
import type { CacheDb } from "../../../web/tablet/cards/cache-db.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { devices, kioskItems } from "../tables.ts";

// A draining tablet sends its whole queue before the server retires it, however the queue is split into batches.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let desk: Client;
let queue: QueueDb;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  desk = await world.as(dealer);
  queue = new QueueDb(`queue-${crypto.randomUUID()}`);
});
afterEach(async () => {
  await queue.delete();
  await expectSoundLedger(world.db);
  await world.close();
});

const startDraining = () => desk.post(`/api/dealer/kiosks/${tablet.deviceId}/act`, { act: "drain" });
const balance = () => creditOf(world, rider.id);
const device = async () => (await world.db.select().from(devices).where(eq(devices.id, tablet.deviceId)))[0];
const decisions = async () =>
  (await world.db.select().from(kioskItems)).toSorted((a, b) => a.seq - b.seq).map(({ decision }) => decision);

/** Creates items of one rider with different amounts, so that none counts as a duplicate. */
async function redemptions(count: number): Promise<KioskItem[]> {
  const items: KioskItem[] = [];
  for (let n = 1; n <= count; n++) items.push(await tablet.redeem(rider, 1_00 + n));
  return items;
}

describe("a draining tablet", () => {
  it("3 + 2 items: the server counts the items that are not in the batch, and debits the last two as well", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = await redemptions(5);
    await startDraining();
    const first = await tablet.sync(items.slice(0, 3), { queue: { count: 2, sum: 2_09 } });
    expect(first.body).toMatchObject({ commands: ["drain"], device: { state: "draining" } });
    const last = await tablet.sync(items.slice(3), { queue: { count: 0, sum: 0 } });
    expect(last.body).toMatchObject({ commands: ["drain", "wipe"], device: { state: "retired" } });
    expect(await decisions()).toEqual(Array.from({ length: 5 }, () => "accepted"));
    expect(await balance()).toBe(350_00 - 5_15);
  });

  it("is not retired while the server has seen fewer sequence numbers than the tablet assigned, or the epochs differ", async () => {
    await startDraining();
    const empty = { count: 0, sum: 0 };
    expect((await tablet.sync([], { queue: { ...empty, lastSeq: 3 } })).body.commands).toEqual(["drain"]);
    expect((await tablet.sync([], { queue: { ...empty, epoch: "another" } })).body.commands).toEqual(["drain"]);
    expect((await device())?.state).toBe("draining");
    const same = { ...empty, lastSeq: 0, epoch: world.secrets.epoch };
    expect((await tablet.sync([], { queue: same })).body.commands).toEqual(["drain", "wipe"]);
  });

  it("is not retired while an item is undecided, because a retired tablet's item would go to review", async () => {
    await giveCredit(world, rider.id, 350_00);
    for (let n = 0; n < 5; n++) await tablet.sync([await tablet.redeem(rider, 2_00 + n, { pin: "1111" })]);
    const waits = await tablet.redeem(rider, 50_00);
    await startDraining();
    const { body } = await tablet.sync([waits]);
    expect(body).toMatchObject({ commands: ["drain"], results: [{ decision: null, reason: "pin_locked" }] });
    world.clock.advance({ minutes: 20 });
    const later = await tablet.sync([waits]);
    expect(later.body).toMatchObject({ commands: ["drain", "wipe"], results: [{ decision: "accepted" }] });
    expect(await balance()).toBe(300_00);
  });
});

describe("the app's own sender on a draining tablet", () => {
  const rowOf = (item: KioskItem, over: Partial<QueueRow> = {}): QueueRow =>
    // The sender does not read the name fields, which only the screen shows.
    // oxlint-disable-next-line no-unsafe-type-assertion
    ({
      ...item,
      deviceId: tablet.deviceId,
      linkHash: "",
      state: "captured",
      reason: null,
      code: null,
      appliedAmount: null,
      balance: null,
      signature: null,
      decidedAt: null,
      retryAt: null,
      acknowledgedAt: null,
      riderName: "Dana",
      hometown: null,
      ...over,
    }) as unknown as QueueRow;

  let commands: string[][];
  let wiped: boolean;
  const cache = { kept: { clear: () => Promise.resolve() } } as unknown as CacheDb;

  function senderTo(maxBytes: number, keptEpoch: string | null = null): Drain {
    commands = [];
    wiped = false;
    let epoch = keptEpoch;
    return new Drain({
      db: queue,
      deviceId: () => tablet.deviceId,
      policy: () => policyOf(defaultProgramme),
      since: () => Promise.resolve(null),
      epoch: () => epoch,
      send: async (input: SyncBody): Promise<Reply<SyncAnswer>> => {
        const body = { appVersion: "test", ...input };
        if (JSON.stringify(body).length > maxBytes) {
          return { kind: "refused", status: 413, code: "unexpected", message: "", retryAfter: null, carried: {} };
        }
        const answer = await tablet.post("/api/kiosk/sync", body);
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        return { kind: "answer", body: answer.body as SyncAnswer };
      },
      onAnswer: async (answer) => {
        commands.push(answer.commands);
        await noteRestore(queue, tablet.deviceId, epoch, answer);
        if (answer.commands.includes("wipe")) wiped ||= await wipe(queue, cache, tablet.deviceId);
        epoch = answer.epoch;
      },
      onOutcome: () => undefined,
      now: () => world.clock.now().getTime(),
    });
  }

  async function keep(items: readonly KioskItem[]): Promise<void> {
    await queue.items.bulkPut(items.map((item) => rowOf(item)));
    const last = items.at(-1);
    await queue.kept.put({ key: "chain", seq: last?.seq ?? 0, hash: null });
  }

  it.each([
    { what: "27 items are two batches", count: 27, maxBytes: Infinity },
    { what: "8 items behind a proxy that answers 413 to large bodies", count: 8, maxBytes: 4_000 },
    { what: "5 items, one at a time behind a narrow proxy", count: 5, maxBytes: 1_400 },
  ])("$what: all are debited before the tablet is retired and wiped", async ({ count, maxBytes }) => {
    await giveCredit(world, rider.id, 350_00);
    const items = await redemptions(count);
    await keep(items);
    await startDraining();
    const sender = senderTo(maxBytes);
    for (let n = 0; n < 5 && !wiped; n++) await sender.flush();
    expect(await decisions()).toEqual(Array.from({ length: count }, () => "accepted"));
    expect(commands.at(-1)).toEqual(["drain", "wipe"]);
    expect(commands.slice(0, -1).flat()).not.toContain("wipe");
    expect(wiped).toBe(true);
    expect((await device())?.state).toBe("retired");
    expect(await balance()).toBe(350_00 - items.reduce((sum, { body }) => sum + Number(body.amount), 0));
  });

  it("after a restore the answered items are sent again before the server retires the tablet", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = await redemptions(30);
    const answered: QueueRow[] = [];
    for (const item of items) {
      // The server answered these items before it was restored; the test server has never seen them.
      answered.push(rowOf(item, { state: "voided", reason: "canceled", signature: "of before", sealedPin: null }));
    }
    await queue.items.bulkPut(answered);
    await queue.kept.put({ key: "chain", seq: 30, hash: null });
    await startDraining();
    const sender = senderTo(Infinity, "before the restore");
    for (let n = 0; n < 6 && !wiped; n++) await sender.flush();
    expect(await decisions()).toHaveLength(30);
    expect(wiped).toBe(true);
  });
});
