import { request } from "./api.ts";
import { isPassing } from "./problem.ts";
import { loadSession } from "./session.ts";

/** The server could not be asked: it is what was last seen. */
export type Seen<Answer> = Answer & { stale: boolean };

/**
 * An account's own answer; without a network the one last seen on this device (decisions §8: offline is a state). One of
 * each kind is kept, and another account's on a shared phone is not shown. `name` is what it is kept under: a change of
 * the answer's shape takes a new one.
 */
export async function askedOrSeen<Answer extends object>(
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<Seen<Answer>> {
  const owner = (await loadSession()).user?._id ?? "";
  try {
    const answer = await request<Answer>("GET", path, { signal });
    keep(name, owner, answer);
    return { ...answer, stale: false };
  } catch (error) {
    const seen = isPassing(error) ? lastSeen<Answer>(name, owner) : null;
    if (!seen) throw error;
    return { ...seen, stale: true };
  }
}

function keep(name: string, owner: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify({ owner, value }));
  } catch {
    // No room or no storage: it works, only not offline.
  }
}

function lastSeen<Answer>(name: string, owner: string): Answer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    // Kept by `keep` above.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const seen = kept as { owner: string; value: Answer } | null;
    return seen?.owner === owner ? seen.value : null;
  } catch {
    return null;
  }
}
