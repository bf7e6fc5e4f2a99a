import { nameKey } from "#shared/name-key.ts";
import { createAccount } from "../accounts/create-account.ts";
import { markEmailVerified } from "../accounts/verification/mark-verified.ts";
import type { pendingRegistrations } from "../accounts/tables.ts";
import type { RegistrationForm } from "../accounts/tables.ts";
import { addEvaluatedBike, evaluateNewBike } from "../bikes/add-bike.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { keepConsent } from "./guardian/guardian.ts";
import { insertRider, writePin, type RiderRow } from "./store.ts";

/**
 * Creates the rider of a registration whose address is verified: account, PIN, guardian's consent and bike. Results
 * with this address and without an account are matched to the rider. Returns the id of the account. The caller writes
 * the audit record.
 */
export async function makeRider(tx: Tx, ctx: Ctx, pending: typeof pendingRegistrations.$inferSelect): Promise<string> {
  const { riderId, form, passwordHash, createdAt } = pending;
  const { email, locale, acceptedTerms: termsVersion, guardian, bike } = form;
  const account = await createAccount(tx, ctx, { type: "rider", email, passwordHash, locale, termsVersion });
  const rider = riderRow(riderId, account.id, form, createdAt);
  await insertRider(tx, rider);
  await writePin(tx, riderId, pending, ctx.now);
  if (guardian) await keepConsent(tx, ctx, rider, guardian, { textVersion: termsVersion, locale, at: createdAt });
  if (bike) await addBikeIfFree(tx, ctx, riderId, bike);
  await markEmailVerified(tx, ctx, account.id);
  return account.id;
}

/**
 * Adds the bike of the registration. If it is no longer accepted, for example because another rider has verified the
 * same bike since, the account is created without it.
 */
async function addBikeIfFree(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  bike: NonNullable<RegistrationForm["bike"]>,
): Promise<void> {
  try {
    await addEvaluatedBike(tx, ctx, riderId, bike, await evaluateNewBike(tx, ctx, riderId, bike));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

function riderRow(id: string, accountId: string, input: RegistrationForm, registeredAt: Date): RiderRow {
  const { firstName, lastName } = input;
  return {
    id,
    accountId,
    firstName,
    lastName,
    nameKey: nameKey(`${firstName} ${lastName}`),
    lastNameKey: nameKey(`${lastName} ${firstName}`),
    amaNumber: input.amaNumber ?? null,
    phone1: input.phone1 ?? null,
    phone2: input.phone2 ?? null,
    addressLine1: input.addressLine1 ?? null,
    addressLine2: input.addressLine2 ?? null,
    city: input.city ?? null,
    state: input.state ?? null,
    zipcode: input.zipcode ?? null,
    country: input.country,
    hometown: input.hometown ?? null,
    bio: input.bio ?? null,
    dateOfBirth: input.dateOfBirth,
    sex: input.sex ?? null,
    socialMedia: input.socialMedia ?? null,
    mainSport: input.mainSport ?? null,
    raceStyle: input.raceStyle ?? null,
    profileImage: null,
    note: null,
    factory: false,
    hasBike: false,
    registeredAt,
    identityChangedAt: null,
    erasedAt: null,
    mergedIntoId: null,
    mergedAt: null,
    version: 0,
  };
}
