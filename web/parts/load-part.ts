import { Problem } from "../platform/api/problem.ts";

/**
 * This is the result of a loader for a part of its page. Without an answer, the problem says why, and the rest of the
 * page stays usable.
 */
export type LoadedPart<Answer> = {
  answer: Answer | null;
  problem: Problem | null;
  /** The answer was requested at this time, as an ISO instant. */
  loadedAt: string;
};

/** These statuses refuse the whole page: logged out, not allowed, not found. */
const leavesPage = new Set([401, 403, 404]);

/** Loads a part of a page. A failure is returned, so that the page can show it inside. */
export async function loadPart<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<LoadedPart<Answer>> {
  const loadedAt = new Date().toISOString();
  try {
    return { answer: await ask(), problem: null, loadedAt };
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem) || leavesPage.has(error.status)) throw error;
    return { answer: null, problem: error, loadedAt };
  }
}
