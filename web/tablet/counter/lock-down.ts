// This module locks what a web page can lock. docs/spec/kiosk.md#lock-down describes what the device must lock.

/**
 * Disables the back button: the page adds a history entry, so Back stays on the page. It returns a function that
 * enables the button again.
 */
export function trapHistory(target: Window, onBack: () => void): () => void {
  target.history.pushState({ kiosk: true }, "");
  const back = () => {
    target.history.pushState({ kiosk: true }, "");
    onBack();
  };
  target.addEventListener("popstate", back);
  return () => target.removeEventListener("popstate", back);
}

/** Blocks the context menu, pinch zoom, zoom by wheel or key, and files dropped on the page. */
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
  target.addEventListener("dragover", refuse);
  target.addEventListener("drop", refuse);
  target.addEventListener("wheel", zoomWheel, passive);
  target.addEventListener("keydown", zoomKey);
  return () => {
    target.removeEventListener("contextmenu", refuse);
    target.removeEventListener("gesturestart", refuse);
    target.removeEventListener("dragstart", refuse);
    target.removeEventListener("dragover", refuse);
    target.removeEventListener("drop", refuse);
    target.removeEventListener("wheel", zoomWheel);
    target.removeEventListener("keydown", zoomKey);
  };
}

/** Keeps the screen awake, and requests the wake lock again when the page becomes visible. */
export function keepAwake(target: Window): () => void {
  let stopped = false;
  let held: WakeLockSentinel | null = null;
  const requestLock = async () => {
    if (stopped || target.document.visibilityState !== "visible" || !("wakeLock" in target.navigator)) return;
    // The browser may refuse when the battery is low; the tablet then sleeps as usual.
    held = await target.navigator.wakeLock.request("screen").catch(() => null);
  };
  const onVisibilityChange = () => void requestLock();
  target.document.addEventListener("visibilitychange", onVisibilityChange);
  void requestLock();
  return () => {
    stopped = true;
    target.document.removeEventListener("visibilitychange", onVisibilityChange);
    void held?.release().catch(() => {});
  };
}

/** Enters full screen, which is allowed only during a tap. If it is refused, the kiosk continues in its window. */
export function enterFullScreen(target: Window): void {
  const { document } = target;
  if (document.fullscreenElement || !document.documentElement.requestFullscreen) return;
  void document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
}

export function leaveFullScreen(target: Window): void {
  if (target.document.fullscreenElement) void target.document.exitFullscreen().catch(() => {});
}
