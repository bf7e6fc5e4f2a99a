import { useEffect } from "react";
import { useWhere } from "../location.ts";

/**
 * The first request after a connection returns often fails, or takes longer than a read waits for, so the reload is
 * retried after these delays (ms) until it is canceled. The last delay repeats.
 */
const retryAfterMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** A reload that takes longer than this (ms) does not delay the next one. */
const reloadTimeoutMs = 10_000;

/** This is the part of the browser that `reloadOnline` reads. */
type Device = { window: EventTarget; navigator: { onLine: boolean }; document: EventTarget & { hidden: boolean } };

/**
 * Reloads when the device is online again, and returns a function that cancels this. It also retries without an
 * `online` event, while the page is visible and the device does not report that it is offline. The reason is that the
 * device reports only its own network: it sends no event when the server, or the internet behind a Wi-Fi network, is
 * reachable again.
 */
export function reloadOnline({ window, navigator, document }: Device, reload: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCanceled = false;
  const schedule = (tries: number): void => {
    clearTimeout(timer);
    const delay = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)];
    if (!isCanceled) timer = setTimeout(() => void attempt(tries + 1), delay);
  };
  const attempt = async (tries: number): Promise<void> => {
    clearTimeout(timer);
    // The events below start the retries again.
    if (!navigator.onLine || document.hidden) return;
    await Promise.race([reload(), new Promise((resolve) => setTimeout(resolve, reloadTimeoutMs))]);
    schedule(tries);
  };
  const again = () => void attempt(0);
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  schedule(1);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", again);
  };
}

/** Reloads the page when the server can be reached again, as long as it shows a copy or nothing (`isWaiting`). */
export function useReloadOnline(isWaiting = true): void {
  const { reload } = useWhere();
  useEffect(() => (isWaiting ? reloadOnline({ window, navigator, document }, reload) : undefined), [isWaiting, reload]);
}
