import { useEffect, useState } from "react";

/** The HTML of the kiosk's page names the files of the app's current version. */
const address = "/kiosk";

/**
 * Returns the HTML of the kiosk's page, or null until it has loaded and while offline. A tablet reports the file that
 * it runs, so it is up to date if this page loads the same file.
 */
export function useKioskPage(): string | null {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    fetch(address, { signal: gone.signal, cache: "no-store" })
      .then((response) => (response.ok ? response.text() : null))
      .then(setPage, () => undefined);
    return () => gone.abort();
  }, []);
  return page;
}
