import { loadavg } from "node:os";
import { addMonths, dayPacific } from "#shared/dates.ts";
import { download } from "../download.ts";
import { busyMsOfChildren, type Running } from "../servers.ts";
import type { Records } from "./records.ts";
import type { ScaleWorld } from "./scale-world.ts";

/** Downloads each file with many rows once, and prints a line for each. */
export async function measureExports(world: ScaleWorld, server: Running, records: Records): Promise<void> {
  const busyMs = (): number => server.busyMs() + (world.pid === null ? 0 : busyMsOfChildren(world.pid));
  for (const path of filesOf(records)) {
    const [began, before] = [performance.now(), busyMs()];
    const { peak, bytes, lines } = await download(server, path, world.admin.token);
    const figures = [
      path.slice(0, 70).padEnd(70),
      `${lines.toLocaleString("en")} lines`.padStart(17),
      `${(bytes / 1e6).toFixed(1)} MB`.padStart(9),
      `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8),
      `processor ${((busyMs() - before) / 1000).toFixed(1)} s`,
      `peak ${peak.toFixed(0)} MB`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    ];
    console.log(`  ${figures.join("  ")}`);
  }
}

function filesOf({ dealerId = [] }: Records): string[] {
  const today = dayPacific(new Date());
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const season = today.slice(0, 4);
  return [
    `/api/admin/export/class-payouts?season=${season}&format=csv`,
    `/api/admin/export/class-payouts?season=${season}&format=xlsx`,
    `/api/admin/export/series-events?season=${season}&format=csv`,
    "/api/admin/credit-redemptions?format=csv",
    "/api/admin/audit?format=csv",
    `/api/admin/reports/journal?month=${month}&format=csv`,
    `/api/admin/dealer/${dealerId[0]}/statement?month=${month}&format=csv`,
    `/api/admin/taxes?year=${Number(season) - 1}&format=csv`,
    "/api/vin-report?state=any&format=csv",
    "/api/admin/dealers?format=csv",
  ];
}
