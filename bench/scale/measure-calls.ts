import { loadavg } from "node:os";
import autocannon from "autocannon";
import { calls } from "../../server/api.ts";
import { pathsOf } from "../../server/platform/http/call.ts";
import { busyMsOfChildren, type Running } from "../servers.ts";
import { queryOf, type Records } from "./records.ts";
import type { ScaleWorld } from "./scale-world.ts";

export interface CallTimes {
  name: string;
  status: number;
  /** This is the CPU time of one call in ms: of the server's thread and of Postgres. */
  threadMs: number;
  /** These are wall-clock times in ms, by number of connections. */
  p50: Record<number, number>;
  p99: Record<number, number>;
  load: number;
  /** This is the resident memory of the server after the call, in MB. */
  memoryMb: number;
}

const connections = [16, 64];
/** A call that takes more than this is not measured under load, because it would keep one thread busy for minutes. */
const slowMs = 250;
/** This is the CPU time in ms that each call may take under load, for each number of connections. */
const budgetMs = Number(process.env.BENCH_SCALE_BUDGET_MS ?? 2000);

/** Measures every call that reads, with the sessions and records of many people. */
export async function measureReads(
  world: ScaleWorld,
  server: Running,
  records: Records,
  only = "",
): Promise<CallTimes[]> {
  const measured: CallTimes[] = [];
  for (const spec of calls) {
    if (spec.method !== "GET" || spec.navigation) continue;
    for (const { path, roles } of pathsOf(spec)) {
      const role = roles === "public" ? "public" : roles.includes("admin") ? "admin" : roles[0];
      if (role === undefined || role === "kiosk" || path === "/api/logout" || !path.includes(only)) continue;
      const name = `GET ${path}`;
      const target = (n: number) => ({
        path: fill(path, { ...records, ...own(world, role, n) }, n) + (queryOf[`GET ${path}`] ?? ""),
        token: tokenOf(world, role, n),
      });
      measured.push(await measureCall(world, server, { name, target }));
      const last = measured.at(-1);
      if (last && (last.threadMs > 20 || last.status >= 400)) console.log(`    ${lineOf(last)}`);
    }
  }
  return measured;
}

interface Target {
  name: string;
  target: (n: number) => { path: string; token: string };
}

async function measureCall(world: ScaleWorld, server: Running, { name, target }: Target): Promise<CallTimes> {
  const busyMs = (): number => server.busyMs() + (world.pid === null ? 0 : busyMsOfChildren(world.pid));
  const get = async (n: number): Promise<number> => {
    const { path, token } = target(n);
    const answer = await fetch(server.url + path, {
      headers: { cookie: `portal_session=${token}` },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const status = await get(0);
  const times: CallTimes = { name, status, threadMs: 0, p50: {}, p99: {}, load: loadavg()[0] ?? 0, memoryMb: 0 };
  let before = busyMs();
  const began = performance.now();
  let tried = 0;
  // A call that takes many seconds is repeated only once.
  do await get((tried += 1));
  while (tried < 3 && performance.now() - began < 5000);
  times.threadMs = (busyMs() - before) / tried;
  times.memoryMb = server.memory();
  if (times.threadMs > slowMs || status >= 400 || process.env.BENCH_SCALE_PROBE) return times;
  let n = 4;
  before = busyMs();
  let answered = 0;
  for (const count of connections) {
    const result = await autocannon({
      url: server.url,
      connections: count,
      amount: Math.max(count * 2, Math.min(1000, Math.round(budgetMs / Math.max(times.threadMs, 1)))),
      timeout: 60,
      requests: [
        {
          setupRequest(request) {
            const { path, token } = target((n += 1));
            return { ...request, path, headers: { ...request.headers, cookie: `portal_session=${token}` } };
          },
        },
      ],
    });
    answered += result.requests.total;
    times.p50[count] = result.latency.p50;
    times.p99[count] = result.latency.p99;
  }
  times.threadMs = (busyMs() - before) / answered;
  times.load = loadavg()[0] ?? 0;
  times.memoryMb = server.memory();
  return times;
}

/** Returns the params that identify the caller. */
function own(world: ScaleWorld, role: string, n: number): Records {
  const at = n % 64;
  if (role === "rider") return { riderId: [world.riders[at]?.id ?? ""] };
  if (role === "dealer") return { dealerId: [world.dealers[at % world.dealers.length]?.id ?? ""] };
  if (role === "promoter") return { id: [world.promoter.id], promoterId: [world.promoter.id] };
  return { id: [world.promoter.id] };
}

function tokenOf(world: ScaleWorld, role: string, n: number): string {
  const at = n % 64;
  if (role === "rider") return world.riders[at]?.token ?? "";
  if (role === "dealer") return world.dealers[at % world.dealers.length]?.token ?? "";
  if (role === "promoter") return world.promoter.token;
  return role === "admin" ? world.admin.token : "";
}

const fill = (path: string, records: Records, n: number): string =>
  path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const ids = records[param] ?? [];
    return ids[n % ids.length] ?? "none";
  });

export const lineOf = ({ name, status, threadMs, p50, p99, load, memoryMb }: CallTimes): string =>
  [
    name.padEnd(58),
    status === 200 ? "" : `(${status})`,
    `thread ${threadMs.toFixed(1)} ms`.padStart(18),
    ...connections.map((count) => (p50[count] === undefined ? "" : `${count}: ${p50[count]} / ${p99[count]} ms`)),
    `load ${load.toFixed(1)}`,
    `memory ${memoryMb.toFixed(0)} MB`,
  ].join("  ");
