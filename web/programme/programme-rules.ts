import type { ProgrammeAnswer } from "#shared/programme.schema.ts";
import { api } from "../platform/api/api.ts";
import { read, type Cached } from "../platform/api/read.ts";
import { cachedDataSet, type PublicDataSet } from "../platform/cache/public-cache.ts";

export const rulesData: PublicDataSet<ProgrammeAnswer> = {
  key: "programme/1",
  fetch: () => api("GET /api/programme"),
};

/** Reads the season's rule book or, offline, the copy on this device. */
export const getRules = (signal: AbortSignal): Promise<Cached<ProgrammeAnswer>> =>
  read({
    request: (until) => api("GET /api/programme", { signal: until }),
    copy: () => cachedDataSet(rulesData),
    signal,
  });
