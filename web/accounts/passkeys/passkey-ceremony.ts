// This is the only module that calls the browser's passkey API; it loads when a passkey button is first pressed.
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

type Making = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Signing = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Creates a passkey on the device and sends it to the server; returns all passkeys of the account. */
export async function addPasskey(name: string, password: string): Promise<PasskeysAnswer> {
  const asked = await api("POST /api/passkeys/options", { body: { password } });
  // The server created the options with the same library, so they have this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Making;
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  return api("POST /api/passkeys", { body: { name, response: plain(response) } });
}

export async function logInWithPasskey(): Promise<Session> {
  const asked = await api("POST /api/login/passkey/options");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Signing;
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  return api("POST /api/login/passkey", { body: { response: plain(response) } });
}

/**
 * Offers the device's passkeys in the browser's autofill for the email field, and waits until one is chosen. Returns a
 * function that logs in with it; null if the browser does not support this, nobody chose one, or the user logged in
 * another way.
 */
export async function passkeyFromAutofill(isOver: () => boolean): Promise<(() => Promise<Session>) | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const asked = await api("POST /api/login/passkey/options");
  if (isOver()) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = asked.options as unknown as Signing;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return response && (() => api("POST /api/login/passkey", { body: { response: plain(response) } }));
}

/** Ends the offer of passkeys in the email field. The page calls this when the user leaves it. */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony();

/** Throws a translated error, because the browser's own errors are in English and written for programmers. */
function inWords(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  const message = known
    ? i18n._(msg`This device already has a passkey for your account.`)
    : i18n._(
        msg`Your device didn’t provide a passkey: it was canceled, took too long, or there isn’t one for this portal.`,
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
