import { isIdCard } from "#shared/id-card.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { CustomerRecord, FoundRider, RiderListItem } from "#shared/rider-views.schema.ts";
import { riderByCard } from "./rider-by-card.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import type { ListedRow } from "./list/rider-list-store.ts";
import { findRiders, type listCustomers } from "./search-store.ts";

const maxHits = 10;

/**
 * Finds riders to serve or to match, by what was typed or by a scanned rider card. It needs at least `riderLetters`
 * letters, so that nobody can browse the whole list.
 */
export async function findRidersLean(ctx: Ctx, typed = ""): Promise<FoundRider[]> {
  const { riderLetters } = ctx.programme.kiosk;
  if (nameKey(typed).replaceAll(" ", "").length < riderLetters) {
    throw new Problem("invalid_input", { fields: { query: "too_short" }, values: { min: riderLetters } });
  }
  const sought = isIdCard(typed) ? { riderId: await riderByCard(ctx, typed) } : typed.trim();
  const hits = await findRiders(ctx.db, sought, maxHits, ctx.actor.type === "admin");
  return hits.map(presentHit);
}

type CustomerRow = Awaited<ReturnType<typeof listCustomers>>["rows"][number];

export const presentCustomer = (row: CustomerRow, { actor }: Ctx<DealerActor>): CustomerRecord => ({
  ...presentHit(row),
  redeemed: Number(row.redeemed ?? 0),
  currency: currencyOfCountry(actor.country) ?? "USD",
  redemptions: Number(row.redemptions ?? 0),
  lastRedeemedAt: row.lastRedeemedAt ? new Date(row.lastRedeemedAt).toISOString() : null,
  favourite: row.favouriteSince !== null,
});

export const presentListedRider = (row: ListedRow): RiderListItem => ({
  ...presentHit(row),
  __v: row.version,
  email: row.email,
  city: row.city,
  state: row.state,
  country: row.country,
  emailVerified: row.emailVerifiedAt !== null,
  deActivated: row.deactivatedAt !== null,
  factory: row.factory,
  registeredAt: row.registeredAt.toISOString(),
  pro: row.pro,
  bikes: row.bikes,
  credit: row.credit,
  cash: row.cash,
  earned: row.earned,
  lastRaceDay: row.lastRaceDay,
});

function presentHit(row: {
  id: string;
  firstName: string;
  lastName: string;
  hometown: string | null;
  amaNumber: string | null;
}): FoundRider {
  const { id, firstName, lastName, hometown, amaNumber } = row;
  return { _id: id, fullName: `${firstName} ${lastName}`, hometown, amaNumber };
}
