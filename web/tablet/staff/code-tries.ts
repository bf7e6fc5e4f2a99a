import { fieldsSchema, stored } from "../../platform/cache/stored.ts";

const freeTries = 5;
const maxWaitMs = 15 * 60_000;

interface Tries {
  wrong: number;
  /** This is a time of the wall clock in ms, so that the wait continues after a reload and a restart of the browser. */
  until: number;
}

const triesSchema = fieldsSchema<Tries>({ wrong: 0, until: 0 });
const codeTries = {
  exit: stored("kiosk-code-tries", triesSchema),
  staff: stored("kiosk-staff-code-tries", triesSchema),
};

/**
 * Each code has a separate count of wrong tries. With a shared count, somebody who knows the staff code could reset the
 * wrong tries of the exit code.
 */
export type CodeName = keyof typeof codeTries;

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
  // If nothing can be stored, there is no wait.
  codeTries[code].write({ wrong, until });
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
  return codeTries[code].read() ?? { wrong: 0, until: 0 };
}
