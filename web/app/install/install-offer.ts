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
    // The browser's own banner is suppressed; we offer the app when the person has seen what it does.
    event.preventDefault();
    if (canPrompt(event)) set(event);
  });
  window.addEventListener("appinstalled", () => set(null));
}

/**
 * Returns a function that shows the install prompt, or null when the browser offers none: it cannot install, or the app
 * is installed already.
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
