import { addressFaults } from "#shared/address.ts";
import { ageAt, dayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { RegisterInput } from "#shared/riders.schema.ts";
import { termsVersion } from "#shared/terms.ts";
import { accountHolding, type AccountRow } from "../accounts/find-account.ts";
import { createAccount, replaceUnverified, type NewAccount } from "../accounts/create-account.ts";
import { hashNewPassword } from "../accounts/passwords.ts";
import { sendVerifyCode } from "../accounts/send-code.ts";
import { addJudgedBike, judgeNewBike } from "../bikes/add-bike.ts";
import { retireBikesOf } from "../bikes/remove-bike.ts";
import { reassessRider } from "../results/reassess.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { hashPin } from "./hash-pin.ts";
import { keepConsent } from "./guardian.ts";
import { knownEmailMail } from "./register.mail.ts";
import { deleteConsentsOf, insertRider, replaceRider, unverifiedRider, writePin, type RiderRow } from "./store.ts";

/**
 * Registers a rider. An e-mail that has an account is answered the same, after the same work; its owner gets a mail
 * instead (decisions §6). Nobody is signed in by this: the code by mail does that (accounts/verify-email.ts).
 */
export async function register(ctx: Ctx, input: RegisterInput): Promise<void> {
  if (input.acceptedTerms !== termsVersion) {
    throw new Problem("rules_not_accepted", { fields: { acceptedTerms: "rules_not_accepted" } });
  }
  const fields = addressFaults(input);
  if (fields) throw new Problem("invalid_input", { fields });
  const guardian = guardianOf(ctx, input);
  const before = await unverifiedRider(ctx.db, input.email);
  const riderId = before?.rider.id ?? ctx.id();
  const passwordHash = await hashNewPassword(ctx, input.password);
  const pinHash = await hashPin(ctx, riderId, input.pin);
  const { email, locale, bike } = input;
  const given: NewAccount = { type: "rider", email, passwordHash, locale, termsVersion: input.acceptedTerms };
  await ctx.db.write(async (tx) => {
    // For a known e-mail as well: a VIN that is refused must not tell that the e-mail is free.
    const judged = bike && (await judgeNewBike(tx, ctx, riderId, bike, "bike.vin"));
    const owner = await accountHolding(tx, email);
    if (owner && owner.id !== before?.account.id) return answerKnown(tx, ctx, owner);
    if (owner?.emailVerifiedAt) return answerKnown(tx, ctx, owner);
    const account = owner ? await replaceUnverified(tx, owner, given) : await createAccount(tx, ctx, given);
    const rider = riderRow(ctx, riderId, account.id, input);
    if (before) {
      await replaceRider(tx, rider);
      await deleteConsentsOf(tx, riderId);
      await retireBikesOf(tx, ctx, riderId);
    } else await insertRider(tx, rider);
    await writePin(tx, riderId, pinHash, ctx.now);
    if (guardian) await keepConsent(tx, ctx, rider, guardian, { textVersion: input.acceptedTerms, locale });
    if (bike && judged) await addJudgedBike(tx, ctx, riderId, bike, judged);
    await sendVerifyCode(tx, ctx, account);
    await reassessRider(tx, ctx, riderId);
    await record(tx, ctx, "rider.register", { type: "rider", id: riderId });
  });
}

/** The consent that an under-18 needs (decisions §6); of an adult none is kept. */
function guardianOf(ctx: Ctx, input: RegisterInput): RegisterInput["guardian"] | null {
  const age = ageAt(input.dateOfBirth, dayPacific(ctx.now));
  if (age === null || age < 0 || age > 120) {
    throw new Problem("invalid_input", { fields: { dateOfBirth: "date_invalid" } });
  }
  if (age >= ctx.programme.adultAge) return null;
  if (!input.guardian) throw new Problem("guardian_needed", { fields: { "guardian.name": "guardian_needed" } });
  return input.guardian;
}

async function answerKnown(tx: Tx, ctx: Ctx, owner: AccountRow): Promise<void> {
  const { id, email: to, locale } = owner;
  // Once a day: nobody fills a mailbox through our form.
  const cause = `known-email:${id}:${dayPacific(ctx.now)}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: knownEmailMail(ctx, locale) });
  await record(tx, ctx, "rider.register-again", { type: "account", id });
}

function riderRow(ctx: Ctx, id: string, accountId: string, input: RegisterInput): RiderRow {
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
    registeredAt: ctx.now,
    mergedIntoId: null,
    mergedAt: null,
    version: 0,
  };
}
