/** Two windows of one device that type the same class: each tells the others what it has put on the disk. */

/** This window, among those of the device. */
export const windowId: string = crypto.randomUUID();

const name = "typed-results";
let channel: BroadcastChannel | null | undefined;

/** Without it windows find out when they write: nothing is lost, a person is asked. */
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
  // In tests it would keep the process alive.
  if ("unref" in opened && typeof opened.unref === "function") opened.unref();
}
