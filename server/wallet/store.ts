import { and, eq, isNull } from "drizzle-orm";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { bikes } from "../bikes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { Problem } from "../platform/problem.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { riderPins, riders } from "../riders/tables.ts";

const personById = statement("home, date of birth and registration of rider", (reader: Reader) =>
  reader
    .select({
      country: riders.country,
      zipcode: riders.zipcode,
      dateOfBirth: riders.dateOfBirth,
      registeredAt: riders.registeredAt,
    })
    .from(riders)
    .where(eq(riders.id, param("riderId"))),
);

/** Returns where the rider lives, the date of birth, and when the rider registered. */
export async function personOf(reader: Reader, riderId: string) {
  const [row] = await personById(reader, { riderId });
  if (!row) throw new Problem("not_found");
  return row;
}

const welcomeFacts = statement("bikes and PIN of new rider", (reader: Reader) =>
  reader
    .select({ state: bikes.state, hash: riderPins.pinHash })
    .from(riders)
    .leftJoin(bikes, and(eq(bikes.riderId, riders.id), isNull(bikes.retiredAt)))
    .leftJoin(riderPins, eq(riderPins.riderId, riders.id))
    .where(eq(riders.id, param("riderId"))),
);

/** Returns what a new rider has set up: the best state of the bikes, and whether there is a PIN. */
export async function welcomeOf(reader: Reader, riderId: string): Promise<NonNullable<WalletAnswer["welcome"]>> {
  const rows = await welcomeFacts(reader, { riderId });
  const states = new Set(rows.map(({ state }) => state));
  const bike = (["valid", "pending", "invalid"] as const).find((state) => states.has(state)) ?? "none";
  return { bike, hasPin: rows.some(({ hash }) => hash !== null) };
}
