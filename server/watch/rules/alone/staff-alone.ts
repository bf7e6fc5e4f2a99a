import type { Ctx } from "../../../platform/context.ts";
import type { Group, WatchSpan } from "../../group.ts";
import { duesAlone } from "./dues-alone.ts";
import { mergesAlone } from "./merges-alone.ts";
import { resultsAlone } from "./results-alone.ts";
import { settledAgain } from "./settled-again.ts";

/**
 * Groups acts with which one admin moved more money than one admin may grant alone as a bonus (`bonusAloneMax`), and
 * settlements that an admin reversed and made again.
 */
export async function staffAlone(ctx: Ctx, span: WatchSpan): Promise<Group[]> {
  return [
    ...(await resultsAlone(ctx, span)),
    ...(await mergesAlone(ctx, span)),
    ...(await duesAlone(ctx, span)),
    ...(await settledAgain(ctx, span)),
  ];
}
