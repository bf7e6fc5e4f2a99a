import type { ProgrammeAnswer, ProgrammeRules } from "#shared/programme.schema.ts";
import { api } from "./api.ts";
import { answeredOrKept } from "./offline-answer.ts";

const key = "programme/1";

const ask = (signal?: AbortSignal) => api("GET /api/programme", { signal });

/** The season's rule book; offline, the copy on this device. */
export async function getRules(signal: AbortSignal): Promise<{ rules: ProgrammeRules; asOf: string | null }> {
  const found = await answeredOrKept(ask, keptRules, signal);
  return { rules: found.rules, asOf: found.asOf };
}

async function keptRules(): Promise<(ProgrammeAnswer & { asOf: string }) | null> {
  const { readCopy } = await import("./offline-db.ts");
  const copy = await readCopy<ProgrammeAnswer>(key);
  return copy ? { ...copy.value, asOf: copy.savedAt } : null;
}

/** Saves the rules with the other offline copies (public-copies.ts). */
export async function keepRules(now: Date): Promise<void> {
  const { keepCopy } = await import("./offline-db.ts");
  await keepCopy(key, await ask(), now);
}

export async function rulesSavedAt(): Promise<string | null> {
  const { readCopy } = await import("./offline-db.ts");
  return (await readCopy(key))?.savedAt ?? null;
}
