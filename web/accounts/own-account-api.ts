import type { Locale } from "#shared/locale.ts";
import type { PasskeysAnswer } from "#shared/passkeys.schema.ts";
import type { DeletionInput, OwnRequestAnswer } from "#shared/requests.schema.ts";
import type { SessionsAnswer } from "#shared/sessions.schema.ts";
import { api } from "../platform/api/api.ts";
import { loadSession } from "../platform/api/session.ts";

export type OwnAccount = {
  locale: Locale;
  passkeys: PasskeysAnswer["passkeys"];
  /** This is null while an admin acts as another user, because the user's devices are private. */
  sessions: SessionsAnswer["sessions"] | null;
  deletionAskedAt: string | null;
  /** For a rider, this is the money that the rider would lose by deleting the account. */
  openMoney: OwnRequestAnswer["openMoney"];
};

/** Loads the data that every profile shows in addition to the record of the role. */
export async function getOwnAccount(signal?: AbortSignal): Promise<OwnAccount> {
  const asking = signal ? { signal } : {};
  const { user, proxyHost } = await loadSession();
  const [{ passkeys }, sessions, { askedAt, openMoney }] = await Promise.all([
    api("GET /api/passkeys", asking),
    proxyHost ? null : api("GET /api/sessions", asking),
    api("GET /api/account/deletion", asking),
  ]);
  return {
    locale: user?.locale ?? "en",
    passkeys,
    sessions: sessions?.sessions ?? null,
    deletionAskedAt: askedAt,
    openMoney,
  };
}

export const setMailLocale = (locale: Locale) => api("PUT /api/account/locale", { body: { locale } });

export const endSession = (id: string) => api("DELETE /api/session/{sessionId}", { params: { sessionId: id } });
export const endOtherSessions = () => api("DELETE /api/sessions");

export const removePasskey = (id: string) => api("DELETE /api/passkey/{passkeyId}", { params: { passkeyId: id } });

export const askDeletion = (body: DeletionInput) => api("POST /api/account/deletion", { body });
export const withdrawDeletion = () => api("DELETE /api/account/deletion");
