import { readTimeoutMs } from "./online.ts";
import { isTemporary, Problem } from "./problem.ts";

/**
 * `lastSynced` is the time when the copy shown here was stored on the device; it is null if the answer came from the
 * server just now.
 */
export type Cached<Answer> = Answer & { lastSynced: string | null };

/** This is a copy of an answer on the device, with the time when it was stored (ISO string). */
export type Copy<Stored> = Stored & { lastSynced: string };

export type Reading<Answer, Stored> = {
  /** Requests the answer from the server. */
  request: (signal: AbortSignal) => Promise<Answer>;
  /** Reads the answer from the device; resolves to null if it is not there. */
  copy: () => Promise<Copy<Stored> | null>;
  /** Stores the server's answer on the device, in the background. */
  save?: (answer: Answer) => Promise<void> | void;
  /** Aborts the read when the user navigates elsewhere. */
  signal: AbortSignal;
};

/**
 * Reads data that is also available offline; every such read uses this function. It sends the request to the server,
 * and uses the copy on the device when there is no answer, when the server is temporarily down, or after
 * `readTimeoutMs`. Without a copy it waits for the server without a timeout. If the server refuses the read, that is an
 * answer and is thrown (docs/spec/public.md#offline).
 */
export async function read<Answer extends object>(reading: Reading<Answer, Answer>): Promise<Cached<Answer>> {
  const found = await readPart(reading);
  return "answer" in found ? { ...found.answer, lastSynced: null } : found.copy;
}

/** Works like `read`, for data of which the device stores only a part. */
export async function readPart<Answer, Stored extends object>({
  request,
  copy,
  save,
  signal,
}: Reading<Answer, Stored>): Promise<{ answer: Answer } | { copy: Copy<Stored> }> {
  const timeout = new AbortController();
  const requested = request(AbortSignal.any([signal, timeout.signal]));
  const settled = requested.then(
    () => "answered" as const,
    (error: unknown) => ({ error }),
  );
  const first = await Promise.race([settled, afterTimeout(settled)]);
  if (first !== "answered") {
    if (signal.aborted) throw signal.reason;
    if (first !== "late" && !isTemporary(first.error)) throw first.error;
    const stored = await copy();
    if (stored) {
      timeout.abort();
      return { copy: stored };
    }
  }
  const answer = await requested;
  void save?.(answer);
  return { answer };
}

/** Resolves to "late" after the timeout, unless the work settles before it. */
function afterTimeout(work: Promise<unknown>): Promise<"late"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("late"), readTimeoutMs);
    void work.then(() => clearTimeout(timer));
  });
}

/** Adds the timeout to a request whose answer the page can do without. */
export const withTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);

/**
 * Returns true when there was no answer: the device is offline, or the request timed out. An answer that says the
 * server is unavailable, also from a gateway, counts as an answer, because the device is online.
 */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof Problem && error.status === 0;
}
