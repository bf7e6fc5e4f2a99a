import { load, median } from "./measure.ts";
import { redemptions } from "./redeem.bench.ts";
import type { Finding } from "./report.ts";
import { startBare, startPortal, type Running } from "./servers.ts";
import { sqliteWorld } from "./world.ts";

/**
 * Measures the time from the start of the process to its first answer, on a large database, and its memory under load.
 */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("decade");
  const portal: number[] = [];
  const hello: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    portal.push(await startTime(() => startPortal(world.url)));
    hello.push(await startTime(() => startBare("hello")));
  }
  const loaded = await underLoad(await startPortal(world.url), world);
  return [
    {
      name: "start to first answer, ms",
      measured: `Hono hello ${Math.round(median(hello))} ms`,
      value: median(portal),
      budget: "startMs",
    },
    { name: "memory under load, MB", measured: "lists and redemptions, 16 at once", value: loaded, budget: "memoryMb" },
  ];
}

async function startTime(start: () => Promise<Running>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startedIn;
}

async function underLoad(server: Running, world: Awaited<ReturnType<typeof sqliteWorld>>): Promise<number> {
  try {
    const riders = world.riders.filter(({ hasSlowPinHash }) => !hasSlowPinHash);
    await load({ server, path: (n) => `/api/events?when=upcoming&n=${n}` }, { seconds: 3 });
    await load(redemptions(server, riders, world.dealers), { seconds: 3 });
    await load({ server, path: "/api/events?when=upcoming" }, { seconds: 1 });
    return server.memory();
  } finally {
    await server.stop();
  }
}
