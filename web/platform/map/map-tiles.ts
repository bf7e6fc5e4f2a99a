import { api } from "../api/api.ts";
import type { Tiles } from "./draw-map.ts";

let known: Promise<Tiles | null> | null = null;

/**
 * Fetches the tiles' settings once; null if no tiles are configured or there is no network, in which case the outline
 * is the map.
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
