import type { PasskeySignInInput } from "#shared/passkeys.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { movePush } from "../../platform/push/subscriptions.ts";
import { accountById, isBlocked, isMerged } from "../find-account.ts";
import { keepChallenge, relyingParty, spendChallenge } from "./passkey-challenge.ts";
import { passkeyById, usePasskey, type PasskeyRow } from "./passkey-store.ts";
import { createSession, endSession } from "../sessions/session.ts";
import { recordLogin } from "../sessions/record-login.ts";
import type { Browser } from "../sessions/sign-in.ts";
import { tellNewDevice } from "../sessions/tell-new-device.ts";

/**
 * Returns the WebAuthn options of a sign-in. The account is not known yet: the device offers the passkeys that it
 * stores for this portal, and the answer does not reveal which accounts have any.
 */
export async function passkeySignInOptions(ctx: Ctx) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id, userVerification: "required" });
  await keepChallenge(ctx, options.challenge, null);
  return options;
}

/** Signs in with a passkey: the signature of the challenge is the proof. Every refusal has the same code. */
export async function passkeySignIn(ctx: Ctx, { response }: PasskeySignInInput, browser: Browser) {
  const challenge = await spendChallenge(ctx, response.response.clientDataJSON, null);
  const passkey = await passkeyById(ctx.db, response.id);
  if (!passkey || !isOf(passkey, response.response.userHandle)) throw new Problem("passkey_refused");
  const { newCounter, credentialBackedUp } = await verified(ctx, passkey, response, challenge);
  return ctx.db.write(async (tx) => {
    const account = await accountById(tx, passkey.accountId);
    if (!account || !(await passkeyById(tx, passkey.id))) throw new Problem("passkey_refused");
    // The key was verified, so it is safe to say that the account was merged or deactivated.
    if (await isMerged(tx, account)) throw new Problem("account_merged");
    if (await isBlocked(tx, account)) throw new Problem("deactivated");
    await usePasskey(tx, passkey.id, { counter: newCounter, backedUp: credentialBackedUp, usedAt: ctx.now });
    await tellNewDevice(tx, ctx, account, browser.userAgent);
    if (browser.token) await endSession(tx, browser.token);
    const session = await createSession(tx, ctx, account.id, browser.userAgent, true);
    if (browser.token) await movePush(tx, browser.token, session.token, account.id);
    await recordLogin(tx, ctx, session, browser.known, "account.sign-in", { after: { passkey: passkey.name } });
    return session;
  });
}

/**
 * Returns whether the passkey belongs to the account in the user handle, which the device stored when it created the
 * key. The handle is optional.
 */
const isOf = (passkey: PasskeyRow, userHandle: string | null | undefined): boolean =>
  !userHandle || Buffer.from(userHandle, "base64url").toString("utf8") === passkey.accountId;

async function verified(ctx: Ctx, passkey: PasskeyRow, response: PasskeySignInInput["response"], challenge: string) {
  const rp = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { userHandle, ...signed } = response.response;
  const found = await verifyAuthenticationResponse({
    response: {
      ...response,
      clientExtensionResults: {},
      response: userHandle ? { ...signed, userHandle } : signed,
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((cause: unknown) => {
    throw new Problem("passkey_refused", { cause });
  });
  if (!found.verified) throw new Problem("passkey_refused");
  return found.authenticationInfo;
}
