import { deviceOffsets } from "./dates.ts";
import { formatDeviceClock, formatDeviceDay } from "./format-dates.ts";
import type { Locale } from "./locale.ts";
import { zoneName } from "./zone-name.ts";

// Times of the device, such as when it stored a copy, are shown in its own time zone, with the zone's name.

/** Formats a time on the clock of the device with the name of its zone: "9:42 AM EDT". `instant` must be valid. */
export const formatDeviceTime = (instant: Date, locale: Locale): string =>
  `${formatDeviceClock(instant, locale)}\u00A0${zoneName(...deviceOffsets(instant), locale)}`;

/** Formats date and time on the clock of the device: "Aug 13th, 2026, 9:42 AM EDT". `instant` must be valid. */
export const formatDeviceDateTime = (instant: Date, locale: Locale): string =>
  `${formatDeviceDay(instant, locale)}, ${formatDeviceTime(instant, locale)}`;
