import type { RiderHit, RidersAnswer } from "#shared/kiosk.schema.ts";
import { isIdCard } from "#shared/id-card.ts";
import { nameKey } from "#shared/name-key.ts";
import { riderByCard } from "../../riders/rider-by-card.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { noteRead } from "./note-read.ts";
import { assertMayServe } from "../policy.ts";
import { riderById, cardsByName, ridersByNumberOrMail, type CardRow } from "./rider-store.ts";

/**
 * Finds at most five riders, with only name and hometown, because the tablet must not become a directory of riders. The
 * audit log records whom each search showed. Throws `invalid_input` when too few letters were typed, and the errors of
 * `assertMayServe` when the tablet may not serve.
 */
export async function findRidersForTablet(ctx: Ctx<KioskActor>, query: string): Promise<RidersAnswer> {
  assertMayServe(ctx.actor);
  const answer = await search(ctx, query);
  const riders = answer.riders.map(({ _id }) => _id);
  if (riders.length > 0) await noteRead(ctx, "kiosk.search", { riders });
  return answer;
}

async function search(ctx: Ctx, query: string): Promise<RidersAnswer> {
  const { riderHits, riderLetters } = ctx.programme.kiosk;
  if (isIdCard(query)) return found(ctx, await ridersByCard(ctx, query));
  const key = nameKey(query);
  if (key.length < riderLetters) throw new Problem("invalid_input", { fields: { query: "too_short" } });
  const exact = /\d/.test(query) || query.includes("@");
  const rows = exact
    ? await ridersByNumberOrMail(ctx.db, query.trim(), riderHits)
    : await cardsByName(ctx.db, key, riderHits);
  return found(ctx, rows);
}

const found = (ctx: Ctx, rows: readonly CardRow[]): RidersAnswer => ({
  serverTime: ctx.now.toISOString(),
  riders: rows.map(presentHit),
});

/** Finds the rider whose card was scanned; a card that we did not sign finds nobody. */
async function ridersByCard(ctx: Ctx, text: string): Promise<CardRow[]> {
  const riderId = await riderByCard(ctx, text);
  return riderId === null ? [] : riderById(ctx.db, riderId);
}

export const presentHit = (row: Pick<CardRow, "id" | "firstName" | "lastName" | "hometown">): RiderHit => ({
  _id: row.id,
  name: `${row.firstName} ${row.lastName}`,
  hometown: row.hometown,
});
