import { hashOf, linkHash } from "#shared/kiosk-hash.ts";
import { offlineRoom, type OfflineFacts, type OfflineRefusal } from "#shared/kiosk-limits.ts";
import type { KioskPolicy } from "#shared/kiosk.ts";
import type { RedeemBody, VoidBody } from "#shared/kiosk.schema.ts";
import type { ChainTail, QueueDb, QueueRow, RedeemRow, VoidRow } from "./queue-db.ts";

/** Nothing was saved: the goods must not be handed over. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super("nothing was saved", { cause });
    this.name = "NotSaved";
  }
}

/** A limit of the tablet stands against it. */
export class OfflineRefused extends Error {
  readonly refusal: OfflineRefusal | "over_room";
  readonly room: number;
  constructor(refusal: OfflineRefusal | "over_room", room: number) {
    super(refusal);
    this.name = "OfflineRefused";
    this.refusal = refusal;
    this.room = room;
  }
}

export interface Draft {
  deviceId: string;
  /** Made when the visit began: a double tap is one redemption. */
  id: string;
  body: RedeemBody;
  sealedPin: string;
  riderName: string;
  hometown: string | null;
}

/** What the limits need beside the queue itself; null where the network is there and they do not hold. */
export type OfflineSide = { policy: KioskPolicy; facts: Omit<OfflineFacts, "waiting" | "riderId"> } | null;

/** Not settled: what the limits count. */
const waitingStates = ["captured", "review"] as const;

export async function waitingRows(db: QueueDb): Promise<RedeemRow[]> {
  const rows = await db.items
    .where("state")
    .anyOf([...waitingStates])
    .toArray();
  // Captured and put away: left by an earlier set-up, it waits for nothing.
  return rows.filter(
    (row): row is RedeemRow => row.kind === "redeem" && !(row.state === "captured" && row.acknowledgedAt !== null),
  );
}

/**
 * Captures a redemption: given its number in the chain, written durably, and read back (kiosk spec). Only then may the
 * screen say "saved". The limits are looked at inside the transaction, so that a second tab cannot pass them.
 */
export async function capture(db: QueueDb, draft: Draft, offline: OfflineSide): Promise<RedeemRow> {
  const make = (link: Link): RedeemRow => ({ ...noAnswer, ...draft, ...link, kind: "redeem" });
  return append(db, draft, "redeem", make, offline && ((rows) => checkRoom(draft.body, offline, rows)));
}

function checkRoom({ riderId, amount }: RedeemBody, { policy, facts }: NonNullable<OfflineSide>, rows: RedeemRow[]) {
  const waiting = rows.map(({ body }) => ({ riderId: body.riderId, amount: body.amount }));
  const { room, refusal } = offlineRoom(policy, { ...facts, riderId, waiting });
  if (refusal) throw new OfflineRefused(refusal, 0);
  if (amount > room) throw new OfflineRefused("over_room", room);
}

/** What speaks against it, of what waits already; it is looked at inside the transaction. */
type Check = ((waiting: RedeemRow[]) => void) | null;

/** Captures a cancellation; it goes the same way and the server answers for both (kiosk spec). */
export async function captureVoid(db: QueueDb, id: string, deviceId: string, body: VoidBody): Promise<VoidRow> {
  const make = (link: Link): VoidRow => ({ ...noAnswer, ...link, deviceId, kind: "void", body, sealedPin: null });
  return append(db, { id, body }, "void", make, null);
}

const noAnswer = {
  schema: 1,
  state: "captured",
  reason: null,
  code: null,
  appliedAmount: null,
  balance: null,
  signature: null,
  decidedAt: null,
  retryAt: null,
  acknowledgedAt: null,
} as const;

type Link = Pick<QueueRow, "id" | "seq" | "previousHash" | "linkHash" | "bodyHash">;

async function append<Row extends QueueRow>(
  db: QueueDb,
  item: { id: string; body: unknown },
  kind: Row["kind"],
  make: (link: Link) => Row,
  check: Check,
): Promise<Row> {
  // Side by side wherever one does not need the other: somebody waits at the counter for "saved".
  const [bodyHash, first] = await Promise.all([hashOf(item.body), readTail(db)]);
  for (let tail = first; ; tail = await readTail(db)) {
    const link = { id: item.id, seq: tail.seq + 1, previousHash: tail.hash, bodyHash };
    // Hashed ahead: waiting for anything but the database would end its transaction.
    const row = make({ ...link, linkHash: await linkHash({ ...link, kind }) });
    const done = await write(db, row, tail, check);
    if (done === "moved") continue;
    const back = await db.items.get(row.id).catch(() => undefined);
    if (back?.bodyHash !== bodyHash || back.kind !== kind) {
      if (done === "written") await takeBack(db, row);
      throw new NotSaved("it was not there when read back");
    }
    // Its kind was compared; the rest of the row follows from it.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return back as Row;
  }
}

/** `moved`: another tab took the number in between. `there`: the same one was kept before. */
async function write(
  db: QueueDb,
  row: QueueRow,
  tail: ChainTail,
  check: Check,
): Promise<"written" | "there" | "moved"> {
  try {
    return await db.transaction("rw", db.items, db.kept, async () => {
      const [before, now, waiting] = await Promise.all([
        db.items.get(row.id),
        readTail(db),
        check ? waitingRows(db) : [],
      ]);
      if (before) return "there";
      if (now.seq !== tail.seq) return "moved";
      check?.(waiting);
      await Promise.all([db.items.add(row), db.kept.put({ key: "chain", seq: row.seq, hash: row.linkHash })]);
      return "written";
    });
  } catch (error) {
    if (error instanceof OfflineRefused) throw error;
    throw new NotSaved(error);
  }
}

/** The screen is about to say that nothing was saved: what may be there all the same must never be sent. */
async function takeBack(db: QueueDb, row: QueueRow): Promise<void> {
  const taken = db.transaction("rw", db.items, db.kept, async () => {
    await db.items.delete(row.id);
    if ((await readTail(db)).seq === row.seq) {
      await db.kept.put({ key: "chain", seq: row.seq - 1, hash: row.previousHash });
    }
  });
  // A storage that can no more be read or written has nothing to send from, either.
  await taken.catch(() => {});
}

async function readTail(db: QueueDb): Promise<ChainTail> {
  const kept = await db.kept.get("chain");
  return kept?.key === "chain" ? kept : { key: "chain", seq: 0, hash: null };
}

/** A person has seen it. What waits for this tablet's server cannot be put away. */
export async function acknowledge(db: QueueDb, id: string, at: number, deviceId: string): Promise<void> {
  await db.transaction("rw", db.items, async () => {
    const row = await db.items.get(id);
    if (!row || (row.state === "captured" && row.deviceId === deviceId)) return;
    await db.items.put({ ...row, acknowledgedAt: at });
    // Its cancellation is the same story.
    const voids = await db.items.filter((other) => other.kind === "void" && other.body.redemptionId === id).toArray();
    for (const one of voids) if (one.state !== "captured") await db.items.put({ ...one, acknowledgedAt: at });
  });
}
