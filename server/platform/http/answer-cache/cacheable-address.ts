import { payoutTypes, raceStyles } from "#shared/events.ts";

/**
 * These params of public lists have few values. Free text, ids, days and distances would make an unlimited number of
 * addresses.
 */
const params: Readonly<Record<string, RegExp | readonly string[]>> = {
  when: ["upcoming", "past"],
  canceled: ["true", "false"],
  active: ["true", "false"],
  raceStyle: raceStyles,
  payoutType: payoutTypes,
  country: /^[A-Z]{2}$/,
  state: /^[A-Z]{2}$/,
  season: /^20\d\d$/,
  page: /^(?:[1-9]|[1-4]\d)$/,
  limit: /^(?:[1-9]|1\d|2[0-5])$/,
};
const maxParams = 3;

/**
 * Returns true when the answer to this path and query may be cached. Only addresses with few variants may be. An
 * address with unknown, repeated or free-form params, or in an unusual spelling, is computed each time and takes no
 * space in the cache.
 */
export function isCacheableAddress(address: string): boolean {
  const [path = "", query = ""] = address.split("?", 2);
  if (!/^[a-z0-9/._-]*$/.test(path) || address.length > 300) return false;
  if (query === "") return !address.includes("?");
  const pairs = query.split("&");
  const names = new Set<string>();
  return (
    pairs.length <= maxParams &&
    pairs.every((pair) => {
      const equals = pair.indexOf("=");
      const name = pair.slice(0, Math.max(0, equals));
      const value = pair.slice(equals + 1);
      const allowed = Object.hasOwn(params, name) ? params[name] : undefined;
      if (!allowed || names.has(name)) return false;
      names.add(name);
      return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
    })
  );
}

/**
 * Returns the path and query of an absolute URL. The host is ignored, because the answer is the same for every host
 * that a client sends.
 */
export const addressIn = (url: string): string => url.slice(url.indexOf("/", "https://".length));
