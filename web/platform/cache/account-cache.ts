import { isCachingOff } from "./cache-opt-out.ts";
import { fetchAhead } from "../chunk-reload.ts";
import { whenIdle } from "../idle.ts";
import { urlOf, type Query } from "../api/call-url.ts";
import { read, readPart, type Cached, type Copy, type Reading } from "../api/read.ts";
import { loadSession, sessionNow } from "../api/session.ts";
import { cacheOwner, interruptedCopies, type WaitingCopy } from "./account-owner.ts";

// The database module loads only when it is needed, because a first visit does not need it.
const device = () => import("./device-cache.ts");

/**
 * Returns the key of an account's data on the device. `version` is the version of the value's shape: a new shape gets a
 * new key. `which` identifies one of many entries, of which the latest 40 are stored; it is empty when there is only
 * one.
 */
export const accountKey = (kind: string, version: number, which = ""): string =>
  `${kind}/${version}${which && `?${which}`}`;

/** Returns the key of a list's data: the same filters and page have the same copy. */
export const listKey = (kind: string, version: number, query: Query): string =>
  accountKey(kind, version, urlOf("", query).slice(1));

type RequestOf<Answer> = (signal: AbortSignal) => Promise<Answer>;

/**
 * Reads an account's own data: from the server or, offline, from this account's last copy on this device
 * (docs/spec/public.md#offline). Nothing is stored while staff act as the account.
 */
export async function readOwn<Answer extends object>(
  key: string,
  request: RequestOf<Answer>,
  signal: AbortSignal,
): Promise<Cached<Answer>> {
  return read(readingOf<Answer, Answer>(key, request, (answer) => answer, signal));
}

/** Works like `readOwn`, for data of which the device stores only a part. */
export async function readOwnPart<Answer, Part extends object>(
  key: string,
  request: RequestOf<Answer>,
  part: (answer: Answer) => Part,
  signal: AbortSignal,
): Promise<{ answer: Answer } | { copy: Copy<Part> }> {
  return readPart(readingOf(key, request, part, signal));
}

/** Returns the value that this account last stored under the key, or null. */
export async function ownCopy<Value extends object>(key: string): Promise<Copy<Value> | null> {
  const owner = ownerOf(await loadSession());
  return owner === null ? null : (await device()).readAccountCopy<Value>(owner, key);
}

type Session = Awaited<ReturnType<typeof loadSession>>;

/** Returns the account whose data may be stored, or null for a visitor and while staff act as the account. */
const ownerOf = ({ user, proxyHost }: Session): string | null => (proxyHost ? null : (user?._id ?? null));

/**
 * Returns how to read an account's data and its copy. The request to the server starts in parallel with the session;
 * the session decides whose copy is read and stored.
 */
function readingOf<Answer, Part extends object>(
  key: string,
  request: RequestOf<Answer>,
  part: (answer: Answer) => Part,
  signal: AbortSignal,
): Reading<Answer, Part> {
  const session = loadSession();
  const order = ++requests;
  return {
    request,
    copy: async () => {
      const owner = ownerOf(await session);
      return owner === null ? null : (await device()).readAccountCopy<Part>(owner, key);
    },
    save: async (answer) => {
      const owner = ownerOf(await session);
      if (owner !== null) saveWhenIdle(owner, key, part(answer), order);
    },
    signal,
  };
}

/**
 * `requests` counts the requests so far. `storedRequest` maps the key of each copy to the request whose answer was
 * stored.
 */
let requests = 0;
const storedRequest = new Map<string, number>();

/** These copies are stored when the browser is idle, or by the next page of this tab if this page is left before that. */
const waiting = new Set<WaitingCopy>();

/**
 * Stores the answer, unless the answer to a later request is already stored: the wallet stores what it fetched in the
 * background with a delay, and the rider may have changed it in the meantime.
 */
function saveWhenIdle(owner: string, key: string, value: object, request: number): void {
  // Server rendering runs the same code: personal data must never be stored there.
  if (typeof document === "undefined" || isCachingOff()) return;
  saveLater({ owner, key, value, savedAt: new Date().toISOString() }, request);
}

function saveLater(copy: WaitingCopy, request: number): void {
  waiting.add(copy);
  whenIdle(() => {
    const name = `${copy.owner}/${copy.key}`;
    if ((storedRequest.get(name) ?? 0) > request) return void waiting.delete(copy);
    storedRequest.set(name, request);
    void fetchAhead(async () => {
      await save(copy);
      waiting.delete(copy);
    });
  });
}

async function save({ owner, key, value, savedAt }: WaitingCopy): Promise<void> {
  const { saveAccountCopy } = await device();
  // The user may have logged out before the answer arrived. From here to the database's queue nothing is awaited, so a
  // later logout deletes what is stored now. If the owner cannot be stored, logout would not delete the copy, so
  // nothing is stored.
  if (ownerOf(sessionNow()) !== owner || !cacheOwner.write(owner)) return;
  await saveAccountCopy(owner, key, value, new Date(savedAt));
}

/**
 * Lets the next page of this tab store what this page has not stored yet: a tap on a link before the page is hydrated
 * opens a new document.
 */
export function passOnWaitingCopies(): void {
  if (isCachingOff()) return;
  const own = [...waiting].filter(({ owner }) => ownerOf(sessionNow()) === owner);
  if (own.length > 0) interruptedCopies.write(own);
}

/** Stores what the last page of this tab did not, unless this page has read the same data in the meantime. */
export async function saveInterruptedCopies(): Promise<void> {
  const copies = interruptedCopies.read();
  if (!copies) return;
  interruptedCopies.write(null);
  const owner = ownerOf(await loadSession());
  if (isCachingOff()) return;
  for (const copy of copies) if (copy.owner === owner) saveLater(copy, 0);
}

if (typeof document !== "undefined") {
  addEventListener("pagehide", passOnWaitingCopies);
  void saveInterruptedCopies();
}
