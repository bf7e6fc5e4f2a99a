import { useEffect, useSyncExternalStore } from "react";
import type { HomeAnswer } from "#shared/home.schema.ts";
import { api } from "./api/api.ts";

/** This is the latest answer of the server for the home page of staff, with the time when it was requested. */
export interface StaffHome {
  answer: HomeAnswer | null;
  /** This is true if the last request failed; then the data shown may be older than a minute. */
  failed: boolean;
  loadedAt: string | null;
}

// The sidebar and the home page show the same numbers, so both read them from here.
let current: StaffHome = { answer: null, failed: false, loadedAt: null };
let request: Promise<void> | null = null;
let askedAt = 0;
const listeners = new Set<() => void>();

const freshMs = 60_000;
/** A request within this time (ms) after the previous one is skipped, however often the window gets the focus. */
const minIntervalMs = 3_000;

function set(next: StaffHome): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Requests the data again, unless a request is under way. */
export function refreshStaffHome(): Promise<void> {
  if (request) return request;
  askedAt = Date.now();
  const loadedAt = new Date().toISOString();
  request = api("GET /api/admin/home", {})
    .then(
      (answer) => set({ answer, failed: false, loadedAt }),
      () => set({ ...current, failed: true }),
    )
    .finally(() => {
      request = null;
    });
  return request;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Removes the loaded data, because another person may have logged in. */
function reset(): void {
  set({ answer: null, failed: false, loadedAt: null });
}

const refreshWhenOlder = (ms: number) => {
  if (document.visibilityState === "visible" && Date.now() - askedAt >= ms) void refreshStaffHome();
};

/** Keeps the home page of staff up to date: each minute, and when the window gets the focus. */
export function useStaffHomeRefresh(): void {
  useEffect(() => {
    void refreshStaffHome();
    const timer = setInterval(() => refreshWhenOlder(freshMs), 5_000);
    const onFocus = () => refreshWhenOlder(minIntervalMs);
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", onFocus);
      reset();
    };
  }, []);
}

export const useStaffHome = (): StaffHome =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
