import { actorKey, type Ctx } from "../context.ts";
import type { Database } from "../db/database.ts";
import { limitOf, type Limit, type TakenPoint } from "../limits.ts";
import { addressKey } from "./address.ts";
import type { LimitName } from "./call.ts";

interface CallLimit {
  points: number;
  seconds: number;
  /** Each call has its own counter, so that a message to staff does not use up the requests for a code. */
  eachCall?: true;
  /** Each server counts on its own, because the limit protects that server from load. */
  local?: true;
}

/**
 * This is the max number of calls per window. Limits that protect passwords, codes and PINs count wrong attempts, and
 * are in the verbs. A successful login gives its point back (server/sessions/routes.ts).
 */
const limits: Record<LimitName, CallLimit> = {
  signIn: { points: 300, seconds: 60, eachCall: true },
  code: { points: 30, seconds: 600, eachCall: true },
  register: { points: 120, seconds: 60, eachCall: true },
  write: { points: 120, seconds: 60 },
  search: { points: 240, seconds: 60, local: true },
  upload: { points: 60, seconds: 60 },
  // This is for server-rendered documents: a person opens a few a minute, and the app fetches the rest as data.
  page: { points: 240, seconds: 60, local: true },
  // A page reports an error only once, and a broken build must not fill the log.
  pageError: { points: 10, seconds: 60, local: true },
  kiosk: { points: 300, seconds: 60 },
  // A clerk at the counter needs far fewer reads than this. More would be somebody copying the list of riders.
  kioskRead: { points: 60, seconds: 60 },
  kioskBalance: { points: 20, seconds: 60 },
};

/**
 * This is the caller: the actor, the IP address, and for a visitor the account that signed in from this browser before.
 */
export interface Caller extends Pick<Ctx, "actor" | "ip"> {
  known?: string | undefined;
}

/** These functions count calls. `path` is the path in the call's declaration. */
export interface RateLimits {
  /** Counts a call. Returns the seconds to wait when the limit is exceeded, else 0. */
  take: (name: LimitName, path: string, caller: Caller) => Promise<number>;
  /** Counts a call whose point the handler may give back. */
  lend: (name: LimitName, path: string, caller: Caller) => Promise<TakenPoint>;
}

/**
 * Creates the limits. They count by actor; a visitor is counted by the account known to this browser, else by IP
 * address.
 */
export function createRateLimits(db: Database, relaxed: boolean): RateLimits {
  const made = new Map<LimitName, Limit>();
  function limitFor(name: LimitName): Limit {
    let limit = made.get(name);
    if (!limit) made.set(name, (limit = makeLimit(name)));
    return limit;
  }
  function makeLimit(name: LimitName): Limit {
    const { points, seconds, local = false } = limits[name];
    return limitOf(db, `${name}${relaxed ? "-relaxed" : ""}`, {
      points: relaxed ? points * 100_000 : points,
      seconds,
      local,
    });
  }
  const keyOf = (name: LimitName, path: string, { actor, ip, known }: Caller): string => {
    const visitor = known ? `known ${known}` : addressKey(ip);
    const who = actor.type === "visitor" ? visitor : actorKey(actor);
    return `${name} ${limits[name].eachCall ? path : ""} ${who}`;
  };
  return {
    take: (name, path, caller) => limitFor(name).take(keyOf(name, path, caller)),
    lend: (name, path, caller) => limitFor(name).lend(keyOf(name, path, caller)),
  };
}
