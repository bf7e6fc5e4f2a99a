import type { StrandedAnswer, StrandedInput } from "#shared/kiosk.schema.ts";
import type { Reply } from "../kiosk-api.ts";
import { applyAnswers } from "./queue-answers.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";
import { answerOf } from "./restore.ts";

const atOnce = 25;

/** Returns true for a row that an earlier enrollment captured and this one has not sent. */
export const isLeft = (row: QueueRow, deviceId: string): boolean => row.deviceId !== deviceId && row.wasSent !== true;

/** Returns true for a row that was sent, if a person can still change its decision. */
export const isOpenElsewhere = (row: QueueRow, deviceId: string): boolean =>
  row.deviceId !== deviceId && row.wasSent === true && (row.state === "captured" || row.state === "review");

/**
 * Sends the rows that an earlier enrollment of this tablet left behind. The server opens a review for rows that it does
 * not know, and answers with its decision for rows that it knows. It counts each id once, even if the id is sent
 * several times. `again` also sends rows that were sent before and are still open.
 */
export async function sendStranded(
  db: QueueDb,
  deviceId: string,
  send: (body: StrandedInput) => Promise<Reply<StrandedAnswer>>,
  again = false,
): Promise<void> {
  const left = await db.items
    .filter((row) => isLeft(row, deviceId) || (again && isOpenElsewhere(row, deviceId)))
    .toArray();
  for (const [formerDeviceId, rows] of Map.groupBy(left, (row) => row.deviceId)) {
    for (let from = 0; from < rows.length; from += atOnce) {
      const batch = rows.slice(from, from + atOnce);
      const reply = await send({ formerDeviceId, items: batch.map(wire) });
      // The rows belong to another dealer's tablet. Nobody at this dealer can settle them, so they stay in the list.
      if (reply.kind === "refused" && reply.status === 404) break;
      if (reply.kind !== "answer" || !Array.isArray(reply.body.results)) return;
      await applyAnswers(db, reply.body.results);
      const named = reply.body.results.map(({ id }) => id);
      await db.items.bulkUpdate(named.map((key) => ({ key, changes: { wasSent: true } })));
    }
  }
}

function wire(row: QueueRow) {
  const { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin } = row;
  return { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin, answer: answerOf(row) };
}
