import { useState } from "react";
import { distanceMiles } from "#shared/geo.ts";
import type { PostalTable } from "#shared/postal.ts";

export type PositionState = "idle" | "asking" | "refused" | "far" | "no_table";

/**
 * Finds the postal code of the user's position on the device; the position is never sent. The browser is asked for it
 * only when the user presses the button.
 */
export function usePosition(onCode: (code: string) => void) {
  const [state, setState] = useState<PositionState>("idle");
  const find = async () => {
    setState("asking");
    try {
      const [{ postalTable }, position] = await Promise.all([import("../places/postal-data.ts"), askPosition()]);
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

const farthestMiles = 100;

/** Returns the code nearest to a position; null if no code of the two countries is near. */
export function nearestCode(table: PostalTable, here: { lat: number; lon: number }): string | null {
  let best: { code: string; miles: number } | null = null;
  for (const [code, place] of table) {
    // A degree of latitude is 69 miles, so most codes are ruled out without trigonometry.
    if (Math.abs(place.lat - here.lat) > 1.5) continue;
    const miles = distanceMiles(place, here);
    if (!best || miles < best.miles) best = { code, miles };
  }
  return best && best.miles <= farthestMiles ? best.code : null;
}
