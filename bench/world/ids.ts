let serial = 0;

/** Returns an id like the portal's (UUIDv7, so that rows are ordered by time). The ids are the same in each run. */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const n = (serial += 1).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n}`;
}

/**
 * Returns a pseudo-random whole number from 0 up to, but not including, `below`; the same seed gives the same number.
 */
export function draw(seed: number, below: number): number {
  let x = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
  return ((x ^ (x >>> 13)) >>> 0) % below;
}
