import { useSyncExternalStore } from "react";
import { browserSettingsOf, defaultProgramme } from "#shared/programme.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { api, apiUrl } from "./api.ts";
import { readTimeoutMs } from "./online.ts";
import type { Cached } from "./read.ts";
import { objectWith, stored } from "../cache/stored.ts";

export type Session = SessionAnswer;

/** Opening this address ends the session on the server, which then redirects to the front page. */
export const logoutUrl = apiUrl("GET /api/logout");
export type SessionProgramme = Session["programme"];

/**
 * `lastSynced` is the time when this device stored the session shown, if the server cannot be reached; it is null if
 * the session came from the server.
 */
export type CachedSession = Cached<Session>;

const storedSession = stored<CachedSession>(
  "session",
  objectWith<CachedSession>({ programme: (value) => typeof value === "object" && value !== null }),
);

function visitor(): CachedSession {
  const { colours, title, brandName, logoUrl, contact, socialLinks } = defaultProgramme;
  return {
    type: null,
    user: null,
    proxyHost: null,
    programme: {
      title: title.en,
      brandName,
      ...colours,
      logoUrl,
      contact,
      socialLinks,
      ...browserSettingsOf(defaultProgramme),
    },
    lastSynced: null,
  };
}

function cachedSession(): CachedSession | null {
  const session = storedSession.read();
  // Settings that an earlier version did not store get the defaults of a visitor.
  return session && { ...session, programme: { ...visitor().programme, ...session.programme } };
}

// Until the server answers, the session is a visitor's with the program settings (the colors, for example) that this
// device stored last.
let current: CachedSession = { ...visitor(), ...onlyProgramme(cachedSession()) };
let request: Promise<CachedSession> | null = null;
const listeners = new Set<() => void>();

function onlyProgramme(session: Session | null): Partial<Session> {
  return session ? { programme: session.programme } : {};
}

function set(session: CachedSession): CachedSession {
  current = session;
  listeners.forEach((listener) => listener());
  return session;
}

/** Sets the session of the visitor for whom the server renders the next page. */
export function showSession(session: Session): void {
  current = { ...session, lastSynced: null };
}

/** Makes the session that the server returned (after a login or a verification) the current one. */
export function setSession(session: Session): CachedSession {
  storedSession.write({ ...session, lastSynced: new Date().toISOString() });
  const fresh = set({ ...session, lastSynced: null });
  request = Promise.resolve(fresh);
  return fresh;
}

/** Merges user fields from an answer into the session, without another request. */
export function changeUser(part: Partial<NonNullable<Session["user"]>>): void {
  const { lastSynced: _lastSynced, ...session } = current;
  if (session.user) setSession({ ...session, user: { ...session.user, ...part } });
}

async function requestSession(): Promise<CachedSession> {
  try {
    // The request times out if there is a stored session to fall back to.
    const signal = cachedSession() ? AbortSignal.timeout(readTimeoutMs) : undefined;
    return setSession(await api("GET /api/session", { signal }));
  } catch {
    // Offline, the stored session is used, and it is requested again at the next navigation that needs it.
    request = null;
    return set(cachedSession() ?? current);
  }
}

/**
 * This loads the session. It can be replaced, because each page that the server renders has a different session
 * (render.tsx).
 */
export const sessions: { load: () => Promise<CachedSession> } = { load: () => (request ??= requestSession()) };

/** Loads the session, with one request for all callers. */
export const loadSession = (): Promise<CachedSession> => sessions.load();

/** Requests the session again, because something about the user changed (a bike, a photo). */
export function refreshSession(): Promise<CachedSession> {
  return (request = requestSession());
}

export const sessionNow = (): CachedSession => current;

/**
 * Returns the expected session while the server has not answered: the current one, or the one that this device stored
 * last, which becomes the current one. It returns null for a visitor and while staff are proxying: another tab may have
 * changed the account, so the page waits for the server.
 */
export function expectSession(): CachedSession | null {
  if (current.user) return current;
  const cached = cachedSession();
  return cached?.user && !cached.proxyHost ? set(cached) : null;
}

/** Calls the listener for each new session; returns the unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): CachedSession => useSyncExternalStore(onSession, sessionNow, sessionNow);
