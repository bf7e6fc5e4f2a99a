/**
 * Tells the service worker whether this device is a kiosk: a kiosk stores only the kiosk's files. See
 * docs/spec/kiosk.md#storage
 */
export async function tellWorker(isKiosk: boolean): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "KIOSK", on: isKiosk });
}
