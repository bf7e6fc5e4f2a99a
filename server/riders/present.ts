import type { RiderRecord } from "#shared/riders.schema.ts";
import { bikesOf } from "../bikes/bikes-of.ts";
import { presentBike } from "../bikes/present.ts";
import type { bikes } from "../bikes/tables.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { isIdentityLocked } from "./read-identity.ts";
import { newestConsent, riderWithAccount, type ConsentRow, type RiderWithAccount } from "./store.ts";

/** Returns the record as the rider and admins see it, or null when there is no such rider. */
export async function riderRecordOf(reader: Reader, ctx: Ctx, riderId: string): Promise<RiderRecord | null> {
  const found = await riderWithAccount(reader, riderId);
  if (!found) return null;
  const consent = await newestConsent(reader, riderId);
  const locked = await isIdentityLocked(reader, riderId);
  return presentRider({ ...found, locked }, await bikesOf(reader, riderId), consent, ctx.actor);
}

function presentRider(
  { rider, account, pinSetAt, pinOff, locked }: RiderWithAccount & { locked: boolean },
  ownBikes: readonly (typeof bikes.$inferSelect)[],
  consent: ConsentRow | undefined,
  viewer: Actor,
): RiderRecord {
  return {
    _id: rider.id,
    __v: rider.version,
    firstName: rider.firstName,
    lastName: rider.lastName,
    fullName: `${rider.firstName} ${rider.lastName}`,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    deActivated: account.deactivatedAt !== null,
    locale: account.locale,
    amaNumber: rider.amaNumber,
    phone1: rider.phone1,
    phone2: rider.phone2,
    addressLine1: rider.addressLine1,
    addressLine2: rider.addressLine2,
    city: rider.city,
    state: rider.state,
    zipcode: rider.zipcode,
    country: rider.country,
    hometown: rider.hometown,
    bio: rider.bio,
    dateOfBirth: rider.dateOfBirth,
    sex: rider.sex,
    socialMedia: rider.socialMedia,
    mainSport: rider.mainSport,
    raceStyle: rider.raceStyle,
    profileImage: rider.profileImage,
    factory: rider.factory,
    registeredAt: rider.registeredAt.toISOString(),
    identityLocked: locked,
    hasPin: pinSetAt !== null,
    pinSetAt: pinSetAt?.toISOString() ?? null,
    pinOff: pinOff ?? false,
    bikes: ownBikes.map(presentBike),
    guardian: consent ? presentConsent(consent) : null,
    ...(viewer.type === "admin" ? { note: rider.note } : {}),
  };
}

const presentConsent = ({ name, relation, at, mustConfirm, confirmedAt, refusedAt }: ConsentRow) => ({
  name,
  relation,
  at: at.toISOString(),
  confirmed: refusedAt === null && (!mustConfirm || confirmedAt !== null),
  refused: refusedAt !== null,
});
