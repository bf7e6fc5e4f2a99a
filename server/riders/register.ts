import { addressFaults } from "#shared/address.ts";
import { ageAt, dayPacific } from "#shared/dates.ts";
import type { RegisterInput } from "#shared/riders.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { hashNewPassword } from "../accounts/passwords/passwords.ts";
import { keepPending } from "../accounts/verification/pending-registration.ts";
import { evaluateNewBike } from "../bikes/add-bike.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { checkBirthDay } from "./identity.ts";
import { hashPin } from "./pin/hash-pin.ts";

/**
 * Stores a rider's registration until the emailed code verifies the address. There is no account before that, and
 * nobody is signed in. An address that has an account gets the same answer after the same work; its owner gets an
 * email.
 */
export async function register(ctx: Ctx, input: RegisterInput): Promise<void> {
  if (input.acceptedTerms !== termsVersion) {
    throw new Problem("rules_not_accepted", { fields: { acceptedTerms: "rules_not_accepted" } });
  }
  const fields = addressFaults(input);
  if (fields) throw new Problem("invalid_input", { fields });
  const { password, pin, guardian: _typed, ...typed } = input;
  const guardian = guardianOf(ctx, input);
  const riderId = ctx.id();
  const passwordHash = await hashNewPassword(ctx, password);
  const hashedPin = await hashPin(ctx, riderId, pin);
  const form = guardian ? { ...typed, guardian } : typed;
  await ctx.db.write(async (tx) => {
    // The VIN is checked for a known address as well: a refused VIN must not reveal that the address is free.
    if (input.bike) await evaluateNewBike(tx, ctx, riderId, input.bike, "bike.vin");
    const owner = await keepPending(tx, ctx, { riderId, passwordHash, ...hashedPin, form });
    if (owner) await record(tx, ctx, "rider.register-again", { type: "account", id: owner.id });
    else await record(tx, ctx, "rider.register", { type: "rider", id: riderId });
  });
}

/** Returns the consent that a rider under `adultAge` needs; null for an adult. */
function guardianOf(ctx: Ctx, input: RegisterInput): RegisterInput["guardian"] | null {
  checkBirthDay(ctx, input.dateOfBirth);
  const age = ageAt(input.dateOfBirth, dayPacific(ctx.now));
  if (age === null || age >= ctx.programme.adultAge) return null;
  if (!input.guardian) throw new Problem("guardian_needed", { fields: { "guardian.name": "guardian_needed" } });
  return input.guardian;
}
