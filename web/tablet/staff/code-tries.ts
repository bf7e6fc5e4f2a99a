const freeTries = 5;
const maxWaitMs = 15 * 60_000;

interface Tries {
  wrong: number;
  /** The wall clock is in ms, so that the wait continues after a reload and a restart of the browser. */
  until: number;
}

const keys = { exit: "kiosk-code-tries", staff: "kiosk-staff-code-tries" } as const;

/**
 * Each code counts its own wrong tries. With a shared count, somebody who knows the staff code could reset the wrong
 * tries of the exit code.
 */
export type CodeName = keyof typeof keys;

/** Returns the number of wrong tries of a code since the last right one, across reloads. */
export const wrongTries = (code: CodeName): number => readTries(code).wrong;

/**
 * Counts a try: a right code resets the count, and each wrong one after the fourth doubles the wait before the next
 * try, from 15 seconds to 15 minutes.
 */
export function countTry(code: CodeName, right: boolean): void {
  const wrong = right ? 0 : readTries(code).wrong + 1;
  const over = wrong - freeTries + 1;
  const until = over > 0 ? Date.now() + Math.min(15_000 * 2 ** (over - 1), maxWaitMs) : 0;
  try {
    localStorage.setItem(keys[code], JSON.stringify({ wrong, until } satisfies Tries));
  } catch {
    // If nothing can be stored, the wait ends when the page is closed.
  }
}

/**
 * Returns the seconds until the next try, at most the longest wait, even if the tablet's clock was changed in the
 * meantime.
 */
export function secondsLeft(code: CodeName): number {
  const left = Math.min(readTries(code).until - Date.now(), maxWaitMs);
  return Math.max(0, Math.ceil(left / 1000));
}

function readTries(code: CodeName): Tries {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys[code]) ?? "null");
    if (typeof stored === "object" && stored !== null && "wrong" in stored && "until" in stored)
      return { wrong: Number(stored.wrong) || 0, until: Number(stored.until) || 0 };
  } catch {
    // If the storage cannot be read, no tries are counted.
  }
  return { wrong: 0, until: 0 };
}
