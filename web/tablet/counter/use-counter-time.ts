import { useFormat } from "../../platform/use-format.ts";
import { useKioskState } from "../kiosk-context.tsx";
import { counterDateTime, counterSince } from "./counter-time.ts";

/** Returns the formats of times on this counter, in the dealer's time zone. */
export function useCounterTime() {
  const { settings } = useKioskState();
  const { locale } = useFormat();
  const zone = settings?.timeZone;
  return {
    dateTime: (instant: Date | string | null) => counterDateTime(zone, instant, locale),
    since: (instant: number, now: number) => counterSince(zone, instant, now, locale),
  };
}
