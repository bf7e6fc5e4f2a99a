import type { RiderHit, RidersAnswer } from "#shared/kiosk.schema.ts";
import { idCardPattern } from "#shared/id-card.ts";
import { nameKey } from "#shared/name-key.ts";
import { riderOfCard } from "../idcards/card-signature.ts";
import type { Ctx } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { mayServe } from "./policy.ts";
import { riderById, ridersByName, ridersByNumberOrMail, type CardRow } from "./rider-store.ts";

/** At most five hits with name and hometown alone: the tablet is no directory (kiosk spec). */
export async function findRiders(ctx: Ctx, query: string): Promise<RidersAnswer> {
  mayServe(signedIn(ctx, "kiosk"));
  const { riderHits, riderLetters } = ctx.programme.kiosk;
  const card = idCardPattern.test(query.trim().toUpperCase());
  if (card) return found(ctx, await ridersByCard(ctx, query));
  const key = nameKey(query);
  if (key.length < riderLetters) throw new Problem("invalid_input", { fields: { query: "too_short" } });
  const exact = /\d/.test(query) || query.includes("@");
  const rows = exact
    ? await ridersByNumberOrMail(ctx.db, query.trim(), riderHits)
    : await ridersByName(ctx.db, key, riderHits);
  return found(ctx, rows);
}

const found = (ctx: Ctx, rows: readonly CardRow[]): RidersAnswer => ({
  serverTime: ctx.now.toISOString(),
  riders: rows.map(presentHit),
});

/** The rider whose card was scanned; a card that is none of ours is nobody's. */
async function ridersByCard(ctx: Ctx, text: string): Promise<CardRow[]> {
  const riderId = riderOfCard(ctx, text);
  return riderId === null ? [] : riderById(ctx.db, riderId);
}

export const presentHit = (row: Pick<CardRow, "id" | "firstName" | "lastName" | "hometown">): RiderHit => ({
  _id: row.id,
  name: `${row.firstName} ${row.lastName}`,
  hometown: row.hometown,
});
