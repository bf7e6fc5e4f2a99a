import { eq, sql } from "drizzle-orm";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { riderPins, riders } from "../riders/tables.ts";
import { accounts, admins } from "./tables.ts";

/** Returns the name, photo and phone of an account, for every role. */
export async function profileOf(db: Reader, accountId: string) {
  const [row] = await db
    .select({
      riderId: riders.id,
      riderFirstName: riders.firstName,
      riderLastName: riders.lastName,
      riderPhone: riders.phone1,
      riderImage: riders.profileImage,
      riderCountry: riders.country,
      riderState: riders.state,
      hasPin: sql<number>`case when ${riderPins.pinHash} is null then 0 else 1 end`,
      dealerName: dealers.name,
      dealerCountry: dealers.country,
      dealerPhone: dealers.phone,
      dealerImage: dealers.profileImage,
      promoterName: promoters.name,
      promoterPhone: promoters.phone,
      promoterImage: promoters.profileImage,
      adminFirstName: admins.firstName,
      adminLastName: admins.lastName,
      adminPhone: admins.phone,
      adminImage: admins.profileImage,
    })
    .from(accounts)
    .leftJoin(riders, eq(riders.accountId, accounts.id))
    .leftJoin(riderPins, eq(riderPins.riderId, riders.id))
    .leftJoin(dealerLogins, eq(dealerLogins.accountId, accounts.id))
    .leftJoin(dealers, eq(dealers.id, dealerLogins.dealerId))
    .leftJoin(promoterLogins, eq(promoterLogins.accountId, accounts.id))
    .leftJoin(promoters, eq(promoters.id, promoterLogins.promoterId))
    .leftJoin(admins, eq(admins.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return row;
}
