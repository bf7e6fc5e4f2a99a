import { isSilence, patient } from "./offline-answer.ts";
import { isPassing } from "./problem.ts";
import { loadSession } from "./session.ts";
import { keepSeen, lastSeen, type LastSeen } from "./seen-store.ts";

/**
 * `seenAt`: when the last-seen answer shown here was stored, because the server was unreachable. Null if the server
 * has just answered.
 */
export type Seen<Answer> = Answer & { seenAt: string | null };

/**
 * An account's own answer; offline, the last one seen on this device (docs/spec/public.md#offline). `key`: the
 * storage key (seen-store.ts).
 */
export async function askedOrSeen<Answer extends object>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  key: string,
  signal: AbortSignal,
): Promise<Seen<Answer>> {
  const found = await freshOrSeen<Answer, Answer>(key, ask, (answer) => answer, signal);
  return "fresh" in found ? { ...found.fresh, seenAt: null } : { ...found.value, seenAt: found.at };
}

/** The same where only part of the answer is stored. Nothing is stored while acting as somebody else. */
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
    // A user with nothing cached to look at waits as long as the server takes.
    const fresh = await ask(seen ? patient(signal) : signal);
    if (!proxyHost) keepSeen(key, owner, part(fresh), new Date());
    return { fresh };
  } catch (error) {
    if (signal.aborted || !seen || !(isSilence(error) || isPassing(error))) throw error;
    return seen;
  }
}
