import { patienceMs } from "./online.ts";
import { Problem } from "./problem.ts";

/** `asOf`: when the device's copy that this answer comes from was saved; null if the server has just answered. */
export type Answered<Answer> = Answer & { asOf: string | null };

/**
 * Asks the server and falls back to the copy on the device if no answer comes. A refusal by the server counts as an
 * answer and is thrown.
 */
export async function answeredOrKept<Answer extends object>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  copy: () => Promise<(Answer & { asOf: string }) | null>,
  signal: AbortSignal,
): Promise<Answered<Answer>> {
  try {
    return { ...(await ask(patient(signal))), asOf: null };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isSilence(error)) throw error;
    const kept = await copy();
    if (kept) return kept;
    throw error;
  }
}

/** Adds the timeout for a user who has a cached copy to look at. */
export const patient = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);

/** No answer came, none in time, or one that says that the server is temporarily down. */
export function isSilence(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof Problem && (error.status === 0 || [502, 503, 504].includes(error.status));
}
