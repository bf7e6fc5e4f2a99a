import type { AddPatternInput } from "#shared/vin-patterns.schema.ts";
import { api } from "../../platform/api/api.ts";

export const addPattern = (body: AddPatternInput) => api("POST /api/vin-patterns", { body });

export const verifyPatterns = (patterns: string[]) => api("POST /api/vin-patterns/verify", { body: { patterns } });

export const unverifyPatterns = (pattern: string[], confirm: string | undefined, key: string) =>
  api("POST /api/vin-patterns/unverify", { body: { pattern, confirm }, key });

/** Deletes one pattern at its own URL, or several in one call, because their effects have to be confirmed together. */
export const removePatterns = (patterns: string[], confirm: string | undefined, key: string) => {
  const [patternId = "", ...others] = patterns;
  return others.length === 0
    ? api("DELETE /api/vin-patterns/{patternId}", { params: { patternId }, query: { confirm }, key })
    : api("POST /api/vin-patterns/remove", { body: { patterns, confirm }, key });
};

/** Verifies the pending bikes that match one of the given patterns, or, without patterns, any verified pattern. */
export const verifyBikes = (patterns: string[] | undefined, confirm: string | undefined, key: string) =>
  api("POST /api/vin-patterns/verify-bikes", { body: { patterns, confirm }, key });

/** Reads a file of patterns. With `preview`, nothing is saved. */
export function importPatterns(file: File, preview: boolean) {
  const body = new FormData();
  body.set("file", file);
  return api("POST /api/vin-patterns/import", { query: { preview: preview || undefined }, body });
}
