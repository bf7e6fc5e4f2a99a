import { isProblem } from "./problem.ts";

/**
 * Returns true when the error does not say whether the server carried out the call: there was no answer, or the server
 * or a gateway failed, perhaps after the change was saved. A retry then needs the same idempotency key.
 */
export const isUndecided = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 500);

/** These refusals come before the server looks for the idempotency key: logged out, not allowed, too many requests. */
const beforeKey = new Set([401, 403, 429]);

/**
 * Returns true when the error does not say whether the server carried out an earlier attempt of the same call, which is
 * retried now.
 */
export const isRetryUndecided = (error: unknown): boolean =>
  isUndecided(error) || (isProblem(error) && beforeKey.has(error.status));
