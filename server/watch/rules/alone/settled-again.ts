import { and, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isAmongOwnAccounts } from "../../../accounts/own-interest.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { auditLog } from "../../../platform/tables.ts";
import { reversersOf, settlementIn } from "../../../settlements/reversers.ts";
import { reversedSettlementLines, settlementLines, settlements } from "../../../settlements/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../../group.ts";
import { adminsNamed } from "../admins-named.ts";
import { daysOf, sumsByCurrency } from "./sums.ts";

const reversed = alias(settlements, "reversed");

/**
 * Groups the settlements of a dealer with lines of an earlier settlement that the same admin had reversed, of whatever
 * amount. The portal refuses this (docs/spec/money.md#parts-account), so it finds what happened before that rule, or in
 * spite of it.
 */
export async function settledAgain({ db }: Ctx, span: WatchSpan): Promise<Group[]> {
  const groups: Group[] = [];
  for await (const acts of inParts(await settledIn(db, span))) {
    const pairs = await pairsOf(db, acts);
    if (pairs.length === 0) continue;
    const settlers = new Map(acts.map((act) => [act.id, act]));
    const reversers = await reversersOf(db, [...new Set(pairs.map(({ dealerId }) => dealerId))]);
    const admins = await adminsNamed(
      db,
      acts.map(({ adminId }) => adminId),
    );
    const own = [];
    for (const pair of pairs) {
      const admin = admins.get(settlers.get(pair.id)?.adminId ?? "");
      const accountId = reversers.get(pair.reversedId);
      if (!admin || accountId === undefined || !(await isAmongOwnAccounts(db, admin._id, [accountId]))) continue;
      own.push({ ...pair, admin });
    }
    for (const [, again] of Map.groupBy(own, ({ dealerId, admin }) => `${dealerId} ${admin._id}`)) {
      const [first] = again;
      if (!first) continue;
      const { dealerId, admin } = first;
      groups.push({
        key: ["settledAgain", dealerId, admin._id],
        dealerId,
        evaluate: (lookedUntil) => {
          const counted = since(again, lookedUntil).toSorted((a, b) => a.at.getTime() - b.at.getTime());
          const last = counted.at(-1);
          if (!last) return null;
          const settled = [...new Map(counted.map((pair) => [pair.id, pair])).values()];
          const days = counted.flatMap(({ at, reversedAt }) => [{ at }, { at: reversedAt ?? at }]);
          return {
            latestAt: last.at,
            facts: {
              kind: "staffAlone",
              act: "settledAgain",
              admin,
              amounts: sumsByCurrency(settled),
              ...daysOf(days),
            },
          };
        },
      });
    }
  }
  return groups;
}

/** Returns the settlements of a span, each with the admin. */
async function settledIn(db: Reader, { from, to }: WatchSpan) {
  const rows = await db
    .select({ dealerId: auditLog.subjectId, adminId: auditLog.actorId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, "parts.settle"), gt(auditLog.at, from), lte(auditLog.at, to)));
  return rows.map(({ dealerId, adminId, after }) => ({ dealerId, adminId, id: settlementIn(after) }));
}

/** Returns which of these settlements have lines of an earlier one of their dealer that was reversed. */
const pairsOf = (db: Reader, acts: readonly { dealerId: string; id: string }[]) =>
  db
    .selectDistinct({
      reversedId: reversedSettlementLines.settlementId,
      id: settlements.id,
      dealerId: settlements.dealerId,
      amount: settlements.amount,
      currency: settlements.currency,
      at: settlements.settledAt,
      reversedAt: reversed.reversedAt,
    })
    .from(reversed)
    .innerJoin(reversedSettlementLines, eq(reversedSettlementLines.settlementId, reversed.id))
    .innerJoin(settlementLines, eq(settlementLines.entryId, reversedSettlementLines.entryId))
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        inArray(reversed.dealerId, [...new Set(acts.map(({ dealerId }) => dealerId))]),
        isNotNull(reversed.reversedAt),
        inArray(
          settlementLines.settlementId,
          acts.map(({ id }) => id),
        ),
      ),
    );
