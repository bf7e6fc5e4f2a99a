import { eq } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import { accounts } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { riders } from "./tables.ts";

export interface RiderContact {
  accountId: string;
  email: string;
  locale: Locale;
  firstName: string;
  fullName: string;
}

const contactOfRider = statement("contact of rider", (reader: Reader) =>
  reader
    .select({
      accountId: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
      firstName: riders.firstName,
      lastName: riders.lastName,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, param("riderId"))),
);

/** Returns the address and language for email to a rider; null for a rider that does not exist. */
export async function riderContact(reader: Reader, riderId: string): Promise<RiderContact | null> {
  const [row] = await contactOfRider(reader, { riderId });
  if (!row) return null;
  const { accountId, email, locale, firstName, lastName } = row;
  return { accountId, email, locale, firstName, fullName: `${firstName} ${lastName}` };
}
