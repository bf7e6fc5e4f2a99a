import { and, count, eq, isNotNull, isNull, notExists } from "drizzle-orm";
import { cachedUntilWrite } from "../../platform/db/cached-until-write.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { serverFacts } from "../../platform/tables.ts";
import { accounts, admins, passkeys } from "../tables.ts";

const key = "staffPasskeys";

const factByKey = statement("fact of server", (reader: Reader) =>
  reader
    .select({ value: serverFacts.value })
    .from(serverFacts)
    .where(eq(serverFacts.key, param("key"))),
);

/** Returns whether the setting that staff need a passkey is on, regardless of the server's variable STAFF_PASSKEYS. */
export async function passkeyRule(db: Reader): Promise<boolean> {
  const [fact] = await factByKey(db, { key });
  return fact?.value === true;
}

/** Every request reads the setting, so it is cached until the next write. */
export const cachedPasskeyRule = cachedUntilWrite("staff passkeys", (db) => passkeyRule(db));

export async function writePasskeyRule(tx: Tx, on: boolean): Promise<void> {
  await tx
    .insert(serverFacts)
    .values({ key, value: on })
    .onConflictDoUpdate({ target: serverFacts.key, set: { value: on } });
}

/** Counts the active admins, and those of them without a passkey. */
export async function countAdminsWithPasskeys(db: Reader): Promise<{ admins: number; without: number }> {
  const active = and(
    eq(accounts.id, admins.accountId),
    isNotNull(accounts.emailVerifiedAt),
    isNull(accounts.deactivatedAt),
  );
  // SQLite keeps the order of a cross join, so it starts with the few admins and does not read all accounts.
  const counted = () => db.select({ n: count() }).from(admins).crossJoin(accounts);
  const own = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accounts.id));
  const [all] = await counted().where(active);
  const [without] = await counted().where(and(active, notExists(own)));
  return { admins: all?.n ?? 0, without: without?.n ?? 0 };
}
