// This module lists the public data that a device stores for offline use (docs/spec/public.md#offline); it is loaded
// when the page is idle.
import { dealersData } from "./dealers/offline-dealers.ts";
import { seriesData } from "./series/offline-series.ts";
import type { PublicDataSet } from "./platform/cache/public-cache.ts";
import { rulesData } from "./programme/programme-rules.ts";
import { postalData } from "./places/postal-data.ts";
import { scheduleData } from "./races/schedule-data.ts";

export const small: PublicDataSet[] = [scheduleData, dealersData, rulesData, seriesData];

/** These data sets are not fetched automatically on a metered connection. */
export const large: PublicDataSet[] = [postalData];
