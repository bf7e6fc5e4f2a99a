import { request, type Query } from "./api.ts";
import { isSilence, patient } from "./offline-answer.ts";
import { isPassing } from "./problem.ts";
import { loadSession } from "./session.ts";
import { keepSeen, lastSeen, type LastSeen } from "./seen-store.ts";

/** `seenAt`: the server could not be asked, and this is what was last seen, then. Null when it just answered. */
export type Seen<Answer> = Answer & { seenAt: string | null };

/**
 * An account's own answer; without a network the one last seen on this device (decisions §8: offline is a state).
 * `key`: what it is kept under (seen-store.ts).
 */
export async function askedOrSeen<Answer extends object>(
  path: string,
  key: string,
  signal: AbortSignal,
  query?: Query,
): Promise<Seen<Answer>> {
  const ask = (until: AbortSignal) => request<Answer>("GET", path, { query, signal: until });
  const found = await freshOrSeen<Answer, Answer>(key, ask, (answer) => answer, signal);
  return "fresh" in found ? { ...found.fresh, seenAt: null } : { ...found.value, seenAt: found.at };
}

/** The same where only a part of the answer is worth keeping. Whoever proxies keeps nothing of the person. */
export async function freshOrSeen<Answer, Part extends object>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  part: (answer: Answer) => Part,
  signal: AbortSignal,
): Promise<{ fresh: Answer } | LastSeen<Part>> {
  const { user, proxyHost } = await loadSession();
  const owner = user?._id ?? "";
  const seen = proxyHost ? null : lastSeen<Part>(key, owner);
  try {
    // Who has nothing to look at meanwhile waits as long as the server takes.
    const fresh = await ask(seen ? patient(signal) : signal);
    if (!proxyHost) keepSeen(key, owner, part(fresh), new Date());
    return { fresh };
  } catch (error) {
    if (signal.aborted || !seen || !(isSilence(error) || isPassing(error))) throw error;
    return seen;
  }
}
