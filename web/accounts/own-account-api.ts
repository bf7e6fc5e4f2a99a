import type { Locale } from "#shared/locale.ts";
import type { PasskeysAnswer } from "#shared/passkeys.schema.ts";
import type { DeletionInput, OwnRequestAnswer } from "#shared/requests.schema.ts";
import type { SessionsAnswer } from "#shared/sessions.schema.ts";
import { request } from "../platform/api.ts";
import { loadSession } from "../platform/session.ts";

export type OwnAccount = {
  locale: Locale;
  passkeys: PasskeysAnswer["passkeys"];
  /** Null while proxying: whose devices they are is the person's own matter. */
  sessions: SessionsAnswer["sessions"] | null;
  deletionAskedAt: string | null;
};

/** What every profile shows beside the record of the role. */
export async function getOwnAccount(signal?: AbortSignal): Promise<OwnAccount> {
  const asking = signal ? { signal } : {};
  const { user, proxyHost } = await loadSession();
  const [{ passkeys }, sessions, { askedAt }] = await Promise.all([
    request<PasskeysAnswer>("GET", "/api/passkeys", asking),
    proxyHost ? null : request<SessionsAnswer>("GET", "/api/sessions", asking),
    request<OwnRequestAnswer>("GET", "/api/account/deletion", asking),
  ]);
  return { locale: user?.locale ?? "en", passkeys, sessions: sessions?.sessions ?? null, deletionAskedAt: askedAt };
}

export const setMailLocale = (locale: Locale) => request<unknown>("PUT", "/api/account/locale", { body: { locale } });

export const endSession = (id: string) => request<unknown>("DELETE", `/api/session/${id}`);
export const endOtherSessions = () => request<unknown>("DELETE", "/api/sessions");

export const removePasskey = (id: string) => request<unknown>("DELETE", `/api/passkey/${id}`);

export const askDeletion = (body: DeletionInput) => request<unknown>("POST", "/api/account/deletion", { body });
export const withdrawDeletion = () => request<unknown>("DELETE", "/api/account/deletion");
