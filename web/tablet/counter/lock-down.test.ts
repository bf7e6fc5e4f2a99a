import { describe, expect, it } from "vitest";
import { counterSince } from "./counter-time.ts";
import { refuseGestures } from "./lock-down.ts";

describe("the kiosk's page", () => {
  it("refuses a dropped file, a drag, the context menu and zooming; after the stop it does not", () => {
    const target = new EventTarget();
    // The page's window is only an event target here.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const stop = refuseGestures(target as Window);
    const refused = (type: string) => !target.dispatchEvent(new Event(type, { cancelable: true }));
    const types = ["drop", "dragover", "dragstart", "contextmenu", "gesturestart"];
    expect(types.filter(refused)).toEqual(types);
    stop();
    expect(types.filter(refused)).toEqual([]);
  });
});

describe("since when the tablet is offline", () => {
  const now = new Date(2026, 6, 15, 18, 30).getTime();

  it("is a time of day for today, and has the day for an earlier one", () => {
    expect(counterSince(new Date(2026, 6, 15, 3, 56).getTime(), now, "en")).toBe("3:56 AM");
    const earlier = new Date(2026, 6, 12, 3, 56).getTime();
    expect(counterSince(earlier, now, "en")).toMatch(/12.*3:56 AM/);
    expect(counterSince(earlier, now, "fr")).toMatch(/12.*3\sh\s56/);
  });
});
