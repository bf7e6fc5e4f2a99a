import type { Ctx } from "../../../platform/context.ts";
import type { Group, WatchSpan } from "../../group.ts";
import { resultsAlone } from "./results-alone.ts";

/** Groups acts with which one admin moved more money than one admin may grant alone as a bonus (`bonusAloneMax`). */
export async function staffAlone(ctx: Ctx, span: WatchSpan): Promise<Group[]> {
  return resultsAlone(ctx, span);
}
