import { api } from "../api/api.ts";
import { reloadOnline } from "./reload-online.ts";

/**
 * Reloads a page that replaced its content with an error, once the server answers again, until the signal aborts. Each
 * reload shows such a page again, which would move the focus and announce the message again, so it first sends a small
 * request.
 */
export function reloadAnswered(reload: () => Promise<unknown>, signal: AbortSignal): void {
  if (signal.aborted) return;
  const cancel = reloadOnline({ window, navigator, document }, async () => {
    const answers = await api("GET /api/session", { signal }).then(
      () => true,
      () => false,
    );
    if (answers) await reload();
  });
  signal.addEventListener("abort", cancel);
}
