// This module computes distances on the globe, for the radius search of dealers and events.

export type Point = { lat: number; lon: number };
export type Box = { minLat: number; maxLat: number; minLon: number; maxLon: number };

const earthMiles = 3958.7613;
const radians = Math.PI / 180;

/** Returns the great-circle distance in miles. */
export function distanceMiles(a: Point, b: Point): number {
  const half = (to: number, from: number) => Math.sin(((to - from) * radians) / 2) ** 2;
  const chord = half(b.lat, a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lon, a.lon);
  // Rounding can make the chord of antipodes slightly greater than 1.
  return 2 * earthMiles * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Returns a bounding box that contains every point within the radius, as a first filter for the database. If the circle
 * reaches a pole or the date line (the Aleutians), the box spans all longitudes.
 */
export function boxAround(point: Point, miles: number): Box {
  const angle = miles / earthMiles;
  const minLat = Math.max(-90, point.lat - angle / radians);
  const maxLat = Math.min(90, point.lat + angle / radians);
  const all = { minLat, maxLat, minLon: -180, maxLon: 180 };
  if (minLat <= -90 || maxLat >= 90) return all;
  const span = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(point.lat * radians))) / radians;
  const [minLon, maxLon] = [point.lon - span, point.lon + span];
  return minLon < -180 || maxLon > 180 ? all : { minLat, maxLat, minLon, maxLon };
}

/** Returns true if the point is a real location; 0, 0 means "unknown" in many lists. */
export function isPlace(point: { lat: number | null; lon: number | null }): point is Point {
  const { lat, lon } = point;
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return false;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
