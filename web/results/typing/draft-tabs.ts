// This module synchronizes windows on one device that edit the same class: each tells the others what it has stored.

/** This id distinguishes this window from the others on the device. */
export const windowId: string = crypto.randomUUID();

const name = "typed-results";
let channel: BroadcastChannel | null | undefined;

/**
 * Opens the channel. Without a BroadcastChannel, windows detect a conflict only when they write. Then nothing is lost,
 * and the user is asked.
 */
function open(): BroadcastChannel | null {
  if (channel === undefined) channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  return channel;
}

export function announce(key: string): void {
  open()?.postMessage(key);
}

export function onAnnounced(listener: (key: string) => void): void {
  const opened = open();
  if (!opened) return;
  opened.addEventListener("message", ({ data }) => {
    if (typeof data === "string") listener(data);
  });
  // In Node, an open channel would keep the test process running.
  if ("unref" in opened && typeof opened.unref === "function") opened.unref();
}
