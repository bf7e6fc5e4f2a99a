import type { ProgrammeAnswer } from "#shared/programme.schema.ts";
import { api } from "./api.ts";
import { read, type Cached } from "./read.ts";
import { cachedDataSet, type PublicDataSet } from "./public-cache.ts";

export const rulesData: PublicDataSet<ProgrammeAnswer> = {
  key: "programme/1",
  fetch: () => api("GET /api/programme"),
};

/** The season's rule book; offline, the copy on this device. */
export const getRules = (signal: AbortSignal): Promise<Cached<ProgrammeAnswer>> =>
  read({
    ask: (until) => api("GET /api/programme", { signal: until }),
    copy: () => cachedDataSet(rulesData),
    signal,
  });
