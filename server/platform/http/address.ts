import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the IP address of a request, or null when the app is called directly, without a socket. Behind a trusted
 * proxy it is the last entry of X-Forwarded-For, if that is a valid IP address.
 */
export function addressOf(headers: Pick<Headers, "get">, env: unknown, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded && isIP(forwarded)) return forwarded;
  }
  return isFromSocket(env) ? (env.incoming.socket.remoteAddress ?? null) : null;
}

/**
 * Returns the key by which limits count an IP address: the whole address for IPv4, including IPv4 written as IPv6, and
 * the first 64 bits for IPv6, because one household or one attacker controls all addresses with that prefix.
 */
export function addressKey(ip: string | null): string {
  if (ip === null) return "unknown";
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = ip.split("%");
  const [head = "", tail] = bare.split("::");
  const front = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - front.length - groupsIn(tail);
  const groups = [...front, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Counts the groups of 16 bits in a part of an IPv6 address; an IPv4 address at its end counts as two. */
function groupsIn(part: string): number {
  if (part === "") return 0;
  const groups = part.split(":");
  return groups.length + (part.includes(".") ? 1 : 0);
}

/** Returns true when `env` is what the HTTP server passes to the app with a request. */
export function isFromSocket(env: unknown): env is { incoming: IncomingMessage } {
  return typeof env === "object" && env !== null && "incoming" in env;
}
