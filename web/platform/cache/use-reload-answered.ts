import { useEffect } from "react";
import { fetchAhead } from "../chunk-reload.ts";
import { useWhere } from "../location.ts";

/**
 * Reloads the page once the server answers again, as long as an error replaces the whole page (`isWaiting`), so that
 * the reload cannot lose what the user typed. The code loads with the first such error, because most visits have none.
 */
export function useReloadAnswered(isWaiting: boolean): void {
  const { reload } = useWhere();
  useEffect(() => {
    if (!isWaiting) return;
    const left = new AbortController();
    const start = (): void =>
      void fetchAhead(async () => {
        (await import("./reload-answered.ts")).reloadAnswered(reload, left.signal);
        window.removeEventListener("online", start);
      });
    // While the device is offline, the code can be loaded only from the device, and a first visit has no copy there.
    window.addEventListener("online", start, { signal: left.signal });
    start();
    return () => left.abort();
  }, [isWaiting, reload]);
}
