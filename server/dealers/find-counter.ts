import { eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { dealers } from "./tables.ts";

const counterById = statement("counter by id", (reader: Reader) =>
  reader
    .select({
      id: dealers.id,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      zipcode: dealers.zipcode,
      country: dealers.country,
      active: dealers.active,
    })
    .from(dealers)
    .where(eq(dealers.id, param("dealerId"))),
);

/**
 * Returns a dealer's counter, its country, and whether credit may be redeemed there today; null if there is no such
 * dealer.
 */
export async function findCounter(reader: Reader, dealerId: string) {
  const [dealer] = await counterById(reader, { dealerId });
  if (!dealer) return null;
  const { active, ...counter } = dealer;
  return { ...counter, open: active };
}
export type Counter = NonNullable<Awaited<ReturnType<typeof findCounter>>>;
