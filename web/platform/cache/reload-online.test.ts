import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadOnline } from "./reload-online.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function device() {
  const window = new EventTarget();
  const navigator = { onLine: false };
  const document = Object.assign(new EventTarget(), { hidden: false });
  const reload = vi.fn(() => Promise.resolve());
  const cancel = reloadOnline({ window, navigator, document }, reload);
  const send = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name));
  return { window, navigator, document, reload, cancel, send };
}

it("reloadOnline retries after the connection returned, until the page shows an answer", async () => {
  const { window, navigator, reload, cancel, send } = device();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(0);
  navigator.onLine = true;
  send(window, "online");
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(4);
  send(window, "online");
  cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(5);
  send(window, "online");
  expect(reload).toHaveBeenCalledTimes(5);
});

it("reloadOnline retries ever less often without an event, and not while the page is hidden", async () => {
  const { navigator, document, reload, cancel, send } = device();
  navigator.onLine = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15_000 + 30_000 + 60_000);
  expect(reload).toHaveBeenCalledTimes(4);
  document.hidden = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(4);
  document.hidden = false;
  send(document, "visibilitychange");
  expect(reload).toHaveBeenCalledTimes(5);
  cancel();
});
