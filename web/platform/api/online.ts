import { useSyncExternalStore } from "react";

// Two signals: what the device reports about its network, and whether the last call got an answer. A connection to a
// dead server counts as offline too.
let answered = true;
/** If a copy can be shown, a server slower than this is treated as unreachable. */
export const readTimeoutMs = 8_000;

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function noteAnswer(): void {
  if (answered) return;
  answered = true;
  tell();
}

export function noteNoAnswer(): void {
  if (!answered) return;
  answered = false;
  tell();
}

export const isReachable = (): boolean => answered && (typeof navigator === "undefined" || navigator.onLine !== false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isReachable, () => true);
