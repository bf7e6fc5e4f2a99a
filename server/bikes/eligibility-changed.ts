import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { reassessRider } from "../results/reassess.ts";

/** What a rider earns is judged anew when a bike, consent, name or account changes (decisions §4). */
export type EligibilityChanged = (tx: Tx, ctx: Ctx, riderId: string) => Promise<void>;
export const eligibilityChanged: EligibilityChanged = reassessRider;
