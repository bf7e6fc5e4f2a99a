import { asc, eq } from "drizzle-orm";
import { dealers } from "../../dealers/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { accounts } from "../tables.ts";

export function dealerLogins(db: Reader) {
  return db
    .select({
      id: dealers.id,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      country: dealers.country,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(accounts)
    .innerJoin(dealers, eq(dealers.accountId, accounts.id))
    .where(eq(accounts.type, "dealer"))
    .orderBy(asc(dealers.nameKey), asc(dealers.id));
}
