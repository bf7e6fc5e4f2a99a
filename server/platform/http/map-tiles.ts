import type { Env } from "../env.ts";

/** Street tiles that lie on top of the embedded outline, where an address is configured (decisions §8). */
export interface MapTiles {
  url: string;
  attribution: string;
  /** What a page's Content-Security-Policy has to let in for them. */
  images: readonly string[];
}

type Settings = Pick<Env, "MAP_TILE_URL" | "MAP_TILE_ATTRIBUTION">;

/** `https://{s}.tiles.example/{z}/{x}/{y}.png`; fails at the start where that is no address of tiles. */
export function createMapTiles({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution }: Settings): MapTiles | null {
  if (!url) return null;
  const host = /^(https?:\/\/)((?:\{s\}\.)?[a-z0-9.-]+(?::\d{1,5})?)\/[^\s'";]*$/i.exec(url);
  if (!host || !["{z}", "{x}", "{y}"].every((part) => url.includes(part))) {
    throw new Error("MAP_TILE_URL is an address of tiles with {z}, {x} and {y}, and {s} for subdomains alone");
  }
  const [, scheme = "", name = ""] = host;
  return { url, attribution, images: [`${scheme}${name.replace("{s}", "*")}`] };
}
