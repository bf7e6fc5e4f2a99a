import { sessionNow } from "./session.ts";

/**
 * Resolves to the result of the work, but not before the minimum duration of a navigation's fetch
 * (docs/spec/portal.md#numbers), so that the loader does not flash.
 */
export async function withMinimumDelay<Answer>(
  work: Promise<Answer>,
  ms = sessionNow().programme.minimumFetchDelayMs,
): Promise<Answer> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return answer;
}
