import { useState } from "react";

export type PositionState = "idle" | "asking" | "refused" | "far" | "no_table";

/**
 * Finds the postal code of the user's position on the device; the position is never sent. The browser is asked for the
 * position only when the user presses the button.
 */
export function usePosition(onCode: (code: string) => void) {
  const [state, setState] = useState<PositionState>("idle");
  const find = async () => {
    setState("asking");
    try {
      const [{ postalTable }, { nearestCode }, position] = await Promise.all([
        import("../places/postal-data.ts"),
        import("../places/nearest-code.ts"),
        askPosition(),
      ]);
      const table = await postalTable();
      if (!table) return setState("no_table");
      const code = nearestCode(table, { lat: position.coords.latitude, lon: position.coords.longitude });
      if (code === null) return setState("far");
      setState("idle");
      onCode(code);
    } catch {
      setState("refused");
    }
  };
  return { state, find };
}

const askPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error("no geolocation"));
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 600_000 });
  });
