import { hashOf, linkHash } from "#shared/kiosk-hash.ts";
import { offlineHeadroom, type OfflineFacts, type OfflineRefusal } from "#shared/kiosk-limits.ts";
import type { KioskPolicy } from "#shared/kiosk.ts";
import type { RedeemBody, VoidBody } from "#shared/kiosk.schema.ts";
import { isCalledOff } from "./called-off.ts";
import type { ChainTail, QueueDb, QueueRow, RedeemRow, VoidRow } from "./queue-db.ts";

/** This error means that the redemption was not saved: the merchandise must not be handed over. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super("nothing was saved", { cause });
    this.name = "NotSaved";
  }
}

/** This error means that the queue database was deleted while this page had it open. */
export class QueueLost extends Error {
  constructor() {
    super("the queue was deleted under the open page");
    this.name = "QueueLost";
  }
}

/** `cut_off` means that the server does not know this tablet anymore. */
export type Refusal = OfflineRefusal | "over_room" | "cut_off";

/** This error means that one of the tablet's offline limits prevented a capture. */
export class OfflineRefused extends Error {
  readonly refusal: Refusal;
  readonly headroom: number;
  constructor(refusal: Refusal, headroom: number) {
    super(refusal);
    this.name = "OfflineRefused";
    this.refusal = refusal;
    this.headroom = headroom;
  }
}

export interface RedeemDraft {
  deviceId: string;
  /** The id is created during the visit, before anything is confirmed, so a double tap gives one redemption. */
  id: string;
  body: RedeemBody;
  sealedPin: string;
  riderName: string;
  hometown: string | null;
}

/**
 * The offline limits need this data in addition to the queue; it is null when online, because the limits do not apply
 * then.
 */
export type OfflineSide = { policy: KioskPolicy; facts: Omit<OfflineFacts, "waiting" | "riderId"> } | null;

/** Rows in these states are not settled, so they count toward the limits. */
const waitingStates = ["captured", "review"] as const;

export async function waitingRows(db: QueueDb): Promise<RedeemRow[]> {
  const rows = await db.items
    .where("state")
    .anyOf([...waitingStates])
    .toArray();
  // Acknowledged rows that are still `captured` come from an earlier enrollment, and nothing will settle them.
  // Redemptions that were canceled before they were sent do not count either.
  return rows.filter(
    (row): row is RedeemRow =>
      row.kind === "redeem" && !(row.state === "captured" && row.acknowledgedAt !== null) && !isCalledOff(row, rows),
  );
}

/**
 * Captures a redemption: assigns its number in the chain, writes it durably and reads it back. Only then may the
 * screen say "saved". The limits are checked inside the transaction, so a second tab cannot bypass them. See
 * docs/spec/kiosk.md#storage
 */
export async function capture(db: QueueDb, draft: RedeemDraft, offline: OfflineSide): Promise<RedeemRow> {
  const make = (link: Link): RedeemRow => ({ ...noAnswer, ...draft, ...link, kind: "redeem" });
  return append(db, draft, "redeem", make, offline && ((rows) => checkRoom(draft.body, offline, rows)));
}

function checkRoom({ riderId, amount }: RedeemBody, { policy, facts }: NonNullable<OfflineSide>, rows: RedeemRow[]) {
  const waiting = rows.map(({ body }) => ({ riderId: body.riderId, amount: body.amount }));
  const { headroom, refusal } = offlineHeadroom(policy, { ...facts, riderId, waiting });
  if (refusal) throw new OfflineRefused(refusal, 0);
  if (amount > headroom) throw new OfflineRefused("over_room", headroom);
}

/**
 * This checks a new redemption against the unsettled ones and throws if a limit is exceeded. It runs inside the
 * transaction.
 */
type Check = ((waiting: RedeemRow[]) => void) | null;

/** Captures a cancellation. It uses the same queue as redemptions, and the server answers for both. */
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
  sent: false,
} as const;

type Link = Pick<QueueRow, "id" | "seq" | "previousHash" | "linkHash" | "bodyHash">;

async function append<Row extends QueueRow>(
  db: QueueDb,
  item: { id: string; body: unknown },
  kind: Row["kind"],
  make: (link: Link) => Row,
  check: Check,
): Promise<Row> {
  // Independent steps run in parallel, because a person at the counter is waiting for "saved".
  const [bodyHash, first] = await Promise.all([hashOf(item.body), readTail(db)]);
  for (let tail = first; ; tail = await readTail(db)) {
    const link = { id: item.id, seq: tail.seq + 1, previousHash: tail.hash, bodyHash };
    // The hash is computed before the transaction: awaiting anything but the database would end the transaction.
    const row = make({ ...link, linkHash: await linkHash({ ...link, kind }) });
    const done = await write(db, row, tail, check);
    if (done === "moved") continue;
    const back = await db.items.get(row.id).catch(() => undefined);
    if (back?.bodyHash !== bodyHash || back.kind !== kind) {
      if (done === "written") await removeRow(db, row);
      throw new NotSaved("it was not there when read back");
    }
    // The kind was compared above, so the type of the rest of the row follows from it, but TypeScript cannot see that.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return back as Row;
  }
}

/**
 * Writes the row. It returns `moved` when another tab took the number in the meantime, and `there` when a row with this
 * id was already stored.
 */
async function write(
  db: QueueDb,
  row: QueueRow,
  tail: ChainTail,
  check: Check,
): Promise<"written" | "there" | "moved"> {
  try {
    return await db.transaction("rw", db.items, db.kept, async () => {
      const [device, before, now, waiting] = await Promise.all([
        db.kept.get("device"),
        db.items.get(row.id),
        readTail(db),
        check ? waitingRows(db) : [],
      ]);
      // The browser or a person deleted the database while the page was open, and it was recreated empty.
      if (!device) throw new QueueLost();
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

/**
 * Removes a row that was stored although reading it back failed: the screen is about to say that nothing was saved, so
 * the row must never be sent.
 */
async function removeRow(db: QueueDb, row: QueueRow): Promise<void> {
  const taken = db.transaction("rw", db.items, db.kept, async () => {
    await db.items.delete(row.id);
    if ((await readTail(db)).seq === row.seq) {
      await db.kept.put({ key: "chain", seq: row.seq - 1, hash: row.previousHash });
    }
  });
  // A storage that can no longer be read or written cannot send the row either, so the error is ignored.
  await taken.catch(() => {});
}

async function readTail(db: QueueDb): Promise<ChainTail> {
  const stored = await db.kept.get("chain");
  return stored?.key === "chain" ? stored : { key: "chain", seq: 0, hash: null };
}

/** Marks a row as seen by a person. A row that the server has not answered yet cannot be acknowledged. */
export async function acknowledge(db: QueueDb, id: string, at: number, deviceId: string): Promise<void> {
  await db.transaction("rw", db.items, async () => {
    const row = await db.items.get(id);
    if (!row || (row.state === "captured" && row.deviceId === deviceId)) return;
    await db.items.put({ ...row, acknowledgedAt: at });
    // The row's cancellation is acknowledged with it.
    const voids = await db.items.filter((other) => other.kind === "void" && other.body.redemptionId === id).toArray();
    for (const one of voids) if (one.state !== "captured") await db.items.put({ ...one, acknowledgedAt: at });
  });
}
