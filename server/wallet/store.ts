import { eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";

const personById = statement("country and date of birth of rider", (reader: Reader) =>
  reader
    .select({ country: riders.country, dateOfBirth: riders.dateOfBirth })
    .from(riders)
    .where(eq(riders.id, param("riderId"))),
);

/** Returns the country of residence and the date of birth in the rider's profile. */
export async function personOf(
  reader: Reader,
  riderId: string,
): Promise<{ country: string | null; dateOfBirth: string | null }> {
  const [row] = await personById(reader, { riderId });
  return row ?? { country: null, dateOfBirth: null };
}
