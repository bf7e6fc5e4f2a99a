const wakers = new Set<(job: string) => void>();

/** Makes this process look now whether a job is due, instead of after its interval. */
export function wakeJob(job: string): void {
  for (const wake of wakers) wake(job);
}

/** Calls `wake` with each job that is asked for, until the returned function is called. */
export function onWake(wake: (job: string) => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}
