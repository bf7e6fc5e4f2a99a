/**
 * This is the length of a slice in ms. A phone four times slower than a laptop still responds to a tap within 50 ms,
 * including the last step.
 */
const sliceMs = 3;

/** Work yields this before a long step, so that the step begins a new slice. */
export const newSlice = Symbol("new slice");

/**
 * Runs long work in steps and yields between them, so that taps and scrolling stay responsive. It stops early when the
 * work is aborted.
 */
export async function inSlices(
  steps: Iterator<unknown>,
  signal: AbortSignal,
  { now = () => performance.now(), breathe = nextTask } = {},
): Promise<void> {
  await breathe();
  for (let end = now() + sliceMs; !signal.aborted;) {
    const { done, value } = steps.next();
    if (done) return;
    if (value !== newSlice && now() < end) continue;
    await breathe();
    end = now() + sliceMs;
  }
}

type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Yields to other tasks. If the browser supports it, the work continues before other queued tasks. */
export const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
