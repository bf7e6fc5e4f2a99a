import { firstAdminLink } from "../accounts/first-admin.ts";
import type { Ctx } from "../platform/context.ts";
import { signIns } from "./personas.ts";
import { demoState, isEmpty } from "./state.ts";

/** What there is to say to the person who starts the portal. */
export interface Welcome {
  demo: boolean;
  lines: string[];
}

/**
 * Before the first request: fills an empty database with the demo world where that is wanted; an empty one otherwise
 * gets a link that makes its first admin, once.
 */
export async function prepare(ctx: Ctx, wanted: boolean): Promise<Welcome> {
  if (wanted && (await isEmpty(ctx.db))) {
    console.log("Loading the demo world …");
    const { seedDemo } = await import("./seed.ts");
    await seedDemo(ctx);
  }
  const state = await demoState(ctx.db);
  if (state === "loading") {
    throw new Error(
      "The demo world was only half loaded. Remove the database (the folder data/ by default) and start again.",
    );
  }
  if (state === "ready") return { demo: true, lines: signIns() };
  const link = await firstAdminLink(ctx);
  return {
    demo: false,
    lines: link ? ["This portal has no admin yet. Make the first one, once, at", `  ${link}`] : [],
  };
}
