// The one place that talks to the browser about passkeys; loaded with the first press on such a button.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import type { PasskeyOptionsAnswer, PasskeysAnswer } from "#shared/passkeys.schema.ts";
import { request } from "../platform/api.ts";
import { Problem } from "../platform/problem.ts";
import type { Session } from "../platform/session.ts";

type Making = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Signing = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Asks the device for a passkey and hands it in; `known` are the account's passkeys from then on. */
export async function addPasskey(name: string, password: string): Promise<PasskeysAnswer> {
  const asked = await request<PasskeyOptionsAnswer>("POST", "/api/passkeys/options", { body: { password } });
  // The server made the options with the same library.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Making;
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  return request<PasskeysAnswer>("POST", "/api/passkeys", { body: { name, response } });
}

export async function logInWithPasskey(): Promise<Session> {
  const asked = await request<PasskeyOptionsAnswer>("POST", "/api/login/passkey/options");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Signing;
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  return request<Session>("POST", "/api/login/passkey", { body: { response } });
}

/**
 * Offers the device's passkeys among what the browser fills into the e-mail field, and waits until one is chosen. Answers with the login by it; null
 * where the browser cannot, nobody chose, or another way in was taken.
 */
export async function passkeyFromAutofill(isOver: () => boolean): Promise<(() => Promise<Session>) | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const asked = await request<PasskeyOptionsAnswer>("POST", "/api/login/passkey/options");
  if (isOver()) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Signing;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return response && (() => request<Session>("POST", "/api/login/passkey", { body: { response } }));
}

/** Nothing is offered any more: the page is left. */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony();

/** The browser's own errors are English and meant for programmers. */
function inWords(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  const message = known
    ? i18n._(msg`This device already keeps a passkey for your account.`)
    : i18n._(msg`The device gave no passkey: it was cancelled, took too long, or there is none for this portal.`);
  throw new Problem({ status: 0, code: "no_passkey", message });
}
