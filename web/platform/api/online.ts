// There are two signals: what the device reports about its connection, and whether the last call got an answer. A
// connection to a dead server counts as offline too.
let answered = true;
/** This is the timeout of a read in ms if a copy can be shown: a slower server is treated as unreachable. */
export const readTimeoutMs = 8_000;

export function noteAnswer(): void {
  answered = true;
}

export function noteNoAnswer(): void {
  answered = false;
}

export const isReachable = (): boolean => answered && (typeof navigator === "undefined" || navigator.onLine !== false);
