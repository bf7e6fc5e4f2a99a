import { describe, expect, it } from "vitest";
import { counterSince } from "./counter-time.ts";
import { refuseGestures } from "./lock-down.ts";

describe("the kiosk's page", () => {
  it("blocks dropped files, dragging, the context menu and zooming until it is stopped", () => {
    const target = new EventTarget();
    // The cast is safe, because the page's window is only an event target here.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const stop = refuseGestures(target as Window);
    const refused = (type: string) => !target.dispatchEvent(new Event(type, { cancelable: true }));
    const types = ["drop", "dragover", "dragstart", "contextmenu", "gesturestart"];
    expect(types.filter(refused)).toEqual(types);
    stop();
    expect(types.filter(refused)).toEqual([]);
  });
});

describe("the time since which the tablet is offline", () => {
  const zone = "America/Detroit";
  const now = Date.parse("2026-07-15T22:30:00Z");

  it("is a time of day for today in the dealer's time zone, and has the date for an earlier day", () => {
    expect(counterSince(zone, Date.parse("2026-07-15T07:56:00Z"), now, "en")).toBe("3:56\u00A0AM\u00A0EDT");
    const earlier = Date.parse("2026-07-12T07:56:00Z");
    expect(counterSince(zone, earlier, now, "en")).toMatch(/12.*3:56\u00A0AM\sEDT/);
    expect(counterSince(zone, earlier, now, "fr")).toMatch(/12.*3\sh\s56\sHAE/);
  });
});
