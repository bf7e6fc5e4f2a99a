// This is the only module that calls the browser's passkey API. It loads when passkeys are offered in the email field,
// or when a passkey button is first pressed.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import type { PasskeysAnswer } from "#shared/passkeys.schema.ts";
import { api } from "../../platform/api/api.ts";
import { Problem } from "../../platform/api/problem.ts";
import type { Session } from "../../platform/api/session.ts";

/** Creates a passkey on the device and sends it to the server; returns all passkeys of the account. */
export async function addPasskey(name: string, password: string): Promise<PasskeysAnswer> {
  const { options } = await api("POST /api/passkeys/options", { body: { password } });
  const response = await startRegistration({ optionsJSON: options }).catch(inWords);
  return api("POST /api/passkeys", { body: { name, response: plain(response) } });
}

export async function logInWithPasskey(): Promise<Session> {
  const { options } = await api("POST /api/login/passkey/options");
  const response = await startAuthentication({ optionsJSON: options }).catch(inWords);
  return api("POST /api/login/passkey", { body: { response: plain(response) } });
}

/**
 * Offers the device's passkeys in the browser's autofill for the email field, and waits until one is chosen. Returns a
 * function that logs in with it; null if the browser does not support this, nobody chose one, or the user logged in
 * another way.
 */
export async function passkeyFromAutofill(isOver: () => boolean): Promise<(() => Promise<Session>) | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const { options } = await api("POST /api/login/passkey/options");
  if (isOver()) return null;
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => null);
  return response && (() => api("POST /api/login/passkey", { body: { response: plain(response) } }));
}

/**
 * Ends the offer of passkeys in the email field: when the user leaves the login page, or before the passkey button
 * starts its own request.
 */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony();

/** Throws a translated error, because the browser's own errors are in English and written for programmers. */
function inWords(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  const message = known
    ? i18n._(msg`This device already has a passkey for your account.`)
    : i18n._(
        msg`We didn’t get a passkey from your device. The request was canceled or timed out, or there’s no passkey for this portal. Try again.`,
      );
  throw new Problem({ status: 0, code: "no_passkey", message });
}

/**
 * Returns the same response as plain JSON. The DOM types its extensions as an interface, which has no index signature.
 */
function plain<Response extends { clientExtensionResults: object; response: object }>({
  clientExtensionResults,
  ...response
}: Response) {
  return { ...response, clientExtensionResults: { ...clientExtensionResults } as Record<string, unknown> };
}
