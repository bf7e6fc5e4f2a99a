import type { Geometry, Position } from "geojson";
import type { Shape } from "./base-map.ts";

interface Degrees {
  lat: number;
  lon: number;
}

interface NamePlace extends Degrees {
  /** This is the size of the shape's largest part, as the area of its bounding box in square degrees. */
  size: number;
}

/**
 * The name of a region is in the middle of the bounding box of its largest part, which for these regions is outside, on
 * a lake or on a border.
 */
const better: Readonly<Record<string, Degrees>> = {
  "CA-NT": { lat: 63.6, lon: -119.5 },
  "CA-PE": { lat: 46.35, lon: -63.3 },
  "CA-QC": { lat: 51.5, lon: -72.5 },
  "CA-YT": { lat: 63.2, lon: -135.5 },
  "US-CA": { lat: 36.9, lon: -120 },
  "US-FL": { lat: 28.1, lon: -81.6 },
  "US-ID": { lat: 43.8, lon: -114.6 },
  "US-KY": { lat: 37.4, lon: -85.2 },
  "US-LA": { lat: 31, lon: -92.6 },
  "US-MD": { lat: 39.5, lon: -77 },
  "US-MI": { lat: 43.5, lon: -84.7 },
  "US-MN": { lat: 46.1, lon: -94.7 },
  "US-OK": { lat: 35.5, lon: -97.2 },
  "US-VA": { lat: 37.4, lon: -78.4 },
  "US-WV": { lat: 38.6, lon: -80.8 },
};

/** Returns where the name of a region or lake goes. */
export function namePlaceOf({ id, geometry }: Pick<Shape, "id" | "geometry">): NamePlace | null {
  const boxes = outlinesOf(geometry).map(boxOf);
  const [largest] = boxes.toSorted((a, b) => b.size - a.size);
  if (!largest) return null;
  return { ...(better[String(id)] ?? largest.middle), size: largest.size };
}

export function outlinesOf(geometry: Geometry): readonly (readonly Position[])[] {
  const parts =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  return parts.map(([outline = []]) => outline);
}

function boxOf(outline: readonly Position[]): { middle: Degrees; size: number } {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lon = 0, lat = 0] of outline) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { middle: { lat: (south + north) / 2, lon: (west + east) / 2 }, size: (east - west) * (north - south) };
}
