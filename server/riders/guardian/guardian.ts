import { daysBefore } from "#shared/durations.ts";
import { ageAt, dayPacific } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import type { GuardianLinkAnswer, GuardianAnswerInput, NameGuardianInput } from "#shared/riders.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { updateAccount } from "../../accounts/update-account.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { randomToken } from "../../platform/random.ts";
import { sha256 } from "../../platform/secrets.ts";
import { reassessRider } from "../../results/settling/reassess.ts";
import { guardianConfirmMail, guardianMail, guardianAnswerMail } from "./guardian.mail.ts";
import { mayUpdateRider } from "../policy.ts";
import {
  consentByToken,
  consentsSince,
  insertConsent,
  newestConsent,
  riderWithAccount,
  updateConsent,
  type ConsentRow,
  type RiderRow,
  type RiderWithAccount,
} from "../store.ts";

const ageOf = (ctx: Ctx, dateOfBirth: string | null): number | null =>
  dateOfBirth === null ? null : ageAt(dateOfBirth, dayPacific(ctx.now));

/**
 * Stores a guardian's consent and notifies the guardian. For the youngest riders the form on the rider's screen is not
 * enough: the consent counts only after the guardian confirms it with the emailed link. The guardian of an older minor
 * can use the link to object.
 */
export async function keepConsent(
  tx: Tx,
  ctx: Ctx,
  rider: Pick<RiderRow, "id" | "firstName" | "lastName" | "dateOfBirth">,
  guardian: Pick<ConsentRow, "name" | "email" | "relation">,
  { textVersion, locale, at = ctx.now }: { textVersion: string; locale: Locale; at?: Date },
): Promise<void> {
  const { name, email, relation } = guardian;
  const id = ctx.id();
  const age = ageOf(ctx, rider.dateOfBirth);
  const mustConfirm = age !== null && age < ctx.programme.guardianConfirmAge;
  const token = randomToken(ctx);
  const consent = { id, riderId: rider.id, name, email, relation, textVersion, at };
  await insertConsent(tx, { ...consent, tokenHash: sha256(token), mustConfirm });
  const fullName = `${rider.firstName} ${rider.lastName}`;
  const mail = (mustConfirm ? guardianConfirmMail : guardianMail)(ctx, locale, fullName, token);
  await queueMail(tx, ctx, { cause: `guardian:${id}`, to: email, locale, mail });
}

const maxConsentsPerDay = 5;

/**
 * Stores the guardian whom a rider names, who may replace a guardian who cannot be reached by email; only the newest
 * link works.
 */
export async function nameGuardian(ctx: Ctx, riderId: string, input: NameGuardianInput): Promise<void> {
  if (!mayUpdateRider(ctx.actor, riderId)) throw new Problem("not_found");
  if (input.acceptedTerms !== termsVersion) throw new Problem("rules_not_accepted");
  // Staff who act as the rider must not give a guardian's consent.
  if ("proxy" in ctx.actor && ctx.actor.proxy) throw new Problem("proxy_forbids");
  await ctx.db.write(async (tx) => {
    const found = await riderWithAccount(tx, riderId);
    if (!found) throw new Problem("not_found");
    const { rider, account } = found;
    const age = ageOf(ctx, rider.dateOfBirth);
    const before = await newestConsent(tx, riderId);
    if (age === null || age >= ctx.programme.adultAge) throw new Problem("conflict");
    if (before && counts(before)) throw new Problem("conflict");
    if (before) await assertNotTooMany(tx, ctx, riderId);
    const { acceptedTerms: textVersion, ...guardian } = input;
    await keepConsent(tx, ctx, rider, guardian, { textVersion, locale: account.locale });
    await reassessRider(tx, ctx, riderId);
    const after = { guardian: guardian.name, relation: guardian.relation };
    await record(tx, ctx, "rider.name-guardian", { type: "rider", id: riderId }, { after });
  });
}

/**
 * Emails the guardian's link again to the guardian whose answer is missing; the former link stops working. It is only
 * for riders so young that the guardian answers by email: an older rider's consent is given on the form.
 */
export async function resendGuardianLink(ctx: Ctx, riderId: string): Promise<void> {
  if (!mayUpdateRider(ctx.actor, riderId)) throw new Problem("not_found");
  if ("proxy" in ctx.actor && ctx.actor.proxy) throw new Problem("proxy_forbids");
  await ctx.db.write(async (tx) => {
    const found = await riderWithAccount(tx, riderId);
    if (!found) throw new Problem("not_found");
    const { rider, account } = found;
    const before = await newestConsent(tx, riderId);
    if (!before || !canResend(ctx, rider.dateOfBirth, before)) throw new Problem("conflict");
    await assertNotTooMany(tx, ctx, riderId);
    const { name, email, relation } = before;
    await keepConsent(tx, ctx, rider, { name, email, relation }, { textVersion: termsVersion, locale: account.locale });
    await record(tx, ctx, "rider.resend-guardian-link", { type: "rider", id: riderId }, { after: { guardian: name } });
  });
}

async function assertNotTooMany(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const since = daysBefore(ctx.now, 1);
  if ((await consentsSince(tx, riderId, since)) >= maxConsentsPerDay) {
    throw new Problem("too_many_requests", { retryAfter: 86_400 });
  }
}

/**
 * Returns the consent that a minor still needs to earn awards (docs/spec/accounts.md#consent), else null. `sentTo` is
 * the name of the guardian to whom the link can be sent again; it is null if the rider has to name one.
 */
export async function missingConsent(
  ctx: Ctx,
  { id, dateOfBirth }: Pick<RiderRow, "id" | "dateOfBirth">,
): Promise<{ sentTo: string | null } | null> {
  const age = ageOf(ctx, dateOfBirth);
  if (age === null || age >= ctx.programme.adultAge) return null;
  const newest = await newestConsent(ctx.db, id);
  if (newest && counts(newest)) return null;
  return { sentTo: newest && canResend(ctx, dateOfBirth, newest) ? newest.name : null };
}

function canResend(ctx: Ctx, dateOfBirth: string | null, consent: ConsentRow): boolean {
  const age = ageOf(ctx, dateOfBirth);
  return age !== null && age < ctx.programme.guardianConfirmAge && consent.refusedAt === null && !counts(consent);
}

const counts = ({ mustConfirm, confirmedAt, refusedAt }: ConsentRow): boolean =>
  refusedAt === null && (!mustConfirm || confirmedAt !== null);

/**
 * Returns the rider, the guardian and the version of the text that the emailed link is about. Reading it does not count
 * as an answer yet.
 */
export async function readGuardianLink(ctx: Ctx, token: string): Promise<GuardianLinkAnswer> {
  const { consent, rider } = await openLink(ctx.db, ctx, token);
  return {
    riderName: `${rider.firstName} ${rider.lastName}`,
    guardianName: consent.name,
    termsVersion: consent.textVersion,
    counts: counts(consent),
  };
}

const actions = {
  consents: "guardian.confirm",
  refuses: "guardian.refuse",
  notGuardian: "guardian.not-guardian",
} as const;

/**
 * Records the guardian's answer. A refusal closes the account: without consent a minor's account must not be used. A
 * person who is not the guardian at all cannot close it: the rider has to name another guardian, and earns nothing
 * until then.
 */
export async function recordGuardianAnswer(ctx: Ctx, { token, answer }: GuardianAnswerInput): Promise<void> {
  await ctx.db.write(async (tx) => {
    const { consent, rider, account } = await openLink(tx, ctx, token);
    const { id, riderId, name } = consent;
    if (answer === "consents" && counts(consent)) throw new Problem("consent_link_used");
    await updateConsent(tx, id, answer === "consents" ? { confirmedAt: ctx.now } : { refusedAt: ctx.now });
    if (answer === "refuses") await updateAccount(tx, ctx, rider.accountId, { deActivated: true });
    await reassessRider(tx, ctx, riderId);
    const { email: to, locale } = account;
    const mail = guardianAnswerMail(ctx, locale, name, answer);
    await queueMail(tx, ctx, { cause: `guardian-answer:${id}`, to, locale, mail });
    await record(tx, ctx, actions[answer], { type: "rider", id: riderId }, { after: { consent: id } });
  });
}

/**
 * Returns the open consent of a link with its rider. Throws the same error if the link was answered, if it was replaced
 * by a newer one, and if the rider is an adult now, who needs no consent.
 */
async function openLink(db: Reader, ctx: Ctx, token: string): Promise<RiderWithAccount & { consent: ConsentRow }> {
  const consent = await consentByToken(db, sha256(token));
  const newest = consent && (await newestConsent(db, consent.riderId));
  if (!consent || newest?.id !== consent.id || consent.confirmedAt || consent.refusedAt) {
    throw new Problem("consent_link_used");
  }
  const found = await riderWithAccount(db, consent.riderId);
  const age = ageOf(ctx, found?.rider.dateOfBirth ?? null);
  if (!found || age === null || age >= ctx.programme.adultAge) throw new Problem("consent_link_used");
  return { ...found, consent };
}
