import { randomUUID } from "node:crypto";
import { inTurns, type Load } from "./measure.ts";
import { byTheClock, type Finding } from "./report.ts";
import { startBare, startPortal, type Running } from "./servers.ts";
import { sqliteWorld } from "./world.ts";
import { benchPin, type Person, type Rider } from "./world/people.ts";

/** Returns a load of redemptions of 1.00 by many riders at many counters; each has its own Idempotency-Key. */
export function redemptions(server: Running, riders: readonly Rider[], dealers: readonly Person[]): Load {
  return {
    server,
    method: "POST",
    path: "/api/dealer/redeem",
    headers: (n) => ({
      cookie: `portal_session=${dealers[n % dealers.length]?.token}`,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "idempotency-key": randomUUID(),
    }),
    body: (n) =>
      JSON.stringify({
        riderId: riders[n % riders.length]?.id,
        amount: 100,
        currency: "USD",
        pin: benchPin,
        employeeName: "Sam",
        idChecked: true,
        secondOne: true,
      }),
  };
}

/**
 * Compares a redemption over HTTP with the same statements written by hand (bench/bare/redeem.ts), and a redemption that
 * checks a real PIN hash with the hash alone.
 */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("decade");
  const other = await sqliteWorld("decade");
  const portal = await startPortal(world.url);
  const bare = await startBare("redeem", other.file);
  const hash = await startBare("hash");
  const fastPinRiders = world.riders.filter(({ hasSlowPinHash }) => !hasSlowPinHash);
  const slowPinRiders = world.riders.filter(({ hasSlowPinHash }) => hasSlowPinHash);
  try {
    const posts = await inTurns(
      {
        portal: redemptions(portal, fastPinRiders, world.dealers),
        bare: redemptions(bare, fastPinRiders, world.dealers),
      },
      { warmUp: 1000, rounds: 7, seconds: 2 },
    );
    const pins = await inTurns(
      {
        portal: redemptions(portal, slowPinRiders, world.dealers),
        hash: { server: hash, method: "POST", path: "/", body: () => "{}" },
      },
      { warmUp: 100, rounds: 7, seconds: 2 },
    );
    return [
      byTheClock("redemption, PIN hashed cheaply", "ledgerPost", posts.portal, posts.bare),
      {
        name: "  the slowest of a hundred, in ms",
        measured: `16 at once; the bare redemption ${posts.bare.p99} ms`,
        value: posts.portal.p99,
        budget: "ledgerPostP99Ms",
      },
      byTheClock("redemption with its Argon2id PIN", "redeemWithPin", pins.portal, pins.hash),
    ];
  } finally {
    await Promise.all([portal.stop(), bare.stop(), hash.stop()]);
  }
}
