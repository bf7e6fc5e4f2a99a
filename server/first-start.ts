import { firstAdminLink } from "./accounts/staff/first-admin.ts";
import { hasAccounts, hasAdmin } from "./accounts/store.ts";
import type { Ctx } from "./platform/context.ts";
import type { Database } from "./platform/db/database.ts";
import { demoState } from "./platform/demo-mark.ts";

/** These are the lines to print for the person who starts the portal, and whether it is the demo. */
export interface Welcome {
  demo: boolean;
  lines: string[];
}

/**
 * Prepares the database before the first request. The demo loads its world into an empty database. Any other server
 * prints a link that creates the first admin, as long as there is none. Throws when a demo server opens a database with
 * real data, or vice versa: the demo's passwords are public, so they must never open a server for real people, and the
 * demo's weak settings must never protect real people's data. `makeCtx` is called only when there is something to do,
 * because it takes some 20 ms of a start.
 */
export async function firstStart(db: Database, wantsDemo: boolean, makeCtx: () => Promise<Ctx>): Promise<Welcome> {
  const state = await demoState(db);
  if (state === "loading") {
    throw new Error(
      "The demo world was only half loaded. Remove the database (the folder data/ by default) and start again.",
    );
  }
  if (!wantsDemo && state === "ready") {
    throw new Error(
      "This database holds the demo world, whose passwords are published. Give another DATABASE_URL, or start the demo with DEMO=1.",
    );
  }
  if (!wantsDemo) {
    const link = (await hasAdmin(db)) ? null : await firstAdminLink(await makeCtx());
    return {
      demo: false,
      lines: link ? ["This portal has no admin yet. Within a day, create the first one, once, at", `  ${link}`] : [],
    };
  }
  if (state === "none") {
    if (await hasAccounts(db)) {
      throw new Error("This database is not the demo's. Start it with DEMO=0, or give the demo another DATABASE_URL.");
    }
    console.log("Loading the demo world …");
    const { seedDemo } = await import("./demo/seed.ts");
    await seedDemo(await makeCtx());
  }
  const { signIns } = await import("./demo/people/personas.ts");
  return { demo: true, lines: signIns() };
}
