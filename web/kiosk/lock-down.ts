/** What a page can lock, and no more: docs say how the rest is locked (kiosk spec, lock-down). */

/** Back leads nowhere: there is always one entry of ours to go back to. Returns how to stop. */
export function trapHistory(target: Window, onBack: () => void): () => void {
  target.history.pushState({ kiosk: true }, "");
  const back = () => {
    target.history.pushState({ kiosk: true }, "");
    onBack();
  };
  target.addEventListener("popstate", back);
  return () => target.removeEventListener("popstate", back);
}

/** No context menu, no pinch, no zoom by wheel or key. */
export function refuseGestures(target: Window): () => void {
  const refuse = (event: Event) => event.preventDefault();
  const zoomWheel = (event: WheelEvent) => {
    if (event.ctrlKey) event.preventDefault();
  };
  const zoomKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && /^[-+=0]$/.test(event.key)) event.preventDefault();
  };
  const passive = { passive: false };
  target.addEventListener("contextmenu", refuse);
  target.addEventListener("gesturestart", refuse, passive);
  target.addEventListener("dragstart", refuse);
  target.addEventListener("wheel", zoomWheel, passive);
  target.addEventListener("keydown", zoomKey);
  return () => {
    target.removeEventListener("contextmenu", refuse);
    target.removeEventListener("gesturestart", refuse);
    target.removeEventListener("dragstart", refuse);
    target.removeEventListener("wheel", zoomWheel);
    target.removeEventListener("keydown", zoomKey);
  };
}

/** Keeps the screen awake, and asks again when the page comes back into sight. */
export function keepAwake(target: Window): () => void {
  let stopped = false;
  let held: WakeLockSentinel | null = null;
  const ask = async () => {
    if (stopped || target.document.visibilityState !== "visible" || !("wakeLock" in target.navigator)) return;
    // Refused where the battery is low: the tablet then sleeps as it does anyway.
    held = await target.navigator.wakeLock.request("screen").catch(() => null);
  };
  const seen = () => void ask();
  target.document.addEventListener("visibilitychange", seen);
  void ask();
  return () => {
    stopped = true;
    target.document.removeEventListener("visibilitychange", seen);
    void held?.release().catch(() => {});
  };
}

/** Only on a tap is a page let into full screen; where it is not, the kiosk goes on in its window. */
export function enterFullScreen(target: Window): void {
  const { document } = target;
  if (document.fullscreenElement || !document.documentElement.requestFullscreen) return;
  void document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
}

export function leaveFullScreen(target: Window): void {
  if (target.document.fullscreenElement) void target.document.exitFullscreen().catch(() => {});
}
