import { api } from "../api/api.ts";
import type { Tiles } from "./draw-map.ts";

let known: Promise<Tiles | null> | null = null;

/**
 * Fetches the tiles' settings once. It returns null if no tiles are configured or the device is offline; then the map
 * shows only the outline.
 */
export async function mapTiles(signal: AbortSignal): Promise<Tiles | null> {
  if (!navigator.onLine) return null;
  try {
    known ??= api("GET /api/map-tiles", { signal }).then(({ tiles }) => tiles);
    return await known;
  } catch {
    known = null;
    return null;
  }
}
