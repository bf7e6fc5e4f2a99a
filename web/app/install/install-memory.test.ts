import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isFitting, mayOffer, noteVisit, rememberDismissal } from "./install-memory.ts";
import { installPlaceOf } from "./install-place.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => items.get(k) ?? null,
    setItem: (k: string, v: string) => void items.set(k, v),
  });
});
afterEach(() => vi.unstubAllGlobals());

const hour = 3_600_000;

it("A reload does not count as a second visit", () => {
  expect(noteVisit(100 * hour)).toBe(1);
  expect(noteVisit(100 * hour + 60_000)).toBe(1);
  expect(noteVisit(102 * hour)).toBe(2);
});

it("The app is not offered again after the user refused it", () => {
  expect(mayOffer()).toBe(true);
  rememberDismissal();
  expect(mayOffer()).toBe(false);
});

it("Visits are counted without an error if storage is disabled", () => {
  const denied = (): never => {
    throw new Error("denied");
  };
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied });
  expect(noteVisit(hour)).toBe(1);
  expect(() => rememberDismissal()).not.toThrow();
});

describe("when to offer the app", () => {
  const none = new Set<string>();
  const race = (n: number) => `/events/event/${n}`;

  it("is not on the first page view", () => {
    expect(isFitting(1, new Set(["/"]), "/")).toBe(false);
    expect(isFitting(1, new Set(["/", "/events", race(1)]), race(1))).toBe(false);
  });

  it("is on the second visit, or after several races and dealers were viewed", () => {
    expect(isFitting(2, none, "/events")).toBe(true);
    expect(isFitting(1, new Set([race(1), race(2), "/dealers"]), "/dealers")).toBe(true);
    expect(isFitting(1, new Set([race(1), race(2), "/about/overview", "/login"]), race(2))).toBe(false);
  });

  it("is on a rider’s wallet and list of dealers", () => {
    for (const path of ["/auth/rider", "/auth/rider/dealers"]) expect(isFitting(2, none, path)).toBe(true);
  });

  it("is never during login or registration, or on the rules page", () => {
    for (const path of ["/login", "/register", "/about/rules", "/auth/admin", "/auth/dealer", "/kiosk"]) {
      expect(isFitting(9, new Set([race(1), race(2), race(3)]), path)).toBe(false);
    }
  });

  it("is never on a rider’s page with a form, and viewing such pages does not count", () => {
    const forms = ["/auth/rider/profile", "/auth/rider/earnings", "/auth/rider/card", "/auth/rider/event/1"];
    for (const path of forms) expect(isFitting(9, none, path)).toBe(false);
    expect(isFitting(1, new Set([...forms, "/dealers"]), "/dealers")).toBe(false);
  });
});

it("depends on the platform: an iPhone, an iPad that calls itself a Macintosh, or an installed app", () => {
  const device = (userAgent: string, maxTouchPoints = 0, standalone = false) =>
    installPlaceOf({ userAgent, maxTouchPoints, standalone });
  expect(device("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5)).toBe("ios");
  expect(device("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5)).toBe("ios");
  expect(device("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("desktop");
  expect(device("Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5)).toBe("android");
  expect(device("Mozilla/5.0 (iPhone)", 5, true)).toBe("installed");
});
