import type { BrowserContext } from "playwright";

/** These are the hidden errors of a page: console errors, uncaught errors and failed server answers. */
export interface Faults {
  found: string[];
  /** This is turned on while the server is down on purpose, so that failed calls are not faults. */
  expectNoNetwork(on: boolean): void;
}

export function watchFaults(context: BrowserContext): Faults {
  let isOffline = false;
  const found: string[] = [];
  context.on("weberror", (event) => {
    const error = event.error();
    found.push(`page error: ${error.stack ?? error.message}`);
  });
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    // The browser logs this line for each failed response. The handler of `response` below decides whether it is a
    // fault.
    if (text.startsWith("Failed to load resource")) return;
    if (isOffline && /Failed to fetch|ERR_CONNECTION|NetworkError|no-response|when fetching the script/.test(text))
      return;
    found.push(`console: ${text} (${message.location().url})`);
  });
  context.on("response", (response) => {
    const status = response.status();
    const { pathname } = new URL(response.url());
    const refusal = pathname.startsWith("/api/") || response.request().isNavigationRequest();
    // A refusal (4xx of a call or a page) is a valid answer, but server errors and missing files are faults.
    if (status >= 500 || (status >= 400 && !refusal)) found.push(`${status} ${response.url()}`);
  });
  return { found, expectNoNetwork: (on) => (isOffline = on) };
}
