import { api } from "./api.ts";

let isReported = false;

/**
 * Reports a hydration error: React rendered a part of a server-rendered page again, because it did not match. The page
 * works, but its layout shifts and it hydrates slowly. The server's log gets the page and React's error number, once
 * per page.
 */
export function reportHydrationError(error: unknown): void {
  console.error("Hydration failed:", error);
  if (isReported) return;
  isReported = true;
  const message = error instanceof Error ? error.message : "";
  const number = /Minified React error #(\d+)/.exec(message)?.[1];
  const name = error instanceof Error ? error.name : "unknown";
  const page = window.location.pathname;
  void api("POST /api/page-errors", { body: { page, error: number ?? name } }).catch(() => {});
}
