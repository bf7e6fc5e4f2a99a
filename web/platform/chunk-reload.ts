import { stored } from "./cache/stored.ts";

// After a deployment the files of the old version are gone, so this module reloads the page once. It never reloads
// during a kiosk visit, because that would lose what a customer has typed.
let isHeld = false;
let pendingReload: (() => void) | null = null;

/** Prevents a reload from the first touch of a kiosk visit to its end. */
export function holdReload(on: boolean): void {
  isHeld = on;
  // If another visit begins at once, it prevents the reload again before this microtask runs.
  if (!on) queueMicrotask(reloadNow);
}

/**
 * Reloads the page as soon as no kiosk visit is active. A caller uses it when a new version of the service worker is
 * active.
 */
export function whenFree(reload: () => void): void {
  pendingReload = reload;
  reloadNow();
}

function reloadNow(): void {
  if (isHeld || !pendingReload) return;
  const reload = pendingReload;
  pendingReload = null;
  reload();
}

let backgroundFetches = 0;

/** Prefetches code. A failure is ignored: nobody needs the code yet, and the user may be typing. */
export async function fetchAhead(work: () => Promise<unknown>): Promise<void> {
  await inTheBackground(work).catch(() => {
    // The code is requested again when the user opens the page.
  });
}

/** Runs background work and passes its error on. An unreachable server must not make the page reload. */
export async function inTheBackground<Part>(work: () => Promise<Part>): Promise<Part> {
  backgroundFetches += 1;
  try {
    return await work();
  } finally {
    backgroundFetches -= 1;
  }
}

/**
 * Waits until all of them have ended, and then throws if one failed. If it threw at the first failure, background work
 * would end before its other files fail, and these would reload the page.
 */
export async function allEnded<Parts extends readonly unknown[]>(parts: [...Parts]) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

let wantedFetches = 0;

/**
 * Fetches code that the user is waiting for, such as the page they navigated to. If it fails, the page reloads, even if
 * the same file is being prefetched at that moment (a press on a link first focuses it, which prefetches).
 */
export async function fetchWanted<Part>(work: () => Promise<Part>): Promise<Part> {
  wantedFetches += 1;
  try {
    return await work();
  } finally {
    wantedFetches -= 1;
  }
}

/**
 * Waits for fetched code. Vite resolves to undefined when a missing file triggers a reload; the promise then never
 * settles, so nothing more happens on this page.
 */
export async function arrived<Part>(coming: Promise<Part | undefined>): Promise<Part> {
  const part = await coming;
  return part ?? new Promise<never>(() => {});
}

/** This is the time of the last reload, in ms since 1970. */
const lastReload = stored("reloaded-for-chunk", (value) => (typeof value === "number" ? value : null), "session");
const minIntervalMs = 60_000;

/** Returns whether a reload for lost code is allowed now, and records that one happened. */
export function mayReload(now: number): boolean {
  return !isHeld && (backgroundFetches === 0 || wantedFetches > 0) && isFirstReload(now);
}

/**
 * Returns whether the page was not reloaded within the last minute, and records that it is reloaded now. Without storage
 * a second reload cannot be distinguished from the first, so this returns false.
 */
export function isFirstReload(now: number): boolean {
  if (now - (lastReload.read() ?? 0) < minIntervalMs) return false;
  return lastReload.write(now);
}

export function reloadOnLostChunk(): void {
  let leaving = false;
  window.addEventListener("vite:preloadError", (event) => {
    if (leaving) return event.preventDefault();
    if (!navigator.onLine || !mayReload(Date.now())) return;
    leaving = true;
    event.preventDefault();
    window.location.reload();
  });
}
