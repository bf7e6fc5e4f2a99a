import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoters } from "../promoters/tables.ts";
import { riderContact } from "../riders/rider-contact.ts";

/**
 * Returns the name under which a message appears. It is the rider's or the promoter's own name; staff write as the
 * brand.
 */
export async function writerName(reader: Reader, { actor, programme }: Ctx): Promise<string> {
  if (actor.type === "rider") return (await riderContact(reader, actor.id))?.fullName ?? "";
  if (actor.type === "promoter") {
    const [row] = await reader.select({ name: promoters.name }).from(promoters).where(eq(promoters.id, actor.id));
    return row?.name ?? "";
  }
  return programme.brandName;
}
