import { useSyncExternalStore } from "react";
import { defaultProgramme } from "#shared/programme.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { api } from "./api.ts";
import { patienceMs } from "./online.ts";

export type { SessionUser } from "#shared/session.schema.ts";
export type Session = SessionAnswer;
export type SessionProgramme = Session["programme"];

/** `seenAt`: when this session was last seen on this device, because the server was unreachable. */
export type SeenSession = Session & { seenAt: string | null };

const storageKey = "session";

function visitor(): SeenSession {
  const { colours, title, brandName, logoUrl, contact, socialLinks } = defaultProgramme;
  const { adultAge, guardianConfirmAge, creditExpiryMonths } = defaultProgramme;
  const rules = { adultAge, guardianConfirmAge, creditExpiryMonths };
  return {
    type: null,
    user: null,
    proxyHost: null,
    programme: { title: title.en, brandName, ...colours, logoUrl, contact, socialLinks, ...rules },
    seenAt: null,
  };
}

function lastSeen(): SeenSession | null {
  try {
    // Only `keep` below writes it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null") as SeenSession | null;
    // Settings that an earlier version did not store get the defaults of a visitor.
    return kept && { ...kept, programme: { ...visitor().programme, ...kept.programme } };
  } catch {
    return null;
  }
}

function keep(session: Session): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...session, seenAt: new Date().toISOString() }));
  } catch {
    // No storage: the app works, but not offline.
  }
}

// Until the server answers, the session is a visitor's with the program colors last seen here.
let current: SeenSession = { ...visitor(), ...onlyProgramme(lastSeen()) };
let asked: Promise<SeenSession> | null = null;
const listeners = new Set<() => void>();

function onlyProgramme(session: Session | null): Partial<Session> {
  return session ? { programme: session.programme } : {};
}

function set(session: SeenSession): SeenSession {
  current = session;
  listeners.forEach((listener) => listener());
  return session;
}

/** Called on the server before it renders a page for this visitor. */
export function showSession(session: Session): void {
  current = { ...session, seenAt: null };
}

/** The server answered with a session (sign-in, verification), which is now the current one. */
export function setSession(session: Session): SeenSession {
  keep(session);
  const seen = set({ ...session, seenAt: null });
  asked = Promise.resolve(seen);
  return seen;
}

/** Merges what an answer says about the user into the session, without another request. */
export function changeUser(part: Partial<NonNullable<Session["user"]>>): void {
  const { seenAt: _seen, ...session } = current;
  if (session.user) setSession({ ...session, user: { ...session.user, ...part } });
}

async function ask(): Promise<SeenSession> {
  try {
    // If there is a stored session to fall back to, an unresponsive server times out.
    const signal = lastSeen() ? AbortSignal.timeout(patienceMs) : undefined;
    return setSession(await api("GET /api/session", { signal }));
  } catch {
    // Offline: use the last-seen session, and request it again at the next navigation that needs it.
    asked = null;
    return set(lastSeen() ?? current);
  }
}

/** How the session is loaded. On the server, which also renders pages, each page has its own (render.tsx). */
export const sessions: { load: () => Promise<SeenSession> } = { load: () => (asked ??= ask()) };

/** The session, requested once. */
export const loadSession = (): Promise<SeenSession> => sessions.load();

/** Something about the user changed (a bike, a photo): request the session again. */
export function refreshSession(): Promise<SeenSession> {
  return (asked = ask());
}

export const sessionNow = (): SeenSession => current;

/** Calls the listener for each new session; returns the unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): SeenSession => useSyncExternalStore(onSession, sessionNow, sessionNow);
