const wakers = new Set<(job: string) => void>();

/** Makes this process check now whether a job is due, instead of after its interval. */
export function wakeJob(job: string): void {
  for (const wake of wakers) wake(job);
}

/** Calls `wake` with the name of each job that `wakeJob` is called for, until the returned function is called. */
export function onWake(wake: (job: string) => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}
