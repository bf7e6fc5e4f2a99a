import { useSyncExternalStore } from "react";

/** The browser's offer to install the app, caught when it comes and kept until somebody takes it up. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };
const canPrompt = (event: Event): event is InstallEvent => "prompt" in event;

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** At the start: an offer that nobody waits for is gone. */
export function catchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Not the browser's own moment: ours comes when somebody has seen what it is good for.
    event.preventDefault();
    if (canPrompt(event)) set(event);
  });
  window.addEventListener("appinstalled", () => set(null));
}

/** Null where the browser offers nothing: it cannot, or the app is there already. */
export function useInstallOffer(): (() => void) | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offer,
    () => null,
  );
  if (!found) return null;
  return () => {
    void found.prompt();
    // It can be asked once.
    set(null);
  };
}
