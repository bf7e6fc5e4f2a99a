import { inArray, max } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { holdsBack } from "#shared/payouts.ts";
import type { waitingRiderList } from "#shared/payout-desk.list.ts";
import type { WaitingRider } from "#shared/payout-desk.schema.ts";
import { cashOutsideClaims } from "../../ledger/reads/ending-cash.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { paymentAsks } from "../tables.ts";
import { needsOfRiders } from "./needs-of-riders.ts";

type Query = ListRead<typeof waitingRiderList>;

/**
 * Returns the cash that cannot be paid because something is missing from its rider. Riders for whom nothing is missing
 * are left out: their claims open within the hour. The filter runs in memory, because there are only as many such
 * riders as won cash this season.
 */
export async function listWaitingRiders(
  { db, now }: Pick<Ctx, "db" | "now">,
  { filters, limit, offset }: Query,
): Promise<{ rows: WaitingRider[]; total: number }> {
  const name = nameKey(filters.riderName ?? "");
  const cash = (await cashOutsideClaims(db, now)).filter(
    (row) =>
      (filters.currency === undefined || row.currency === filters.currency) &&
      row.nameKey.split(" ").some((_, at, words) => words.slice(at).join(" ").startsWith(name)),
  );
  const needs = await needsOfRiders(
    db,
    cash.map(({ riderId }) => riderId),
  );
  const rows = cash.flatMap((row): Omit<WaitingRider, "askedAt">[] => {
    const missing = needs.get(row.riderId) ?? [];
    if (!missing.some(holdsBack)) return [];
    if (filters.need !== undefined && !missing.includes(filters.need)) return [];
    return [
      {
        _id: `${row.riderId} ${row.currency}`,
        riderId: row.riderId,
        riderName: `${row.firstName} ${row.lastName}`,
        country: row.country,
        currency: row.currency,
        amount: row.amount,
        needs: missing,
        since: row.since.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
      },
    ];
  });
  const page = rows.slice(offset, offset + limit);
  const asked = await lastAsked(
    db,
    page.map(({ riderId }) => riderId),
  );
  return {
    rows: page.map((row) => ({ ...row, askedAt: asked.get(row.riderId)?.toISOString() ?? null })),
    total: rows.length,
  };
}

const atOnce = 500;

async function lastAsked(reader: Reader, riderIds: readonly string[]): Promise<Map<string, Date>> {
  const asked = new Map<string, Date>();
  const all = [...new Set(riderIds)];
  for (let at = 0; at < all.length; at += atOnce) {
    const rows = await reader
      .select({ riderId: paymentAsks.riderId, at: max(paymentAsks.at) })
      .from(paymentAsks)
      .where(inArray(paymentAsks.riderId, all.slice(at, at + atOnce)))
      .groupBy(paymentAsks.riderId);
    for (const { riderId, at: last } of rows) if (last) asked.set(riderId, new Date(last));
  }
  return asked;
}
