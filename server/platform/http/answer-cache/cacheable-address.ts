import { payoutTypes, raceStyles } from "#shared/events.ts";

/**
 * These params of public lists have few values. Free text, ids, days and distances would make an unlimited number of
 * addresses.
 */
const params = new Map<string, RegExp | readonly string[]>([
  ["when", ["upcoming", "past"]],
  ["canceled", ["true", "false"]],
  ["active", ["true", "false"]],
  ["raceStyle", raceStyles],
  ["payoutType", payoutTypes],
  ["country", /^[A-Z]{2}$/],
  ["state", /^[A-Z]{2}$/],
  ["season", /^20\d\d$/],
  ["page", /^(?:[1-9]|[1-4]\d)$/],
  ["limit", /^(?:[1-9]|1\d|2[0-5])$/],
]);
const maxParams = 3;
const plainPath = /^[a-z0-9/._-]*$/;

/**
 * Returns true when the answer to this path and query may be cached. Only addresses with few variants may be. An
 * address with unknown, repeated or free-form params, or in an unusual spelling, is computed each time and takes no
 * space in the cache.
 */
export function isCacheableAddress(address: string): boolean {
  if (address.length > 300) return false;
  const end = address.indexOf("?");
  if (end === -1) return plainPath.test(address);
  const pairs = address.slice(end + 1).split("&");
  return pairs.length <= maxParams && pairs.every(isCacheablePair) && plainPath.test(address.slice(0, end));
}

/** Returns true for a param with few values that no pair before it has. */
function isCacheablePair(pair: string, at: number, pairs: readonly string[]): boolean {
  const equals = pair.indexOf("=");
  if (equals === -1) return false;
  const allowed = params.get(pair.slice(0, equals));
  if (!allowed) return false;
  const value = pair.slice(equals + 1);
  if (!(allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value))) return false;
  const start = pair.slice(0, equals + 1);
  return pairs.findIndex((other) => other.startsWith(start)) === at;
}

/**
 * Returns the path and query of an absolute URL. The host is ignored, because the answer is the same for every host
 * that a client sends.
 */
export const addressIn = (url: string): string => url.slice(url.indexOf("/", "https://".length));
