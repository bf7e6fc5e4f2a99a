import type { Env } from "../env.ts";

/**
 * These are street tiles on top of the embedded outline map, used when a tile URL is configured
 * (docs/spec/public.md#maps).
 */
export interface MapTiles {
  url: string;
  attribution: string;
  /** A page's Content-Security-Policy must allow these image sources for the tiles. */
  images: readonly string[];
}

type Settings = Pick<Env, "MAP_TILE_URL" | "MAP_TILE_ATTRIBUTION">;

/**
 * Parses a tile URL like `https://{s}.tiles.example/{z}/{x}/{y}.png`; throws at startup when it is not a valid one.
 */
export function createMapTiles({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution }: Settings): MapTiles | null {
  if (!url) return null;
  const host = /^(https?:\/\/)((?:\{s\}\.)?[a-z0-9.-]+(?::\d{1,5})?)\/[^\s'";]*$/i.exec(url);
  if (!host || !["{z}", "{x}", "{y}"].every((part) => url.includes(part))) {
    throw new Error("MAP_TILE_URL is an address of tiles with {z}, {x} and {y}, and {s} for subdomains alone");
  }
  const [, scheme = "", name = ""] = host;
  return { url, attribution, images: [`${scheme}${name.replace("{s}", "*")}`] };
}
