import { Problem } from "../platform/api/problem.ts";

/**
 * This is the result of a loader for a part of its page. Without an answer, the problem says why, and the rest of the
 * page stays usable.
 */
export type LoadedPart<Answer> = {
  answer: Answer | null;
  problem: Problem | null;
  /** This is the time when the answer was requested, as an ISO string. */
  loadedAt: string;
};

/** These statuses replace the whole page: the user is logged out or not allowed, or the record was not found. */
const leavesPage = new Set([401, 403, 404]);

/** Loads a part of a page. A failure is returned, so that the page can show it inside. */
export async function loadPart<Answer>(load: () => Promise<Answer>, signal: AbortSignal): Promise<LoadedPart<Answer>> {
  const loadedAt = new Date().toISOString();
  try {
    return { answer: await load(), problem: null, loadedAt };
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem) || leavesPage.has(error.status)) throw error;
    return { answer: null, problem: error, loadedAt };
  }
}
