const sweepEvery = 1000;

/** This map has each nonce that was seen, with the instant (ms) until which it is remembered. */
const used = new Map<string, number>();

/**
 * Returns true when a nonce is used for the first time; it is remembered for `forMs`. The memory belongs to this
 * process: behind several servers, or after a restart, a captured read could be repeated once more per server while its
 * signature is fresh. The rate limit of tablets bounds the size of the map.
 */
export function isFirstUse(nonce: string, now: number, forMs: number): boolean {
  if (used.size > 0 && used.size % sweepEvery === 0) {
    for (const [one, until] of used) if (until < now) used.delete(one);
  }
  if ((used.get(nonce) ?? -Infinity) >= now) return false;
  used.set(nonce, now + forMs);
  return true;
}
