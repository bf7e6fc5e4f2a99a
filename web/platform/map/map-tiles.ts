import type { MapTilesAnswer } from "#shared/dealers.schema.ts";
import { request } from "../api.ts";
import type { Tiles } from "./draw-map.ts";

let known: Promise<Tiles | null> | null = null;

/** Asked once; null where none are configured, and without a network, where the outline is the map. */
export async function mapTiles(signal: AbortSignal): Promise<Tiles | null> {
  if (!navigator.onLine) return null;
  try {
    known ??= request<MapTilesAnswer>("GET", "/api/map-tiles", { signal }).then(({ tiles }) => tiles);
    return await known;
  } catch {
    known = null;
    return null;
  }
}
