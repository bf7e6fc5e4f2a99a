import { addDays, addMonths } from "#shared/dates.ts";
import type { AdminActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { settleParts } from "../settlements/settle-parts.ts";
import type { DemoContext } from "./demo-context.ts";

/**
 * Returns the monthly settlements: staff settle the previous month on the eighth of each month. The last month is still
 * open.
 */
export function monthlySettlements(
  demo: DemoContext,
  opened: string,
  admin: { id: string; accountId: string },
): { day: string; happen: () => Promise<void> }[] {
  const actor: AdminActor = {
    type: "admin",
    staffRole: "owner",
    ...admin,
    emailVerified: true,
    deactivated: false,
    proxy: null,
  };
  const days: string[] = [];
  for (let day = `${opened.slice(0, 7)}-08`; day < demo.today; day = addMonths(day, 1)) days.push(day);
  return days.map((day) => ({
    day,
    async happen() {
      const ctx = demo.at(day, 9, actor);
      try {
        await settleParts(ctx, { until: addDays(`${day.slice(0, 7)}-01`, -1) }, ctx.id());
      } catch (error) {
        // A month without redemptions has nothing to settle.
        if (!(error instanceof Problem) || error.code !== "nothing_to_settle") throw error;
      }
    },
  }));
}
