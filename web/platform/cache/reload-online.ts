import { useEffect } from "react";
import { useWhere } from "../location.ts";

/**
 * The first request after a connection returns often fails, or takes longer than a read waits for, so the reload is
 * retried after these delays (ms) until it is canceled.
 */
const retryAfterMs = [2_000, 5_000, 15_000];
/** A reload that takes longer than this (ms) does not delay the next one. */
const reloadTimeoutMs = 10_000;

/** Reloads whenever the device is online again. Returns a function that cancels it. */
export function reloadOnline(target: EventTarget, reload: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCanceled = false;
  const attempt = async (tries: number): Promise<void> => {
    clearTimeout(timer);
    await Promise.race([reload(), new Promise((resolve) => setTimeout(resolve, reloadTimeoutMs))]);
    const delay = retryAfterMs[tries];
    if (!isCanceled && delay !== undefined) timer = setTimeout(() => void attempt(tries + 1), delay);
  };
  const back = () => void attempt(0);
  target.addEventListener("online", back);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
    target.removeEventListener("online", back);
  };
}

/** Reloads the page when the device is online again, as long as it shows a copy or nothing (`isWaiting`). */
export function useReloadOnline(isWaiting = true): void {
  const { reload } = useWhere();
  useEffect(() => (isWaiting ? reloadOnline(window, reload) : undefined), [isWaiting, reload]);
}
