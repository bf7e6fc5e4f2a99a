import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadOnline } from "./reload-online.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reloadOnline retries a few times after the connection returned, until the page shows an answer", async () => {
  const target = new EventTarget();
  const reload = vi.fn(() => Promise.resolve());
  const cancel = reloadOnline(target, reload);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(0);
  target.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(4);
  target.dispatchEvent(new Event("online"));
  cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(5);
  target.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(5);
});
