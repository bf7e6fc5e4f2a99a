import { eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";

const countryById = statement("country of rider", (reader: Reader) =>
  reader
    .select({ country: riders.country })
    .from(riders)
    .where(eq(riders.id, param("riderId"))),
);

/** Returns the country of residence in the rider's profile. */
export async function countryOf(reader: Reader, riderId: string): Promise<string | null> {
  const [row] = await countryById(reader, { riderId });
  return row?.country ?? null;
}
