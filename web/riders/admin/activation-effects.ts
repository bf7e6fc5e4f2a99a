import type { RiderActivationEffects } from "#shared/rider-staff.schema.ts";
import { api } from "../../platform/api/api.ts";

/** The server previews at most this many riders in one call. */
const atOnce = 100;

/** Returns the effects of activating or deactivating these riders, who may be more than one preview accepts. */
export async function getRiderActivationEffects(
  riderIds: readonly string[],
  active: boolean,
  signal: AbortSignal,
): Promise<RiderActivationEffects> {
  const all: RiderActivationEffects[] = [];
  for (let at = 0; at < riderIds.length; at += atOnce) {
    const body = { riderIds: riderIds.slice(at, at + atOnce), active };
    all.push((await api("POST /api/admin/riders/activation/preview", { body, signal })).effects);
  }
  return sumOfEffects(all);
}

/** Adds up several previews; amounts are added up by currency. */
export function sumOfEffects(all: readonly RiderActivationEffects[]): RiderActivationEffects {
  const count = (of: (one: RiderActivationEffects) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const money = (of: (one: RiderActivationEffects) => RiderActivationEffects["credit"]) => {
    const sums = new Map<RiderActivationEffects["credit"][number]["currency"], number>();
    for (const { currency, amount } of all.flatMap(of)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    return [...sums].map(([currency, amount]) => ({ currency, amount }));
  };
  return {
    riders: count(({ riders }) => riders),
    loggedIn: count(({ loggedIn }) => loggedIn),
    credit: money(({ credit }) => credit),
    cash: money(({ cash }) => cash),
    givesCredit: money(({ givesCredit }) => givesCredit),
    givesCash: money(({ givesCash }) => givesCash),
    bikesGone: count(({ bikesGone }) => bikesGone),
  };
}
