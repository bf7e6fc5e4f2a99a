/** A phone four times as slow as this machine still answers a tap within a twentieth of a second, last step and all. */
const sliceMs = 5;

/** Long work step by step, with room for taps and scrolling in between; ends early once it is not wanted any more. */
export async function inSlices(
  steps: Iterator<unknown>,
  signal: AbortSignal,
  { now = () => performance.now(), breathe = nextTask } = {},
): Promise<void> {
  await breathe();
  for (let end = now() + sliceMs; !signal.aborted;) {
    if (steps.next().done) return;
    if (now() < end) continue;
    await breathe();
    end = now() + sliceMs;
  }
}

type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Where the browser can, before other work that waits. */
const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
