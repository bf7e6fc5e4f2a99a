import { listenersTo } from "../platform/listeners.ts";

/**
 * These listeners run when somebody follows the link in a scheduled report to unsubscribe from it, or to subscribe
 * again.
 */
export const reportOffListeners = listenersTo<{ scheduleId: string; accountId: string; on: boolean }>(
  "unsubscribing from a scheduled report",
);
