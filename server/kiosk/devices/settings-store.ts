import { eq } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { kioskSettings } from "../tables.ts";

export type SettingsRow = typeof kioskSettings.$inferSelect;

/** Returns a dealer's kiosk settings; everything is off until the dealer changes it. */
export async function findSettings(db: Reader, dealerId: string): Promise<SettingsRow> {
  const [row] = await db.select().from(kioskSettings).where(eq(kioskSettings.dealerId, dealerId));
  return row ?? { dealerId, unknownRiders: false, staffCodeCheck: null, version: 0 };
}

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(kioskSettings).values(row).onConflictDoUpdate({ target: kioskSettings.dealerId, set: row });
}
