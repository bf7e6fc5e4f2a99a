import { eq } from "drizzle-orm";
import { admins } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";

/**
 * Returns the name of the person who refunded, as lists show it. The ledger and the audit log store the ids, and for a
 * proxied act also the admin.
 */
export async function actorName(reader: Reader, { actor }: Ctx): Promise<string> {
  const dealerId = actor.type === "dealer" ? actor.id : actor.type === "kiosk" ? actor.dealerId : null;
  if (dealerId !== null) {
    const [dealer] = await reader.select({ name: dealers.name }).from(dealers).where(eq(dealers.id, dealerId));
    if (dealer) return dealer.name;
  }
  if (actor.type === "admin") {
    const [admin] = await reader
      .select({ firstName: admins.firstName, lastName: admins.lastName })
      .from(admins)
      .where(eq(admins.id, actor.id));
    if (admin) return `${admin.firstName} ${admin.lastName}`;
  }
  return actorKey(actor);
}
