import { sessionNow } from "./session.ts";

/**
 * Waits for the work, and at least as long as a navigation's fetch takes (docs/spec/portal.md#numbers), so that the
 * loader does not flash.
 */
export async function withMinimumDelay<Answer>(
  work: Promise<Answer>,
  ms = sessionNow().programme.minimumFetchDelayMs,
): Promise<Answer> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return answer;
}
