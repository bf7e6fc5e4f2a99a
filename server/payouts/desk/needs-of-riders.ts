import { and, inArray, isNull } from "drizzle-orm";
import type { PaymentNeed } from "#shared/payouts.ts";
import { riderDocuments } from "../../documents/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { needsOf } from "../needs.ts";
import { paymentInfos } from "../tables.ts";

/** This is the number of riders per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/**
 * Returns what each of these riders still has to do before being paid; a rider who misses nothing has an empty list.
 */
export async function needsOfRiders(reader: Reader, riderIds: readonly string[]): Promise<Map<string, PaymentNeed[]>> {
  const needs = new Map<string, PaymentNeed[]>();
  const all = [...new Set(riderIds)];
  for (let at = 0; at < all.length; at += atOnce) {
    const ids = all.slice(at, at + atOnce);
    const infos = await reader.select().from(paymentInfos).where(inArray(paymentInfos.riderId, ids));
    const papers = await reader
      .selectDistinct({ riderId: riderDocuments.riderId, kind: riderDocuments.kind })
      .from(riderDocuments)
      .where(
        and(inArray(riderDocuments.riderId, ids), isNull(riderDocuments.removedAt), isNull(riderDocuments.retiredAt)),
      );
    const infoOf = new Map(infos.map((info) => [info.riderId, info]));
    const kindsOf = Map.groupBy(papers, ({ riderId }) => riderId);
    for (const id of ids) {
      const kinds = new Set((kindsOf.get(id) ?? []).map(({ kind }) => String(kind)));
      needs.set(id, needsOf(infoOf.get(id) ?? null, kinds));
    }
  }
  return needs;
}
