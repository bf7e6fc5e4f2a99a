import { inTurns, ratioOf, type Load } from "./measure.ts";
import { redemptions } from "./redeem.bench.ts";
import { rate, type Finding } from "./report.ts";
import { startPortal, type Running } from "./servers.ts";
import { sqliteWorld } from "./world.ts";
import type { BenchWorld } from "./world/sizes.ts";

/**
 * Compares ten seasons of the same people with one season: first pages that are full in both, a wallet and a
 * redemption.
 */
export async function run(): Promise<Finding[]> {
  const [season, decade] = [await sqliteWorld("regulars"), await sqliteWorld("veterans")];
  const [young, old] = await Promise.all([startPortal(season.url), startPortal(decade.url)]);
  const findings: Finding[] = [];
  try {
    for (const [name, load] of Object.entries(loads)) {
      const warmUp = name === "a redemption" ? 500 : 3000;
      const rates = await inTurns({ season: load(young, season), decade: load(old, decade) }, { warmUp, rounds: 7 });
      findings.push({
        name: `ten seasons beside one: ${name}`,
        measured: `${rate(rates.decade.perBusySecond)} beside ${rate(rates.season.perBusySecond)}`,
        value: ratioOf(rates.season, rates.decade, "perBusySecond"),
        budget: "historyRatio",
      });
    }
    return findings;
  } finally {
    await Promise.all([young.stop(), old.stop()]);
  }
}

type Make = (server: Running, world: BenchWorld) => Load;

const by =
  (who: "riders" | "dealers", path: string): Make =>
  (server, world) => ({
    server,
    path,
    headers: (n) => ({ cookie: `portal_session=${world[who][n % world[who].length]?.token}` }),
  });

const loads: Record<string, Make> = {
  "the schedule": (server) => ({ server, path: (n) => `/api/events?when=upcoming&n=${n}` }),
  "past races": (server) => ({ server, path: (n) => `/api/events?when=past&n=${n}` }),
  "a dealer's refunds": by("dealers", "/api/dealer/revoked-redemptions"),
  "a dealer's redemptions": by("dealers", "/api/dealer/credit-redemptions"),
  "a rider's redemptions": by("riders", "/api/rider/credit-redemptions"),
  "a rider's awards": by("riders", "/api/rider/awards"),
  "a rider's results": by("riders", "/api/rider/results"),
  "a rider's wallet": by("riders", "/api/rider/wallet"),
  "a redemption": (server, world) =>
    redemptions(
      server,
      world.riders.filter(({ hasSlowPinHash }) => !hasSlowPinHash),
      world.dealers,
    ),
};
