import { stored } from "./cache/stored.ts";

// After a deployment the files of the old version are gone, so this module reloads the page once. It never reloads
// during a kiosk visit, because that would lose what a customer has typed.
let held = false;
let put: (() => void) | null = null;

/** Prevents a reload from the first touch of a kiosk visit to its end. */
export function holdReload(on: boolean): void {
  held = on;
  // If another visit begins at once, it prevents the reload again before this microtask runs.
  if (!on) queueMicrotask(reloadNow);
}

/** Reloads the page as soon as no kiosk visit is active. A caller uses it when a new version is active. */
export function whenFree(reload: () => void): void {
  put = reload;
  reloadNow();
}

function reloadNow(): void {
  if (held || !put) return;
  const reload = put;
  put = null;
  reload();
}

let ahead = 0;

/** Prefetches code. A failure is ignored: nobody needs the code yet, and the user may be typing. */
export async function fetchAhead(work: () => Promise<unknown>): Promise<void> {
  await inTheBackground(work).catch(() => {
    // The code is requested again when the page is opened.
  });
}

/** Runs background work whose outcome matters. A dead server must not make the page reload. */
export async function inTheBackground<Part>(work: () => Promise<Part>): Promise<Part> {
  ahead += 1;
  try {
    return await work();
  } finally {
    ahead -= 1;
  }
}

let wanted = 0;

/**
 * Fetches code that the user is waiting for, such as the page they navigated to. If it fails, the page reloads, even if
 * the same file is being prefetched at that moment (a press on a link first focuses it, which prefetches).
 */
export async function fetchWanted<Part>(work: () => Promise<Part>): Promise<Part> {
  wanted += 1;
  try {
    return await work();
  } finally {
    wanted -= 1;
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

/** The last reload, in ms since 1970. */
const lastReload = stored("reloaded-for-chunk", (value) => (typeof value === "number" ? value : null), "session");
const onceIn = 60_000;

/** Returns whether a reload for lost code is allowed now, and records that one happened. */
export function mayReload(now: number): boolean {
  return !held && (ahead === 0 || wanted > 0) && isFirstReload(now);
}

/**
 * Returns whether the page was not reloaded within the last minute, and records that it is reloaded now. Without storage
 * a second reload cannot be distinguished from the first, so this returns false.
 */
export function isFirstReload(now: number): boolean {
  if (now - (lastReload.read() ?? 0) < onceIn) return false;
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
