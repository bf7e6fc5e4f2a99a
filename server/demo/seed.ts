import { addDays } from "#shared/dates.ts";
import { hasAccounts } from "../accounts/store.ts";
import type { Ctx } from "../platform/context.ts";
import { beginLoading, demoState, endLoading } from "../platform/demo-mark.ts";
import { addAdmin, demoPasswordHash } from "./people/accounts.ts";
import { addDealers } from "./dealers.ts";
import { addEvents } from "./events.ts";
import { liveThrough } from "./history.ts";
import { inventPeople } from "./people/people.ts";
import { addPromoters } from "./promoters.ts";
import { addRiders, readyRiders } from "./people/riders.ts";
import { createDemoContext } from "./demo-context.ts";
import { addVinPatterns } from "./vin-patterns.ts";

/** Fills an empty database with the demo world; any other database is left unchanged. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await demoState(ctx.db)) !== "none" || (await hasAccounts(ctx.db))) return;
  const demo = createDemoContext(ctx);
  // The portal was opened two seasons ago, before anything that happens in the demo.
  const opened = addDays(demo.today, -810);
  await demoPasswordHash(ctx.secrets.cheapHashes);
  const people = inventPeople(demo);
  const ready = await readyRiders(demo, people);

  const world = await ctx.db.write(async (tx) => {
    await beginLoading(tx);
    await addVinPatterns(tx, demo, opened);
    const admin = await addAdmin(tx, demo, opened);
    const dealers = await addDealers(tx, demo, opened);
    const promoters = await addPromoters(tx, demo, opened);
    const riders = await addRiders(tx, demo, ready, dealers);
    const events = await addEvents(tx, demo, opened, promoters);
    await addAdmin(tx, demo, opened, { persona: "colleague", role: "staff", phone: "5555550163" });
    await addAdmin(tx, demo, opened, { persona: "auditor", role: "readOnly", phone: "5555550187" });
    return { dealers, riders, events, admin, personaPromoter: promoters.bermAndGate.id, opened };
  });
  await liveThrough(ctx, demo, people, world);
  await ctx.db.write(endLoading);
}
