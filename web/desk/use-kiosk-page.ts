import { useEffect, useState } from "react";

/** The kiosk's page lists the files of the app that the server has now. */
const address = "/kiosk";

/**
 * Returns the HTML of the kiosk's page; null until it has loaded, and offline. A tablet reports the file that it runs,
 * so it is up to date if this page loads the same file.
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
