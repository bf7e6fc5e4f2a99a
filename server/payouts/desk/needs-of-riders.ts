import { and, isNull } from "drizzle-orm";
import type { PaymentNeed } from "#shared/payouts.ts";
import { riderDocuments } from "../../documents/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/statements/prepared-params.ts";
import { needsOf } from "../needs.ts";
import { paymentInfos } from "../tables.ts";

/**
 * Returns what each of these riders still has to do before being paid; the list is empty for a rider for whom nothing
 * is missing.
 */
export async function needsOfRiders(reader: Reader, riderIds: readonly string[]): Promise<Map<string, PaymentNeed[]>> {
  const ids = [...new Set(riderIds)];
  if (ids.length === 0) return new Map();
  const { riderId, taxStatus, declaredAt } = paymentInfos;
  const infos = await reader.select({ riderId, taxStatus, declaredAt }).from(paymentInfos).where(inList(riderId, ids));
  const papers = await reader
    .selectDistinct({ riderId: riderDocuments.riderId, kind: riderDocuments.kind })
    .from(riderDocuments)
    .where(
      and(inList(riderDocuments.riderId, ids), isNull(riderDocuments.removedAt), isNull(riderDocuments.retiredAt)),
    );
  const infoOf = new Map(infos.map((info) => [info.riderId, info]));
  const kindsOf = Map.groupBy(papers, (paper) => paper.riderId);
  return new Map(
    ids.map((id) => {
      const kinds = new Set((kindsOf.get(id) ?? []).map(({ kind }) => String(kind)));
      return [id, needsOf(infoOf.get(id) ?? null, kinds)];
    }),
  );
}
