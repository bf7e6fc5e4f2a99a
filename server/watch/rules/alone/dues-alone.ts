import { and, asc, gt, inArray, isNotNull, lte } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { adjustmentsDue } from "../../../results/tables.ts";
import { inParts, since, type Group, type WatchSpan } from "../../group.ts";
import { adminsNamed } from "../admins-named.ts";
import { limitsOfAdmins } from "./limits.ts";
import { daysOf, latestAbove, sumsByCurrency, within } from "./sums.ts";

const { id, riderId, amount, currency, settledAt, settledBy, settledHow } = adjustmentsDue;
/** For an amount that was waived or recorded as paid, nothing moves from the rider's own credit or cash. */
const isGivenUp = and(inArray(settledHow, ["waived", "payment"]), isNotNull(settledBy));

/** Groups what a rider owed and an admin waived or recorded as paid, by the admin and the rider. */
export async function duesAlone(ctx: Ctx, span: WatchSpan): Promise<Group[]> {
  const { db } = ctx;
  const limitsOf = limitsOfAdmins(ctx);
  const groups: Group[] = [];
  for await (const riderIds of inParts(await ridersWithSettled(db, span))) {
    const dues = await settledOf(db, riderIds);
    const admins = await adminsNamed(
      db,
      dues.map((due) => due.adminId),
    );
    for (const own of Map.groupBy(dues, (due) => `${due.riderId} ${due.adminId}`).values()) {
      const [first] = own;
      const admin = admins.get(first?.adminId ?? "");
      if (!first || !admin) continue;
      const { bonusAloneMax: max, bonusAloneDays: days } = await limitsOf(admin._id);
      const acts = within(own, span, days);
      groups.push({
        key: ["due", first.riderId, admin._id],
        riderId: first.riderId,
        evaluate: (lookedUntil) => {
          const large = latestAbove(since(acts, lookedUntil), { max, days });
          const last = large?.at(-1);
          if (!large || !last) return null;
          const [how, other] = new Set(large.map((due) => due.how));
          return {
            latestAt: last.at,
            facts: {
              kind: "staffAlone",
              act: "due",
              admin,
              how: other === undefined ? (how ?? "waived") : "both",
              amounts: sumsByCurrency(large),
              ...daysOf(large),
            },
          };
        },
      });
    }
  }
  return groups;
}

async function ridersWithSettled(db: Reader, { from, to }: WatchSpan): Promise<string[]> {
  const rows = await db
    .selectDistinct({ riderId })
    .from(adjustmentsDue)
    .where(and(gt(settledAt, from), lte(settledAt, to), isGivenUp));
  return rows.map((row) => row.riderId);
}

async function settledOf(db: Reader, riderIds: readonly string[]) {
  const rows = await db
    .select({ riderId, amount, currency, at: settledAt, adminId: settledBy, how: settledHow })
    .from(adjustmentsDue)
    .where(and(inArray(riderId, [...riderIds]), isNotNull(settledAt), isGivenUp))
    .orderBy(asc(settledAt), asc(id));
  return rows.flatMap(({ at, adminId, how, ...due }) =>
    at === null || adminId === null
      ? []
      : [{ ...due, at, adminId, how: how === "waived" ? ("waived" as const) : ("repaid" as const) }],
  );
}
