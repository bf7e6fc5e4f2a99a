import { programmeSettings } from "../programme/tables.ts";
import type { World } from "./app.ts";

/** Stores the settings of a season before the portal is used. */
export async function setSeason(world: World, season: number, settings: Record<string, unknown>): Promise<void> {
  const updatedAt = world.clock.now();
  const rows = Object.entries(settings).map(([key, value]) => ({ season, key, value, updatedAt }));
  await world.db.write((tx) => tx.insert(programmeSettings).values(rows));
}
