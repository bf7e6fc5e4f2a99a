import { policyOf } from "#shared/kiosk.ts";
import type { KioskDealer, KioskProgramme, RiderCard, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Ctx } from "../platform/context.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { findDevice, findKioskDealer } from "./device-store.ts";
import { sealingKeys } from "./keys.ts";
import { maySeeSnapshot } from "./policy.ts";
import { openCredit, ridersOfDealer, type CardRow } from "./rider-store.ts";

/** What a tablet keeps to go on without the network: settings, keys, and the cards of its own riders (kiosk spec). */
export async function snapshot(ctx: Ctx): Promise<SnapshotAnswer> {
  const actor = signedIn(ctx, "kiosk");
  maySeeSnapshot(actor);
  const device = await findDevice(ctx.db, actor.id);
  const dealer = await findKioskDealer(ctx.db, actor.dealerId);
  const currency = dealer && currencyOfCountry(dealer.country);
  if (!device || !dealer || !currency) throw new Problem("device_unknown");
  return {
    serverTime: ctx.now.toISOString(),
    epoch: ctx.secrets.epoch,
    lastSeqSeen: device.lastSeq,
    device: { _id: device.id, name: device.name, state: actor.state },
    dealer: presentDealer(dealer, currency),
    programme: presentProgramme(ctx.programme),
    policy: policyOf(ctx.programme),
    keys: await sealingKeys(ctx),
    // A draining tablet serves nobody: it has no business with names and balances.
    riders: actor.state === "active" ? await cards(ctx, actor.dealerId, currency) : [],
  };
}

export function presentDealer(
  dealer: { id: string; name: string; city: string | null; country: string },
  currency: Currency,
): KioskDealer {
  const { id, name, city, country } = dealer;
  return { _id: id, name, city, country: country === "CA" ? "CA" : "US", currency };
}

function presentProgramme({ brandName, title, colours, logoUrl }: ProgrammeSettings): KioskProgramme {
  const { brand, brand2, onBrand, onBrand2 } = colours;
  return { brandName, title, brand, brand2, onBrand, onBrand2, logoUrl };
}

async function cards(ctx: Ctx, dealerId: string, currency: Currency): Promise<RiderCard[]> {
  const since = new Date(ctx.now);
  since.setUTCMonth(since.getUTCMonth() - ctx.programme.kiosk.cardMonths);
  const riders = await ridersOfDealer(ctx.db, dealerId, since);
  const credit = Map.groupBy(
    await openCredit(
      ctx.db,
      riders.map(({ id }) => id),
      currency,
      ctx.now,
    ),
    ({ riderId }) => riderId,
  );
  return riders.map((rider) => presentCard(rider, credit.get(rider.id) ?? []));
}

function presentCard(rider: CardRow, lots: readonly { value: number; expiresAt: Date | null }[]): RiderCard {
  const sum = (some: typeof lots) => some.reduce((total, { value }) => total + value, 0);
  const days = lots.flatMap(({ expiresAt }) => (expiresAt ? [expiresAt.getTime()] : []));
  const soonest = days.length ? Math.min(...days) : null;
  return {
    _id: rider.id,
    name: `${rider.firstName} ${rider.lastName}`,
    hometown: rider.hometown,
    amaNumber: rider.amaNumber,
    balance: sum(lots),
    soonestExpiry: soonest === null ? null : new Date(soonest).toISOString(),
    soonestAmount: sum(lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt.getTime() === soonest)),
  };
}
