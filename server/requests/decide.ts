import type { ApproveInput } from "#shared/requests.schema.ts";
import { erasePerson } from "../erasure/erase-person.ts";
import { unusablePassword } from "../accounts/passwords/unusable-password.ts";
import { record } from "../platform/audit/audit.ts";
import { eraseInAudit, forgetAddresses } from "../platform/audit/erase-audit.ts";
import { assertLeavesOwner } from "../accounts/staff/last-owner.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { forgetMailAbout, queueMail } from "../platform/mail/outbox.ts";
import { once } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import { detachDealer } from "../dealers/logins/attach-account.ts";
import { detachPromoter } from "../promoters/logins/attach-promoter.ts";
import { forgetJournals, formerAccountsOf } from "../merges/former-accounts.ts";
import { changeIdentity } from "../riders/change-identity.ts";
import { eraseRider, riderOfAccount } from "../erasure/erase-rider.ts";
import { admit } from "./admit.ts";
import { identityApprovedMail } from "./identity.mail.ts";
import { declinedMail, erasedMail } from "./requests.mail.ts";
import {
  closeRequest,
  forgetDecided,
  givesUp,
  recordOfAccount,
  requestById,
  withdrawOthers,
  type RequestRow,
} from "./store.ts";

/**
 * Approves a request. A join request creates the account, a deletion request erases it, and an identity change is
 * written, for which staff enter the reason. A recovery is only marked as done: staff have already made the changes on
 * the record after they identified the person. A deletion may give up money, so a retry gets the first answer.
 */
export async function approveRequest(
  ctx: Ctx,
  actor: AdminActor,
  id: string,
  input: ApproveInput,
  key: string,
): Promise<{ ok: true }> {
  const passwordHash = await unusablePassword(ctx);
  return ctx.db.write((tx) =>
    once(tx, ctx, { call: "approve-request", key, input: { id, ...input } }, async () => {
      const request = await openRequest(tx, id);
      if (request.kind === "join") await admit(tx, ctx, request, input, passwordHash);
      if (request.kind === "deletion") await erase(tx, ctx, request, passwordHash);
      if (request.kind === "identity") await changeAsAsked(tx, ctx, request, input.reason ?? "");
      await close(tx, ctx, actor, request, "approved", request.kind === "identity" ? (input.reason ?? null) : null);
      return { ok: true };
    }),
  );
}

/** Declines a request, with a reason for the person. */
export async function decline(ctx: Ctx, actor: AdminActor, id: string, reason: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const request = await openRequest(tx, id);
    const { email: to, locale } = request;
    const mail = declinedMail(ctx, locale, request.kind, reason);
    await queueMail(tx, ctx, { cause: `declined:${id}`, to, locale, mail });
    await close(tx, ctx, actor, request, "declined", reason);
  });
}

async function changeAsAsked(tx: Tx, ctx: Ctx, request: RequestRow, reason: string): Promise<void> {
  if (reason === "") throw new Problem("invalid_input", { fields: { reason: "required" } });
  const { id, accountId, details, email: to, locale } = request;
  const riderId = accountId === null ? null : await riderOfAccount(tx, accountId);
  if (riderId === null) throw new Problem("not_found");
  const { firstName, lastName, dateOfBirth, amaNumber } = details;
  const names = { firstName: firstName ?? undefined, lastName: lastName ?? undefined };
  await changeIdentity(tx, ctx, riderId, { ...names, dateOfBirth: dateOfBirth ?? undefined, amaNumber });
  const mail = identityApprovedMail(ctx, locale, reason);
  await queueMail(tx, ctx, { cause: `identity-approved:${id}`, to, locale, mail });
}

async function openRequest(tx: Tx, id: string): Promise<RequestRow> {
  const request = await requestById(tx, id);
  if (!request) throw new Problem("not_found");
  if (request.state !== "open") throw new Problem("request_decided");
  return request;
}

async function close(
  tx: Tx,
  ctx: Ctx,
  actor: AdminActor,
  { id, kind, role }: RequestRow,
  state: "approved" | "declined",
  reason: string | null,
): Promise<void> {
  const decided = { state, reason, decidedAt: ctx.now, decidedBy: actor.id };
  // The texts in an approved deletion request are personal data, too: the row remains, but its texts are removed.
  const forgotten = kind === "deletion" && state === "approved" ? { name: "—", email: "—", details: {} } : {};
  if (!(await closeRequest(tx, id, { ...decided, ...forgotten }))) throw new Problem("request_decided");
  const after = { kind, role, reason };
  await record(tx, ctx, `request.${state}`, { type: "request", id }, { after });
}

async function erase(tx: Tx, ctx: Ctx, request: RequestRow, passwordHash: string): Promise<void> {
  const { accountId, role, email: to, locale } = request;
  if (accountId === null) throw new Problem("not_found");
  const emails = role === "rider" ? await eraseRider(tx, ctx, accountId, givesUp(request)) : [to];
  const actorId = await recordOfAccount(tx, accountId);
  if (role === "admin" && actorId) await assertLeavesOwner(tx, actorId);
  if (role === "dealer" || role === "promoter") await detach(tx, ctx, accountId, to);
  await erasePerson(tx, ctx, accountId, passwordHash);
  if (role === "rider" && actorId) emails.push(...(await eraseFormer(tx, ctx, actorId, passwordHash)));
  const asked = [...(await forgetDecided(tx, [to, ...emails])), ...(await withdrawOthers(tx, ctx, request))];
  if (actorId)
    await forgetAddresses(tx, ctx, { actorId, accountId, subjects: [accountId, actorId, request.id, ...asked] });
  await forgetMailAbout(
    tx,
    asked.flatMap((id) => [`recovery:${id}`, `identity:${id}`, `identity-approved:${id}`, `declined:${id}`]),
  );
  await queueMail(tx, ctx, { cause: `erased:${request.id}`, to, locale, mail: erasedMail(ctx, locale) });
}

/**
 * Erases the accounts that were merged into the rider's, because they belong to the same person. Returns their email
 * addresses. After that no merge of the rider can be undone any more.
 */
async function eraseFormer(tx: Tx, ctx: Ctx, riderId: string, passwordHash: string): Promise<string[]> {
  const emails: string[] = [];
  for (const former of await formerAccountsOf(tx, riderId)) {
    emails.push(...(await eraseRider(tx, ctx, former.accountId, true)));
    await erasePerson(tx, ctx, former.accountId, passwordHash);
    await forgetJournals(tx, former.riderId);
  }
  await forgetJournals(tx, riderId);
  return emails;
}

/**
 * Removes the login of a person of a dealer or promoter, and the person's name and address from the audit log of it.
 */
async function detach(tx: Tx, ctx: Ctx, accountId: string, email: string): Promise<void> {
  const name = (await detachDealer(tx, accountId)) ?? (await detachPromoter(tx, accountId));
  // A name of a single word is not removed, because the word may occur in unrelated texts.
  const texts = [email, ...(name?.includes(" ") ? [name] : [])];
  await eraseInAudit(tx, ctx, { subjects: [accountId], ids: [], traces: { texts, words: [] } });
}
