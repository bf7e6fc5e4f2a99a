import type { KioskDealer, KioskProgramme, RiderCard, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import { cardPart, cardParts, policyOf } from "#shared/kiosk.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { findCounter, type Counter } from "../../dealers/find-counter.ts";
import { openCredit } from "../../ledger/balances.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { offeredNames } from "../../employees/employees.ts";
import { cardsSince } from "./cards-since.ts";
import { counterSettings } from "../devices/counter-settings.ts";
import { findDevice } from "../devices/device-store.ts";
import { sealingKeys } from "../keys/keys.ts";
import { noteRead } from "./note-read.ts";
import { assertMaySeeSnapshot } from "../policy.ts";
import { ridersOfDealer, type CardRow } from "./rider-store.ts";

/**
 * Returns the data that a tablet stores to work offline: settings, keys, and the cards of its own riders. `have` lists
 * the tags of the parts that the tablet already has, joined by dots; only the other parts are sent. The audit log
 * records how many cards were sent.
 */
export async function snapshot(ctx: Ctx<KioskActor>, have: string | undefined): Promise<SnapshotAnswer> {
  const { actor } = ctx;
  assertMaySeeSnapshot(actor);
  const device = await findDevice(ctx.db, actor.id);
  const dealer = await findCounter(ctx.db, actor.dealerId);
  const currency = dealer && currencyOfCountry(dealer.country);
  if (!device || !dealer || !currency) throw new Problem("device_unknown");
  // A draining tablet serves no riders, so it gets no names or balances.
  const parts = partsOf(actor.state === "active" ? await cards(ctx, actor.dealerId, currency) : []);
  const clientTags = have?.split(".") ?? [];
  const changed = parts.filter(({ tag }, part) => clientTags[part] !== tag).flatMap(({ riders }) => riders);
  if (changed.length > 0) await noteRead(ctx, "kiosk.read-cards", { riders: changed.length });
  const settings = await counterSettings(ctx, device);
  const employees = settings.employees ?? (await offeredNames(ctx.db, actor.dealerId, { orServed: true })) ?? [];
  return {
    serverTime: ctx.now.toISOString(),
    epoch: ctx.secrets.epoch,
    lastSeqSeen: device.lastSeq,
    device: { _id: device.id, name: device.name, state: actor.state },
    counter: { ...settings, employees },
    dealer: presentKioskDealer(dealer, currency),
    programme: presentProgramme(ctx.programme),
    policy: policyOf(ctx.programme),
    keys: await sealingKeys(ctx),
    riders: changed,
    tags: parts.map(({ tag }) => tag),
  };
}

/**
 * Splits the cards into parts, each with a tag that is a hash of its content, so that one redemption does not resend
 * a list of three thousand cards.
 */
function partsOf(all: readonly RiderCard[]): { tag: string; riders: RiderCard[] }[] {
  const parts = Array.from({ length: cardParts }, (): RiderCard[] => []);
  for (const rider of all) parts[cardPart(rider._id)]?.push(rider);
  return parts.map((riders) => ({ riders, tag: sha256(JSON.stringify(riders)).slice(0, 16) }));
}

export function presentKioskDealer(
  dealer: Pick<Counter, "id" | "name" | "city" | "country" | "state" | "zipcode">,
  currency: Currency,
): KioskDealer {
  const { id, name, city, country } = dealer;
  return { _id: id, name, city, country: country === "CA" ? "CA" : "US", currency, timeZone: timeZoneOf(dealer) };
}

function presentProgramme({ brandName, title, colours, logoUrl }: ProgrammeSettings): KioskProgramme {
  const { brand, brand2, onBrand, onBrand2 } = colours;
  return { brandName, title, brand, brand2, onBrand, onBrand2, logoUrl };
}

async function cards(ctx: Ctx, dealerId: string, currency: Currency): Promise<RiderCard[]> {
  const riders = await ridersOfDealer(ctx.db, dealerId, cardsSince(ctx));
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
