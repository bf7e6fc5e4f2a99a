import { nameKey } from "#shared/name-key.ts";
import type { CustomerRecord, RiderHit, RiderListItem, RidersQuery } from "#shared/rider-views.schema.ts";
import type { AdminActor, Ctx, DealerActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { findRiders, listCustomers, listRiders } from "./search-store.ts";

const mostHits = 10;

/** Finds riders to serve or to match. It needs at least three letters, so that nobody can browse the whole list. */
export async function findRidersLean(ctx: Ctx, typed = ""): Promise<RiderHit[]> {
  const { riderLetters } = ctx.programme.kiosk;
  if (nameKey(typed).replaceAll(" ", "").length < riderLetters) {
    throw new Problem("invalid_input", { fields: { query: "too_short" }, values: { min: riderLetters } });
  }
  const hits = await findRiders(ctx.db, typed.trim(), mostHits, ctx.actor.type === "admin");
  return hits.map(presentHit);
}

/** A dealer's customers, the latest first. */
export async function searchCustomers(ctx: Ctx<DealerActor>, { page = 1, query: typed = "" }: RidersQuery) {
  const { rows, pagination } = await listCustomers(
    ctx.db,
    { dealerId: ctx.actor.id, typed, page },
    ctx.programme.rowsPerPage,
  );
  return {
    riders: rows.map((row): CustomerRecord => ({
      ...presentHit(row),
      redeemed: Number(row.redeemed ?? 0),
      redemptions: Number(row.redemptions ?? 0),
      lastRedeemedAt: row.lastRedeemedAt ? new Date(row.lastRedeemedAt).toISOString() : null,
      favourite: row.favouriteSince !== null,
    })),
    pagination,
  };
}

/** All riders, for admins. */
export async function searchRiders(ctx: Ctx<AdminActor>, { page = 1, query: typed = "" }: RidersQuery) {
  const { rows, pagination } = await listRiders(ctx.db, { typed, page }, ctx.programme.rowsPerPage);
  return {
    riders: rows.map((row): RiderListItem => ({
      ...presentHit(row),
      email: row.email,
      state: row.state,
      country: row.country,
      emailVerified: row.emailVerifiedAt !== null,
      deActivated: row.deactivatedAt !== null,
      factory: row.factory,
      registeredAt: row.registeredAt.toISOString(),
    })),
    pagination,
  };
}

function presentHit(row: {
  id: string;
  firstName: string;
  lastName: string;
  hometown: string | null;
  amaNumber: string | null;
}): RiderHit {
  const { id, firstName, lastName, hometown, amaNumber } = row;
  return { _id: id, fullName: `${firstName} ${lastName}`, hometown, amaNumber };
}
