import { useSyncExternalStore } from "react";
import { defaultProgramme } from "#shared/programme.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { request } from "./api.ts";
import { patienceMs } from "./online.ts";

export type { SessionUser } from "#shared/session.schema.ts";
export type Session = SessionAnswer;
export type SessionProgramme = Session["programme"];

/** `seenAt` says that the server could not be asked: this is the session as last seen on this device. */
export type SeenSession = Session & { seenAt: string | null };

const storageKey = "session";

function visitor(): SeenSession {
  const { colours, title, brandName, logoUrl, contact, socialLinks, adultAge, guardianConfirmAge } = defaultProgramme;
  const ages = { adultAge, guardianConfirmAge };
  return {
    type: null,
    user: null,
    proxyHost: null,
    programme: { title: title.en, brandName, ...colours, logoUrl, contact, socialLinks, ...ages },
    seenAt: null,
  };
}

function lastSeen(): SeenSession | null {
  try {
    // Only `keep` below writes it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null") as SeenSession | null;
    // What an earlier version did not know yet stands as it does for a visitor.
    return kept && { ...kept, programme: { ...visitor().programme, ...kept.programme } };
  } catch {
    return null;
  }
}

function keep(session: Session): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...session, seenAt: new Date().toISOString() }));
  } catch {
    // No storage: the app works, only not offline.
  }
}

// Until the server answers, a visitor in the colours last seen here.
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

/** The server, about to draw a page for this visitor. */
export function showSession(session: Session): void {
  current = { ...session, seenAt: null };
}

/** The server answered with a session (sign-in, verification): it is the one from now on. */
export function setSession(session: Session): SeenSession {
  keep(session);
  const seen = set({ ...session, seenAt: null });
  asked = Promise.resolve(seen);
  return seen;
}

/** What an answer said of the user beside its own matter: shown at once, without asking again. */
export function changeUser(part: Partial<NonNullable<Session["user"]>>): void {
  const { seenAt: _seen, ...session } = current;
  if (session.user) setSession({ ...session, user: { ...session.user, ...part } });
}

async function ask(): Promise<SeenSession> {
  try {
    // Who was here before does not wait for a server that says nothing.
    const signal = lastSeen() ? AbortSignal.timeout(patienceMs) : undefined;
    return setSession(await request<Session>("GET", "/api/session", { signal }));
  } catch {
    // Offline: as last seen, and asked again at the next navigation that needs it.
    asked = null;
    return set(lastSeen() ?? current);
  }
}

/** Whose session it is. The server, which draws pages too, answers for each page's own (render.tsx). */
export const sessions: { load: () => Promise<SeenSession> } = { load: () => (asked ??= ask()) };

/** The session, asked for once. */
export const loadSession = (): Promise<SeenSession> => sessions.load();

/** Something about the user changed (a bike, a photo): ask again. */
export function refreshSession(): Promise<SeenSession> {
  return (asked = ask());
}

export const sessionNow = (): SeenSession => current;

/** Hears of each session from now on; answers how to stop listening. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): SeenSession => useSyncExternalStore(onSession, sessionNow, sessionNow);
