import { and, asc, eq, gt, inArray, isNotNull, lte, or } from "drizzle-orm";
import { dayMs, daysBefore } from "#shared/durations.ts";
import type { Currency } from "#shared/money.ts";
import type { AfterEmail } from "#shared/watch.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { auditLog } from "../../platform/tables.ts";
import { riders } from "../../riders/tables.ts";
import { inParts, type Group, type WatchSpan } from "../group.ts";
import { adminsNamed } from "./admins-named.ts";
import { sumsByCurrency } from "./alone/sums.ts";
import { redemptionsOf } from "./redemption-store.ts";

const changes = ["rider.update", "rider.identity", "rider.primary-email"];

/** The server stored an act at `at`; a tablet that was offline captured a redemption earlier. */
type Followed = { at: Date; capturedAt: Date } & (
  | { what: "pin" | "password" }
  | { what: "redemption"; amount: number; currency: Currency }
);

/**
 * Groups the emails of riders that staff changed, if a new PIN, a reset password or a redemption followed soon: whoever
 * owns the mailbox can log in and spend the rider's credit.
 */
export async function emailsByStaff({ db, programme }: Ctx, span: WatchSpan): Promise<Group[]> {
  const { identityDays } = programme.watch;
  const from = daysBefore(span.from, identityDays);
  const changed = await changedEmails(db, { from, to: span.to });
  const admins = await adminsNamed(
    db,
    changed.map(({ adminId }) => adminId),
  );
  const byRider = Map.groupBy(changed, ({ riderId }) => riderId);
  const groups: Group[] = [];
  for await (const ids of inParts([...byRider.keys()])) {
    const followed = await whatFollowed(db, ids, { from, to: span.to });
    for (const riderId of ids) {
      groups.push({
        key: [riderId, "email"],
        riderId,
        evaluate: (lookedUntil) => {
          for (const { at, adminId } of (byRider.get(riderId) ?? []).toReversed()) {
            const admin = admins.get(adminId);
            // Staff know the email after they looked, so what follows does not open the finding again.
            if (!admin || (lookedUntil !== null && at <= lookedUntil)) continue;
            const end = at.getTime() + identityDays * dayMs;
            const after = (followed.get(riderId) ?? []).filter(
              ({ capturedAt }) => capturedAt > at && capturedAt.getTime() <= end,
            );
            const last = after.at(-1);
            if (!last) continue;
            return {
              latestAt: last.at,
              facts: {
                kind: "identityChange",
                cause: "email",
                admin,
                emailAt: at.toISOString(),
                followed: inShort(after),
              },
            };
          }
          return null;
        },
      });
    }
  }
  return groups;
}

/** Returns each kind of act once, with its latest time; redemptions with their sum. */
function inShort(acts: readonly Followed[]): AfterEmail[] {
  return [...Map.groupBy(acts, ({ what }) => what)].map(([what, own]) => ({
    what,
    at: (own.at(-1)?.at ?? new Date(0)).toISOString(),
    amounts: sumsByCurrency(own.flatMap((act) => (act.what === "redemption" ? [act] : []))),
  }));
}

/** Returns the changes of emails by staff, also in the rider's name, oldest first. A first email is not a change. */
async function changedEmails(db: Reader, { from, to }: WatchSpan) {
  const rows = await db
    .select({
      riderId: auditLog.subjectId,
      at: auditLog.at,
      actorId: auditLog.actorId,
      proxyId: auditLog.proxyAccountId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, changes),
        gt(auditLog.at, from),
        lte(auditLog.at, to),
        or(eq(auditLog.actorType, "admin"), isNotNull(auditLog.proxyAccountId)),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return rows.flatMap(({ riderId, at, actorId, proxyId, before, after }) =>
    hasEmail(before) && hasEmail(after) ? [{ riderId, at, adminId: proxyId ?? actorId ?? "" }] : [],
  );
}

const hasEmail = (values: unknown): boolean =>
  typeof values === "object" && values !== null && Boolean(Reflect.get(values, "email"));

/** Returns the new PINs, reset passwords and redemptions of each rider in a span, oldest first. */
async function whatFollowed(
  db: Reader,
  riderIds: readonly string[],
  span: WatchSpan,
): Promise<ReadonlyMap<string, Followed[]>> {
  const owners = await db
    .select({ riderId: riders.id, accountId: riders.accountId })
    .from(riders)
    .where(inArray(riders.id, [...riderIds]));
  const riderOf = new Map(
    owners.flatMap(({ riderId, accountId }) => [[riderId, riderId] as const, [accountId, riderId]]),
  );
  const acts = await db
    .select({ subjectId: auditLog.subjectId, action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.subjectType, ["rider", "account"]),
        inArray(auditLog.subjectId, [...riderOf.keys()]),
        inArray(auditLog.action, ["rider.set-pin", "account.reset-password"]),
        gt(auditLog.at, span.from),
        lte(auditLog.at, span.to),
      ),
    );
  const redeemed = await redemptionsOf(db, "riderId", riderIds, span);
  const followed = [
    ...acts.map(({ subjectId, action, at }) => ({
      riderId: riderOf.get(subjectId) ?? subjectId,
      act: { what: action === "rider.set-pin" ? ("pin" as const) : ("password" as const), at, capturedAt: at },
    })),
    ...redeemed.map(({ riderId, at, capturedAt, amount, currency }) => ({
      riderId,
      act: { what: "redemption" as const, at, capturedAt, amount, currency },
    })),
  ].toSorted((a, b) => a.act.at.getTime() - b.act.at.getTime());
  return new Map(
    [...Map.groupBy(followed, ({ riderId }) => riderId)].map(([riderId, own]) => [riderId, own.map(({ act }) => act)]),
  );
}
