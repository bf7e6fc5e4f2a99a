import { useSyncExternalStore } from "react";

// Two signs: what the device says of its network, and whether the last call got an answer. A cable to a dead
// server is offline too.
let answered = true;
/** A server that is this slow is treated as one that is not there, where there is a copy to show. */
export const patienceMs = 8_000;

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function noteAnswer(): void {
  if (answered) return;
  answered = true;
  tell();
}

export function noteSilence(): void {
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
