import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LatestAward } from "#shared/wallet.schema.ts";
import { turnCachingOff } from "../platform/cache/cache-opt-out.ts";
import { NewAwards } from "./new-awards.tsx";
import { forgetOthersSeenAwards, markAwardsSeen, newAwardsIn } from "./seen-awards.ts";

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const award = (day: number, over: Partial<LatestAward> = {}): LatestAward => ({
  _id: `award-${day}`,
  issuedAt: `2026-07-${day}T18:00:00.000Z`,
  amount: 150_00,
  currency: "USD",
  eventTitle: "Hangtown",
  className: "250 B",
  place: 1,
  ...over,
});

function openAs(owner: string, ...days: number[]): readonly LatestAward[] {
  const wallet = { latestAwards: days.map((day) => award(day)) };
  const awards = newAwardsIn(owner, wallet);
  markAwardsSeen(owner, wallet);
  return awards;
}
const open = (...days: number[]) => openAs("dana", ...days);
const ids = (awards: readonly LatestAward[]) => awards.map(({ _id }) => _id);

describe("an award is announced as new", () => {
  it("once, when the wallet opens for the first time after it was issued", () => {
    expect(open(10)).toEqual([]);
    expect(ids(open(12, 11, 10))).toEqual(["award-12", "award-11"]);
    expect(open(12, 11, 10)).toEqual([]);
  });

  it("also when it is the rider's first one", () => {
    open();
    expect(ids(open(10))).toEqual(["award-10"]);
  });

  it("not again after an older copy of the wallet was shown offline", () => {
    open(12, 11);
    expect(open(11)).toEqual([]);
    expect(open(12, 11)).toEqual([]);
  });

  it("to its own account only, and what was seen is deleted at sign-out", () => {
    open(10);
    forgetOthersSeenAwards("dana");
    expect(ids(open(11, 10))).toEqual(["award-11"]);
    forgetOthersSeenAwards(null);
    expect(items.size).toBe(0);
    open(10);
    expect(openAs("kim", 12)).toEqual([]);
  });

  it("never if the user has opted out of storing data on the device", () => {
    open(10);
    items.clear();
    turnCachingOff(true);
    expect(open(11, 10)).toEqual([]);
    expect([...items.keys()]).toEqual(["no-copies"]);
  });
});

function words(of: LatestAward): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NewAwards awards={[of]} />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "");
}

it("with the amount, the race and the place", () => {
  expect(words(award(10))).toBe("New: +$150.00, Hangtown 250 B, 1st");
  expect(words(award(10, { eventTitle: null, className: null, place: null }))).toBe("New: +$150.00 bonus");
});
