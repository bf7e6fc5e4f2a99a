import { useSyncExternalStore } from "react";

/** This is the browser's install prompt, captured when it fires and stored until somebody uses it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };
const canPrompt = (event: Event): event is InstallEvent => "prompt" in event;

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Captures the install prompt. This must run at startup: an event without a listener is lost. */
export function catchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's install banner is suppressed; the app makes the offer once the user has seen what it does.
    event.preventDefault();
    if (canPrompt(event)) set(event);
  });
  window.addEventListener("appinstalled", () => set(null));
}

/**
 * Returns a function that shows the install prompt. It returns null when the browser has no prompt: it cannot install
 * apps, or the app is already installed.
 */
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
    // The prompt can be used only once.
    set(null);
  };
}
