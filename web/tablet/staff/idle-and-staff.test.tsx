import "fake-indexeddb/auto";
import { createElement, type ReactElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardParts, policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { Attract } from "../counter/attract.tsx";
import { refusalWords } from "../visit/decision-words.ts";
import type { KioskEngine } from "../engine.ts";
import { readCredit } from "../cards/find-rider.ts";
import { EngineProvider } from "../kiosk-context.tsx";
import { OfflineRefused } from "../queue/outbox.ts";
import { ResultPlate } from "../visit/result-plate.tsx";
import { captureIntent, newRedemptionId } from "../queue/redeem.ts";
import { keepCards } from "../cards/snapshot.ts";
import { StaffSettings } from "./staff-settings.tsx";
import { removeEngine, testEngine } from "../../testing/kiosk-queue.ts";

const rider = { _id: "0190aaaa-0000-7000-8000-000000000001", name: "Dana Kowalczyk", hometown: null };
const fetchedAt = "2026-07-15T18:37:00.000Z";
const programme = { brandName: "", title: { en: "", fr: "" }, brand: "", brand2: "", onBrand: "", onBrand2: "" };
const settings = {
  epoch: "e1",
  policy: policyOf(defaultProgramme),
  keys: [],
  state: "active" as const,
  programme: { ...programme, logoUrl: null },
  fetchedAt,
};

let engine: KioskEngine;
beforeEach(async () => {
  engine = await testEngine({ settings });
});
afterEach(() => removeEngine(engine));

const capture = (amount: number) =>
  captureIntent(engine, {
    id: newRedemptionId(),
    rider,
    credit: { balance: 350_00, soonestExpiry: null, soonestAmount: 0, asOf: null, readAt: "2026-03-06T15:00:00Z" },
    amount,
    sealedPin: "k.AAAA.BBBB",
    employee: "Terry",
    secondOne: false,
  });

/** Returns the markup of a kiosk screen in English. */
function shown(screen: ReactElement): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} }, locales: "en-US" });
  const within = createElement(EngineProvider, { value: engine }, screen);
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, within));
}
const words = (markup: string): string => markup.replaceAll(/<[^>]*>/g, "");
const attract = () =>
  words(shown(createElement(Attract, { onStart: () => {}, onStaff: () => {}, onLanguage: () => {} })));

describe("the start screen", () => {
  it("shows the waiting total, since when, and the remaining offline limit", async () => {
    const row = await capture(50_25);
    engine.state.set({ rows: [row], online: false });
    expect(attract()).toMatch(/Offline·1 waiting to be sent·\$50\.25 since .*·room for \$949\.75/);
    engine.state.set({ online: true });
    expect(attract()).toMatch(/Online·1 waiting to be sent·\$50\.25 since /);
    expect(attract()).not.toContain("room for");
  });

  it("shows no remaining limit on a tablet that accepts no redemptions", async () => {
    const row = await capture(50_25);
    engine.state.set({ rows: [row], online: false, cutOff: true });
    expect(attract()).not.toContain("room for");
    engine.state.set({ cutOff: false, settings: { ...settings, state: "draining" } });
    expect(attract()).not.toContain("room for");
  });
});

describe("what the tablet shows offline", () => {
  it("a redemption that needs a person is not shown as waiting only for the network", async () => {
    const row = await capture(20_00);
    await engine.queue.items.put({ ...row, state: "review", reason: "pin_mismatch" });
    engine.clock.noteServerTime(new Date().toISOString());
    engine.state.set({ online: false, durable: true, lastContact: engine.clock.lastTick });
    const refused = await capture(10_00).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OfflineRefused);
    expect(refused instanceof OfflineRefused && refused.refusal).toBe("rider_waiting");
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    for (const reason of ["rider_waiting", "queue_full"] as const) {
      expect(i18n._(refusalWords[reason]), reason).toMatch(/sent(?: yet)?, or (?:it needs|waiting for) review/);
    }
  });

  it("a balance has the time of the answer that it came with", async () => {
    const card = { ...rider, amaNumber: "2914076", balance: 90_00, soonestExpiry: null, soonestAmount: 0 };
    await keepCards(
      engine.cache,
      [card],
      Array.from({ length: cardParts }, (_, part) => part),
    );
    engine.state.set({ online: false });
    expect(await readCredit(engine, rider)).toMatchObject({ balance: 90_00, asOf: fetchedAt });
    const answeredAt = "2026-07-15T18:38:00.000Z";
    await engine.cards.noteBalances(new Map([[rider._id, 70_00]]), answeredAt);
    expect(await readCredit(engine, rider)).toMatchObject({ balance: 70_00, asOf: answeredAt });
  });

  it("a saved redemption says the time of the last known balance, even if the server has just sent it", async () => {
    const row = await capture(3_00);
    const credit = { balance: 350_00, soonestExpiry: null, soonestAmount: 0, asOf: null, readAt: fetchedAt };
    const plate = words(shown(createElement(ResultPlate, { row, look: "waiting", credit })));
    expect(plate).toMatch(/Last known balance\$350\.00as of Jul\u00A015th, 2026/);
  });
});

it("sound and vibration are on until staff turns them off", async () => {
  const checked = (id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*checked=""`);
  expect(shown(createElement(StaffSettings))).toMatch(checked("sound"));
  expect(shown(createElement(StaffSettings))).toMatch(checked("vibration"));
  await engine.prefer({ sound: false });
  expect(shown(createElement(StaffSettings))).not.toMatch(checked("sound"));
  expect(shown(createElement(StaffSettings))).toMatch(checked("vibration"));
});
