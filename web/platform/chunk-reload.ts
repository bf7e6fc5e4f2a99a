// A new version was put in place and the old files are gone: the page is loaded anew, once. Never while a visit at
// the kiosk is on, where it would throw away what a customer has typed.
let held = false;
let put: (() => void) | null = null;

/** The kiosk holds it from the first touch of a visit to its end. */
export function holdReload(on: boolean): void {
  held = on;
  // A visit that goes over into the next lets go for a blink only.
  if (!on) queueMicrotask(reloadNow);
}

/** Loads the page anew as soon as nobody is in a visit: a new version has taken over. */
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

/** What is fetched ahead may fail unheard: nobody asked for it yet, and somebody may be typing. */
export async function fetchAhead(work: () => Promise<unknown>): Promise<void> {
  await inTheBackground(work).catch(() => {
    // Asked for again when the page is wanted.
  });
}

/** The same for what somebody needs the outcome of: a server that is gone must not take the page away. */
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
 * What somebody is waiting for: the page that they went to. Its loss makes the page load anew, also where the same file
 * is being fetched ahead at that moment, as a press on a link always begins with its focus.
 */
export async function fetchWanted<Part>(work: () => Promise<Part>): Promise<Part> {
  wanted += 1;
  try {
    return await work();
  } finally {
    wanted -= 1;
  }
}

/** Vite resolves to nothing where a lost file makes the page load anew: on this one nothing more happens. */
export async function arrived<Part>(coming: Promise<Part | undefined>): Promise<Part> {
  const part = await coming;
  return part ?? new Promise<never>(() => {});
}

const key = "reloaded-for-chunk";
const onceIn = 60_000;

/** Whether a reload is allowed now; remembers that it was. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  if (held || (ahead > 0 && wanted === 0)) return false;
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < onceIn) return false;
  storage.setItem(key, String(now));
  return true;
}

export function reloadOnLostChunk(): void {
  let leaving = false;
  window.addEventListener("vite:preloadError", (event) => {
    try {
      if (leaving) return event.preventDefault();
      if (!navigator.onLine || !mayReload(sessionStorage, Date.now())) return;
    } catch {
      // Without storage nothing tells a second time from the first: no reload.
      return;
    }
    leaving = true;
    event.preventDefault();
    window.location.reload();
  });
}
