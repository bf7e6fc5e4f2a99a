import type { IdentityChangeAnswer, IdentityChangeInput } from "#shared/requests.schema.ts";
import { identityFields } from "#shared/riders.ts";
import { accountById } from "../accounts/find-account.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { checkBirthDay } from "../riders/identity.ts";
import { identityOf } from "../riders/read-identity.ts";
import { mayAskIdentityChange } from "./policy.ts";
import { keepRequest } from "./keep-request.ts";
import { identityReceivedMail } from "./identity.mail.ts";
import { closeRequest, newestRequestOf, openRequestOf } from "./store.ts";

/**
 * Stores a rider's request to staff to change the name, date of birth or AMA number, which results and the ID check
 * depend on. Only values that differ from the record are requested; a request without any difference is refused.
 */
export async function askIdentityChange(ctx: Ctx, riderId: string, input: IdentityChangeInput): Promise<void> {
  if (!mayAskIdentityChange(ctx.actor, riderId)) throw new Problem("forbidden");
  checkBirthDay(ctx, input.dateOfBirth);
  await ctx.db.write(async (tx) => {
    const rider = await identityOf(tx, riderId);
    const account = rider && (await accountById(tx, rider.accountId));
    if (!account) throw new Problem("not_found");
    if (await openRequestOf(tx, account.id, "identity")) throw new Problem("request_open");
    const changed = identityFields.filter((field) => input[field] !== undefined && input[field] !== rider[field]);
    if (changed.length === 0) throw new Problem("nothing_to_change");
    const wanted = Object.fromEntries(changed.map((field) => [field, input[field] ?? null]));
    const before = Object.fromEntries(changed.map((field) => [`${field}Before`, rider[field]]));
    const { email, locale } = account;
    const name = `${rider.firstName} ${rider.lastName}`;
    const details = { ...wanted, ...before, reason: input.reason };
    const asked = { kind: "identity", role: "rider", accountId: account.id, name, email, locale, details } as const;
    const id = await keepRequest(tx, ctx, asked);
    const mail = identityReceivedMail(ctx, locale);
    await queueMail(tx, ctx, { cause: `identity:${id}`, to: email, locale, mail });
    await record(tx, ctx, "request.identity", { type: "rider", id: riderId }, { after: { fields: changed } });
  });
}

export async function withdrawIdentityChange(ctx: Ctx, riderId: string): Promise<void> {
  if (!mayAskIdentityChange(ctx.actor, riderId)) throw new Problem("forbidden");
  await ctx.db.write(async (tx) => {
    const rider = await identityOf(tx, riderId);
    const open = rider && (await openRequestOf(tx, rider.accountId, "identity"));
    if (!open) throw new Problem("not_found");
    await closeRequest(tx, open.id, { state: "withdrawn", decidedAt: ctx.now });
    await record(tx, ctx, "request.withdraw-identity", { type: "rider", id: riderId });
  });
}

/** Returns the state of the rider's newest request, for the profile. */
export async function identityChangeOf(reader: Reader, riderId: string): Promise<IdentityChangeAnswer> {
  const rider = await identityOf(reader, riderId);
  const newest = rider && (await newestRequestOf(reader, rider.accountId, "identity"));
  if (!newest) return { request: null };
  const { state, createdAt, decidedAt, reason, details } = newest;
  const wanted = Object.fromEntries(
    identityFields.flatMap((field) => (details[field] === undefined ? [] : [[field, details[field]]])),
  );
  return {
    request: {
      state,
      askedAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      answer: reason,
      wanted,
    },
  };
}
