import type { AddPasskeyInput } from "#shared/passkeys.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { accountById } from "../find-account.ts";
import { passkeyAddedMail } from "./passkey.mail.ts";
import { keepChallenge, relyingParty, spendChallenge } from "./passkey-challenge.ts";
import { markByPasskey } from "../sessions/session-store.ts";
import { mustHavePasskey } from "./staff-passkeys.ts";
import { deletePasskey, insertPasskey, passkeyById, passkeysOf, type PasskeyRow } from "./passkey-store.ts";

const maxPasskeys = 10;
/** These are the COSE identifiers of ES256, EdDSA and RS256, the algorithms that common devices support. */
const algorithms = [-7, -8, -257];

/**
 * Starts adding a passkey. It requires the password, so that nobody can turn a session that was left open into a
 * permanent credential.
 */
export async function passkeyOptions(ctx: Ctx, actor: AccountActor, password: string) {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const account = await confirmPassword(ctx, actor, password, "password");
  const known = await passkeysOf(ctx.db, account.id);
  if (known.length >= maxPasskeys) throw new Problem("passkey_limit", { values: { most: maxPasskeys } });
  const rp = relyingParty(ctx);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account.id)),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // The passkey is discoverable (no user name is typed first) and requires user verification by the device.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(ctx, options.challenge, account.id);
  return options;
}

export async function addPasskey(ctx: Ctx, actor: AccountActor, input: AddPasskeyInput): Promise<PasskeyRow> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  const { name, response } = input;
  const challenge = await spendChallenge(ctx, response.response.clientDataJSON, actor.accountId);
  const made = await verified(ctx, response, challenge);
  const row: PasskeyRow = { ...made, accountId: actor.accountId, name, createdAt: ctx.now, usedAt: null };
  await ctx.db.write(async (tx) => {
    const account = await accountById(tx, actor.accountId);
    // A passkey (credential id) belongs to one account. The error does not reveal which account already has it.
    if (!account || (await passkeyById(tx, row.id))) throw new Problem("passkey_refused");
    // A staff session that began without a passkey may add only the first one. Adding more requires a login with a
    // passkey.
    const isFirst = !actor.byPasskey && mustHavePasskey(ctx, account);
    if (isFirst && (await passkeysOf(tx, account.id)).length > 0) throw new Problem("passkey_refused");
    await insertPasskey(tx, row);
    if (actor.sessionId) await markByPasskey(tx, actor.sessionId);
    const { email: to, locale } = account;
    const cause = `passkey:${ctx.requestId}`;
    await queueMail(tx, ctx, { cause, to, locale, mail: passkeyAddedMail(ctx, locale, name) });
    await record(tx, ctx, "passkey.add", { type: "account", id: account.id }, { after: { name } });
  });
  return row;
}

async function verified(ctx: Ctx, response: AddPasskeyInput["response"], challenge: string) {
  const rp = relyingParty(ctx);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { transports, ...rest } = response.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {}, response: rest },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new Problem("passkey_refused", { cause });
  });
  if (!registrationInfo) throw new Problem("passkey_refused");
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: transports ?? [],
    backedUp: credentialBackedUp,
  };
}

export async function removePasskey(ctx: Ctx, actor: AccountActor, id: string): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  await ctx.db.write(async (tx) => {
    const account = await accountById(tx, actor.accountId);
    const before = await passkeyById(tx, id);
    const isLast = before?.accountId === actor.accountId && (await passkeysOf(tx, actor.accountId)).length === 1;
    if (isLast && account && mustHavePasskey(ctx, account)) throw new Problem("passkey_last");
    if (!(await deletePasskey(tx, actor.accountId, id))) throw new Problem("not_found");
    const change = { before: { name: before?.name } };
    await record(tx, ctx, "passkey.remove", { type: "account", id: actor.accountId }, change);
  });
}
