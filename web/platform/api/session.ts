import { useSyncExternalStore } from "react";
import { browserSettingsOf, defaultProgramme } from "#shared/programme.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { api } from "./api.ts";
import { readTimeoutMs } from "./online.ts";
import type { Cached } from "./read.ts";
import { objectWith, stored } from "../cache/stored.ts";

export type Session = SessionAnswer;
export type SessionProgramme = Session["programme"];

/** `lastSynced`: when this session was stored on this device, because the server was unreachable; else null. */
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

// Until the server answers, the session is a visitor's with the program colors last stored here.
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

/** Called on the server before it renders a page for this visitor. */
export function showSession(session: Session): void {
  current = { ...session, lastSynced: null };
}

/** The server answered with a session (sign-in, verification), which is now the current one. */
export function setSession(session: Session): CachedSession {
  storedSession.write({ ...session, lastSynced: new Date().toISOString() });
  const fresh = set({ ...session, lastSynced: null });
  request = Promise.resolve(fresh);
  return fresh;
}

/** Merges what an answer says about the user into the session, without another request. */
export function changeUser(part: Partial<NonNullable<Session["user"]>>): void {
  const { lastSynced: _lastSynced, ...session } = current;
  if (session.user) setSession({ ...session, user: { ...session.user, ...part } });
}

async function ask(): Promise<CachedSession> {
  try {
    // If there is a stored session to fall back to, an unresponsive server times out.
    const signal = cachedSession() ? AbortSignal.timeout(readTimeoutMs) : undefined;
    return setSession(await api("GET /api/session", { signal }));
  } catch {
    // Offline: use the stored session, and request it again at the next navigation that needs it.
    request = null;
    return set(cachedSession() ?? current);
  }
}

/** How the session is loaded. On the server, which also renders pages, each page has its own (render.tsx). */
export const sessions: { load: () => Promise<CachedSession> } = { load: () => (request ??= ask()) };

/** The session, requested once. */
export const loadSession = (): Promise<CachedSession> => sessions.load();

/** Something about the user changed (a bike, a photo): request the session again. */
export function refreshSession(): Promise<CachedSession> {
  return (request = ask());
}

export const sessionNow = (): CachedSession => current;

/** Calls the listener for each new session; returns the unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): CachedSession => useSyncExternalStore(onSession, sessionNow, sessionNow);
