import type { BrowserContext } from "playwright";

/** What went wrong behind a page that looks right: errors in its console, its code and the server's answers. */
export interface Faults {
  found: string[];
  /** The server is about to be gone on purpose: failed calls are no news until it is back. */
  expectSilence(on: boolean): void;
}

export function watchFaults(context: BrowserContext): Faults {
  let silence = false;
  const found: string[] = [];
  context.on("weberror", (event) => {
    const error = event.error();
    found.push(`page error: ${error.stack ?? error.message}`);
  });
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    // The browser's own line about an answer: `response` below judges those.
    if (text.startsWith("Failed to load resource")) return;
    if (silence && /Failed to fetch|ERR_CONNECTION|NetworkError|no-response/.test(text)) return;
    found.push(`console: ${text} (${message.location().url})`);
  });
  context.on("response", (response) => {
    const status = response.status();
    const { pathname } = new URL(response.url());
    const refusal = pathname.startsWith("/api/") || response.request().isNavigationRequest();
    // A refusal is an answer; a server that stumbles and a file that is not there are faults.
    if (status >= 500 || (status >= 400 && !refusal)) found.push(`${status} ${response.url()}`);
  });
  return { found, expectSilence: (on) => (silence = on) };
}
