import { isCountry, isRegion, regionsOf } from "#shared/countries.ts";
import type { UpdateDealerInput } from "#shared/dealers.schema.ts";
import { formatMoney } from "#shared/format.ts";
import { nameKey } from "#shared/name-key.ts";
import { openParts } from "../ledger/reads/dealer-lines.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { countRedemptions, findDealer, writeDealer, type DealerTableRow } from "./dealer-store.ts";
import { spellPostalCode } from "./place-dealer.ts";
import { maySeeDealer, mayWriteDealerField } from "./policy.ts";
import { findPostalCode } from "./postal.ts";
import { presentDealer } from "./present.ts";
import { readWebsite } from "./website.ts";

/**
 * Changes a dealer's record. Dealers change their own address and texts, admins any field. Throws `not_found`,
 * `forbidden` for a field, and `stale_version` with the current record. See docs/spec/accounts.md#writable-fields.
 */
export async function updateDealer(ctx: Ctx, dealerId: string, input: UpdateDealerInput): Promise<DealerTableRow> {
  // The answer is 404 so that others do not learn whose record it is.
  if (!maySeeDealer(ctx.actor, dealerId)) throw new Problem("not_found");
  const { __v, ...wanted } = input;
  const forbidden = Object.keys(wanted).find((field) => !mayWriteDealerField(ctx.actor, field));
  if (forbidden) throw new Problem("forbidden", { fields: { [forbidden]: "forbidden" } });

  const { row, stale } = await ctx.db.write(async (tx) => {
    const before = await findDealer(tx, dealerId);
    if (!before) throw new Problem("not_found");
    if (before.version !== __v) return { row: before, stale: true };
    const change = changeOf(before, wanted);
    if (change.country !== undefined && change.country !== before.country) await assertUnused(tx, ctx, dealerId);
    if (!(await writeDealer(tx, before, change))) return { row: before, stale: true };
    await record(tx, ctx, "dealer.update", { type: "dealer", id: dealerId }, changed(before, change));
    return { row: { ...before, ...change, version: before.version + 1 }, stale: false };
  });
  if (stale) throw new Problem("stale_version", { extra: { dealer: presentDealer(row) } });
  return row;
}

/**
 * Rejects a change of country after credit was redeemed: the dealer's account and its open lines are in the currency
 * of the old country, and nobody would see them after the change.
 */
async function assertUnused(tx: Tx, { locale }: Ctx, dealerId: string): Promise<void> {
  const redemptions = await countRedemptions(tx, dealerId);
  if (redemptions === 0) return;
  const open = (await openParts(tx, dealerId)).map(({ amount, currency }) => formatMoney(amount, currency, locale));
  throw new Problem("dealer_country_used", {
    values: { redemptions, open: open.length === 0 ? "none" : open.join(", ") },
    fields: { country: "dealer_country_used" },
  });
}

function changeOf(before: DealerTableRow, wanted: Omit<UpdateDealerInput, "__v">): Partial<DealerTableRow> {
  const { dealerId, name, zipcode, websiteUrl, ...rest } = wanted;
  const change: Partial<DealerTableRow> = { ...rest };
  if (dealerId !== undefined) change.dealerNumber = dealerId;
  if (name !== undefined) Object.assign(change, { name, nameKey: nameKey(name) });
  if (websiteUrl !== undefined) change.websiteUrl = websiteUrl === null ? null : readWebsite(websiteUrl);

  const country = wanted.country ?? before.country;
  if (!isCountry(country)) throw new Problem("invalid_value", { fields: { country: "invalid_value" } });
  if (wanted.state && regionsOf(country, "en").length > 0 && !isRegion(country, wanted.state)) {
    throw new Problem("invalid_value", { fields: { state: "invalid_value" } });
  }
  if (zipcode !== undefined && zipcode !== before.zipcode) Object.assign(change, placeOf(country, zipcode));
  return change;
}

/**
 * Returns the location of a dealer that moves to another postal code. It uses that of the new code, because the old
 * coordinates belong to the old shop.
 */
function placeOf(country: string, zipcode: string | null): Partial<DealerTableRow> {
  if (zipcode === null) return { zipcode, lat: null, lon: null };
  const found = findPostalCode(zipcode);
  if (!found && (country === "US" || country === "CA")) {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  return { zipcode: spellPostalCode(zipcode), lat: found?.lat ?? null, lon: found?.lon ?? null };
}

/** Returns only the changed fields, so that the audit log stays readable. */
function changed(before: DealerTableRow, change: Partial<DealerTableRow>) {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  const standing: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(change)) {
    if (standing[field] === value) continue;
    old[field] = standing[field];
    now[field] = value;
  }
  return { before: old, after: now };
}
