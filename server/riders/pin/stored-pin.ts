import { eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { riderPins } from "../tables.ts";

/** Reads the stored state of a rider's PIN; there is no row if none was ever set. */
export const storedPin = statement("pin of rider", (reader: Reader) =>
  reader
    .select()
    .from(riderPins)
    .where(eq(riderPins.riderId, param("riderId"))),
);
