import { daysBefore } from "#shared/durations.ts";
import { and, asc, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { accounts, admins } from "../../accounts/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { auditLog } from "../../platform/tables.ts";
import { promoterLogins, promoters } from "../../promoters/tables.ts";
import { inParts, type Group, type WatchSpan } from "../group.ts";
import { adminsNamed } from "./admins-named.ts";

/** These acts begin a session; the first two are possible once for an account. */
const creations = ["account.confirm-registration", "account.accept-invite"];
const logins = [...creations, "account.sign-in"];

interface Former {
  type: "admin" | "promoter";
  _id: string;
  accountId: string;
  name: string;
}

/**
 * Groups the logins in a browser in which a promoter was logged in until then, or an admin was logged in at any time
 * before, by the two accounts. Somebody who invites a made-up promoter, or registers a made-up rider, often does so on
 * their own computer, and so does an admin who invites a made-up colleague to confirm a bonus. An admin who only logs in
 * where another admin did is no finding, and neither are several people of one promoter.
 */
export async function sharedBrowsers({ db, programme }: Ctx, { from, to }: WatchSpan): Promise<Group[]> {
  const { days } = programme.watch;
  const found = await loginsAfterOthers(db, { from: daysBefore(from, days), to });
  return [...Map.groupBy(found, ({ former, accountId }) => `${former.accountId} ${accountId}`)].flatMap(([, own]) => {
    const [login] = own;
    if (!login) return [];
    const { former, type, ownerId, promoter, admin, accountId } = login;
    const evaluate: Group["evaluate"] = (lookedUntil) => {
      const [first, last] = [own[0], own.at(-1)];
      // Staff know the pair after they looked, so further logins do not open the finding again.
      if (!first || !last || lookedUntil !== null) return null;
      return {
        latestAt: last.at,
        facts: {
          kind: "sharedBrowser",
          former,
          promoter,
          ...(admin ? { admin } : {}),
          created: own.some(({ action }) => creations.includes(action)),
          logins: own.length,
          firstAt: first.at.toISOString(),
          lastAt: last.at.toISOString(),
        },
      };
    };
    return [
      {
        key: [former.accountId, accountId],
        ...(type === "rider" ? { riderId: ownerId } : {}),
        ...(type === "dealer" ? { dealerId: ownerId } : {}),
        evaluate,
      },
    ];
  });
}

async function loginsAfterOthers(db: Reader, { from, to }: WatchSpan) {
  const rows = await db
    .select({
      action: auditLog.action,
      at: auditLog.at,
      type: auditLog.actorType,
      ownerId: auditLog.actorId,
      accountId: auditLog.accountId,
      before: auditLog.before,
    })
    .from(auditLog)
    .where(
      and(inArray(auditLog.action, logins), gte(auditLog.at, from), lte(auditLog.at, to), isNotNull(auditLog.before)),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  const known = await formersOf(db, [...new Set(rows.flatMap(({ before }) => formerIn(before) ?? []))]);
  const names = await promoterNames(
    db,
    rows.flatMap(({ type, ownerId }) => (type === "promoter" && ownerId !== null ? [ownerId] : [])),
  );
  const admins = await adminsNamed(
    db,
    rows.map(({ type, ownerId }) => (type === "admin" ? ownerId : null)),
  );
  return rows.flatMap(({ before, type, ownerId, accountId, ...row }) => {
    const former = known.get(formerIn(before) ?? "");
    const isOfInterest =
      type === "rider" ||
      type === "dealer" ||
      type === "promoter" ||
      (type === "admin" && former?.type === "admin" && creations.includes(row.action));
    if (!former || !isOfInterest || ownerId === null || accountId === null || former._id === ownerId) return [];
    const promoter = type === "promoter" ? { _id: ownerId, name: names.get(ownerId) ?? "" } : null;
    return [{ ...row, type, ownerId, accountId, former, promoter, admin: admins.get(ownerId) }];
  });
}

function formerIn(before: unknown): string | null {
  const id: unknown = typeof before === "object" && before !== null ? Reflect.get(before, "formerAccount") : undefined;
  return typeof id === "string" ? id : null;
}

/** Returns the admins and promoters among these accounts, by the account. */
async function formersOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Former>> {
  const found = new Map<string, Former>();
  for await (const part of inParts(ids)) {
    const rows = await db
      .select({
        accountId: accounts.id,
        adminId: admins.id,
        firstName: admins.firstName,
        lastName: admins.lastName,
        promoterId: promoters.id,
        promoterName: promoters.name,
      })
      .from(accounts)
      .leftJoin(admins, eq(admins.accountId, accounts.id))
      .leftJoin(promoterLogins, eq(promoterLogins.accountId, accounts.id))
      .leftJoin(promoters, eq(promoters.id, promoterLogins.promoterId))
      .where(inArray(accounts.id, part));
    for (const { accountId, adminId, firstName, lastName, promoterId, promoterName } of rows) {
      if (adminId !== null) {
        const name = `${firstName ?? ""} ${lastName ?? ""}`.trim();
        found.set(accountId, { type: "admin", _id: adminId, accountId, name });
      } else if (promoterId !== null) {
        found.set(accountId, { type: "promoter", _id: promoterId, accountId, name: promoterName ?? "" });
      }
    }
  }
  return found;
}

async function promoterNames(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const part of inParts([...new Set(ids)])) {
    const rows = await db
      .select({ id: promoters.id, name: promoters.name })
      .from(promoters)
      .where(inArray(promoters.id, part));
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
