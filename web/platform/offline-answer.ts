import { patienceMs } from "./online.ts";
import { Problem } from "./problem.ts";

/** `asOf`: the answer is the device's copy, from that moment; null when the server just gave it. */
export type Answered<Answer> = Answer & { asOf: string | null };

/**
 * Asks the server, and the copy on the device where no answer comes. A refusal is an answer: it is not papered over.
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

/** As long as somebody waits for an answer who has something else to look at. */
export const patient = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);

/** No answer came, none in time, or one that says that the server is down for now. */
export function isSilence(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof Problem && (error.status === 0 || [502, 503, 504].includes(error.status));
}
