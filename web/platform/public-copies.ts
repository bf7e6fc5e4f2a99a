type SavingData = Navigator & { connection?: { saveData?: boolean } };

/** The page has drawn and its own calls are answered by then. */
const restMs = 4_000;
const freshMs = 60 * 60 * 1000;

/** One thing that is kept for when there is no network: since when, and how to fetch it anew. */
export type PublicCopy = { savedAt: () => Promise<string | null>; keep: (now: Date) => Promise<void> };

/**
 * Takes schedule, dealers and postal codes along once the page rests, and again when they are older than an hour and
 * the page comes into view. On a metered connection only what is small.
 */
export function keepPublicCopies(copies: () => Promise<{ small: PublicCopy[]; large: PublicCopy[] }>): void {
  let running = false;
  const run = async () => {
    if (running || document.visibilityState !== "visible" || !navigator.onLine) return;
    running = true;
    try {
      const { small, large } = await copies();
      const saving = (navigator as SavingData).connection?.saveData === true;
      for (const copy of saving ? small : [...small, ...large]) await refresh(copy);
    } catch {
      // No answer, or code that a new release replaced: the next time will do.
    } finally {
      running = false;
    }
  };
  const later = () => setTimeout(() => whenIdle(() => void run()), restMs);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
  document.addEventListener("visibilitychange", () => void run());
  window.addEventListener("online", () => void run());
}

async function refresh({ savedAt, keep }: PublicCopy): Promise<void> {
  const now = new Date();
  const before = await savedAt();
  if (before === null || now.getTime() - Date.parse(before) > freshMs) await keep(now);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 10_000 });
  else act();
}
