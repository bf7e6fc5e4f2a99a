import type { Position } from "geojson";
import { baseShapes } from "../../platform/map/base-map.ts";

/** These are the width and the height of the drawing. The page scales it. */
export const mapSize = { width: 760, height: 470 };

/** This is a state or province of the drawing: its code (`US-MI`), its SVG path, and its label if that has space. */
interface DrawnRegion {
  id: string;
  path: string;
  label: { x: number; y: number } | null;
}

type Point = readonly [x: number, y: number];
type Projection = (lon: number, lat: number) => Point;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the Albers equal-area conic projection; y increases to the north. */
function albers(south: number, north: number, lon0: number, lat0: number): Projection {
  const n = (Math.sin(radians(south)) + Math.sin(radians(north))) / 2;
  const c = Math.cos(radians(south)) ** 2 + 2 * n * Math.sin(radians(south));
  const rho = (lat: number): number => Math.sqrt(c - 2 * n * Math.sin(radians(lat))) / n;
  const rho0 = rho(lat0);
  return (lon, lat) => {
    const theta = n * radians(lon - lon0);
    return [rho(lat) * Math.sin(theta), rho0 - rho(lat) * Math.cos(theta)];
  };
}

/** This is a part of the drawing: some regions, projected and scaled to fit into a box. */
interface Frame {
  has: (id: string) => boolean;
  project: Projection;
  box: { x: number; y: number; width: number; height: number };
}

const whole = { x: 6, y: 6, width: mapSize.width - 12, height: mapSize.height - 12 };
/** Alaska and Hawaii have their own frames at the lower left, as on most maps of the United States. */
const frames: Record<"US" | "CA", readonly Frame[]> = {
  US: [
    {
      has: (id) => id.startsWith("US-") && id !== "US-AK" && id !== "US-HI",
      project: albers(29.5, 45.5, -96, 37.5),
      box: whole,
    },
    {
      has: (id) => id === "US-AK",
      project: albers(55, 65, -154, 60),
      box: { x: 6, y: 352, width: 130, height: 112 },
    },
    {
      has: (id) => id === "US-HI",
      project: albers(8, 18, -157, 20),
      box: { x: 150, y: 404, width: 80, height: 60 },
    },
  ],
  CA: [{ has: (id) => id.startsWith("CA-"), project: albers(50, 70, -96, 60), box: whole }],
};

/** A region smaller than this has no label. */
const minLabel = { width: 26, height: 18 };

/** Draws the states of the United States, or the provinces and territories of Canada, from the app's own base map. */
export function drawRegions(country: "US" | "CA"): DrawnRegion[] {
  const outlines = [...baseShapes()].flatMap(({ kind, shape: { id, geometry } }) => {
    if (kind !== "region") return [];
    const parts =
      geometry.type === "MultiPolygon"
        ? geometry.coordinates
        : geometry.type === "Polygon"
          ? [geometry.coordinates]
          : [];
    return [{ id: String(id), rings: parts.flat() }];
  });
  return frames[country].flatMap((frame) => drawFrame(outlines, frame));
}

function drawFrame(outlines: readonly { id: string; rings: Position[][] }[], { has, project, box }: Frame) {
  const projected = outlines
    .filter(({ id }) => has(id))
    .map(({ id, rings }) => ({
      id,
      rings: rings.map((ring) => ring.map(([lon = 0, lat = 0]) => project(lon, lat))),
    }));
  const edges = boundsOf(projected.flatMap(({ rings }) => rings.flat()));
  const scale = Math.min(box.width / edges.width, box.height / edges.height);
  const [left, top] = [box.x + (box.width - edges.width * scale) / 2, box.y + (box.height - edges.height * scale) / 2];
  const place = ([x, y]: Point): Point => [left + (x - edges.x) * scale, top + (edges.y + edges.height - y) * scale];
  return projected.map(({ id, rings }): DrawnRegion => {
    const placed = rings.map((ring) => ring.map(place));
    return { id, path: placed.map(pathOf).join(""), label: labelOf(placed) };
  });
}

const pathOf = (ring: readonly Point[]): string =>
  `M${ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`;

function boundsOf(points: readonly Point[]) {
  const bounds = { west: Infinity, east: -Infinity, low: Infinity, high: -Infinity };
  for (const [x, y] of points) {
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.low = Math.min(bounds.low, y);
    bounds.high = Math.max(bounds.high, y);
  }
  return { x: bounds.west, y: bounds.low, width: bounds.east - bounds.west, height: bounds.high - bounds.low };
}

/** Returns the center of the largest part of a region, or undefined if there is not enough space for a label. */
function labelOf(rings: readonly (readonly Point[])[]): DrawnRegion["label"] {
  const [largest = []] = rings.toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  const { width, height } = boundsOf(largest);
  return width < minLabel.width || height < minLabel.height ? null : centerOf(largest);
}

/**
 * Calls `act` for each edge of a ring, with twice the signed area of the triangle that the edge forms with the origin.
 */
function eachEdge(ring: readonly Point[], act: (from: Point, to: Point, area: number) => void): void {
  for (const [at, from] of ring.entries()) {
    const to = ring[(at + 1) % ring.length];
    if (to) act(from, to, from[0] * to[1] - to[0] * from[1]);
  }
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  eachEdge(ring, (_from, _to, area) => (twice += area));
  return twice / 2;
}

/** Returns the center of gravity of a ring. */
function centerOf(ring: readonly Point[]): { x: number; y: number } {
  const six = 6 * areaOf(ring) || 1;
  const center = { x: 0, y: 0 };
  eachEdge(ring, ([x, y], [nextX, nextY], area) => {
    center.x += ((x + nextX) * area) / six;
    center.y += ((y + nextY) * area) / six;
  });
  return center;
}
