import { isCachingOff } from "./cache-opt-out.ts";
import { fetchAhead } from "../chunk-reload.ts";
import { whenIdle } from "../idle.ts";
import { read, readPart, type Cached, type Copy, type Reading } from "../api/read.ts";
import { loadSession, sessionNow } from "../api/session.ts";
import { stored, text } from "./stored.ts";

/**
 * The account whose data is on this device, so that a visitor's page does not have to open the database to find out
 * that there is nothing to delete.
 */
const cacheOwner = stored("account-cache-owner", text);

// The database loads only when it is needed, because a first visit does not need it.
const device = () => import("./device-cache.ts");

/**
 * Returns the key of an account's data on the device. `version` is the version of the value's shape: a new shape gets a
 * new key. `which` identifies one of many entries, of which the latest 40 are stored; empty when there is only one.
 */
export const accountKey = (kind: string, version: number, which = ""): string =>
  `${kind}/${version}${which && `?${which}`}`;

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

/**
 * Reads an account's own data: from the server or, offline, from this account's last copy on this device
 * (docs/spec/public.md#offline). Nothing is stored while staff act as the account.
 */
export async function readOwn<Answer extends object>(
  key: string,
  ask: Ask<Answer>,
  signal: AbortSignal,
): Promise<Cached<Answer>> {
  return read(await readingOf<Answer, Answer>(key, ask, (answer) => answer, signal));
}

/** Reads in the same way when only a part of the answer is stored. */
export async function readOwnPart<Answer, Part extends object>(
  key: string,
  ask: Ask<Answer>,
  part: (answer: Answer) => Part,
  signal: AbortSignal,
): Promise<{ answer: Answer } | { copy: Copy<Part> }> {
  return readPart(await readingOf(key, ask, part, signal));
}

/** Returns the value that this account last stored under the key, or null. */
export async function ownCopy<Value extends object>(key: string): Promise<Copy<Value> | null> {
  const owner = ownerOf(await loadSession());
  return owner === null ? null : (await device()).readAccountCopy<Value>(owner, key);
}

type Session = Awaited<ReturnType<typeof loadSession>>;

/** Returns the account whose data may be stored; null for visitors and while staff act as the account. */
const ownerOf = ({ user, proxyHost }: Session): string | null => (proxyHost ? null : (user?._id ?? null));

async function readingOf<Answer, Part extends object>(
  key: string,
  ask: Ask<Answer>,
  part: (answer: Answer) => Part,
  signal: AbortSignal,
): Promise<Reading<Answer, Part>> {
  const owner = ownerOf(await loadSession());
  if (owner === null) return { ask, copy: () => Promise.resolve(null), signal };
  return {
    ask,
    copy: async () => (await device()).readAccountCopy<Part>(owner, key),
    save: (answer) => saveWhenIdle(owner, key, part(answer)),
    signal,
  };
}

function saveWhenIdle(owner: string, key: string, value: object): void {
  // Server rendering runs the same code: personal data must never be stored there.
  if (typeof document === "undefined" || isCachingOff()) return;
  const now = new Date();
  whenIdle(() => void fetchAhead(() => save(owner, key, value, now)));
}

async function save(owner: string, key: string, value: object, now: Date): Promise<void> {
  const { saveAccountCopy } = await device();
  // The user may have signed out before the answer arrived. From here to the database's queue nothing is awaited, so a
  // later sign-out deletes what is stored now. If the owner cannot be stored, sign-out would not delete the copy, so
  // nothing is stored.
  if (ownerOf(sessionNow()) !== owner || !cacheOwner.write(owner)) return;
  await saveAccountCopy(owner, key, value, now);
}

/**
 * Deletes the data of every other account from this device, after a sign-out or a sign-in as somebody else. Called
 * with each new session (main.tsx).
 */
export async function deleteOtherAccountsCopies(): Promise<void> {
  const current = sessionNow().user?._id ?? null;
  const owner = cacheOwner.read();
  if (owner === null || owner === current) return;
  await (await device()).deleteOtherAccounts(current);
  cacheOwner.write(null);
}
