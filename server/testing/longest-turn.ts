/**
 * Runs `act` and returns its result, with the number of turns of the event loop during it, the longest one and all of them
 * together, in ms of CPU time of the main thread. During a turn the server cannot answer. Time that the thread waited for
 * a CPU core does not count.
 */
export async function longestTurn<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; ms: number; allMs: number; count: number }> {
  const began = cpuMs();
  let [done, ms, count, before] = [false, 0, 0, began];
  const turns = (): void => {
    const now = cpuMs();
    ms = Math.max(ms, now - before);
    before = now;
    count += 1;
    if (!done) setImmediate(turns);
  };
  setImmediate(turns);
  try {
    const result = await act();
    // The answer may arrive within the turn that computed it, so that turn counts too.
    const ended = cpuMs();
    ms = Math.max(ms, ended - before);
    return { result, ms, allMs: ended - began, count };
  } finally {
    done = true;
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
