import type { RiderHit, RidersAnswer } from "#shared/kiosk.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Ctx } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { mayServe } from "./policy.ts";
import { ridersByName, ridersByNumberOrMail, type CardRow } from "./rider-store.ts";

/** At most five hits with name and hometown alone: the tablet is no directory (kiosk spec). */
export async function findRiders(ctx: Ctx, query: string): Promise<RidersAnswer> {
  mayServe(signedIn(ctx, "kiosk"));
  const { riderHits, riderLetters } = ctx.programme.kiosk;
  const key = nameKey(query);
  if (key.length < riderLetters) throw new Problem("invalid_input", { fields: { query: "too_short" } });
  const exact = /\d/.test(query) || query.includes("@");
  const found = exact
    ? await ridersByNumberOrMail(ctx.db, query.trim(), riderHits)
    : await ridersByName(ctx.db, key, riderHits);
  return { serverTime: ctx.now.toISOString(), riders: found.map(presentHit) };
}

export const presentHit = (row: Pick<CardRow, "id" | "firstName" | "lastName" | "hometown">): RiderHit => ({
  _id: row.id,
  name: `${row.firstName} ${row.lastName}`,
  hometown: row.hometown,
});
