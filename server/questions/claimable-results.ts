import type { ClaimableResult } from "#shared/plans.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { presentAsked } from "./present.ts";
import { claimableOf, latestAsked } from "./store.ts";

/** Returns the results of an event that a rider may claim, each with the rider's question about it. */
export async function claimableResults(reader: Reader, riderId: string, eventId: string): Promise<ClaimableResult[]> {
  const rows = await claimableOf(reader, riderId, eventId);
  const asked = await latestAsked(
    reader,
    riderId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const question = asked.get(row.id);
    return {
      resultId: row.id,
      classId: row.classId,
      className: row.className,
      place: row.place,
      name: `${row.firstName} ${row.lastName}`,
      number: row.number,
      asked: question ? presentAsked(question) : null,
    };
  });
}
