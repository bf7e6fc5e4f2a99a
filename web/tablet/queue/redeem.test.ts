import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { policyOf, type DeviceState } from "#shared/kiosk.ts";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import type { KioskEngine } from "../engine.ts";
import { OfflineRefused } from "./outbox.ts";
import { type RedeemRow } from "./queue-db.ts";
import { cancelRow, captureIntent, newRedemptionId, withAnswer } from "./redeem.ts";
import { removeEngine, testEngine } from "../../testing/kiosk-queue.ts";

let engine: KioskEngine;
beforeEach(async () => {
  engine = await testEngine();
});
afterEach(() => removeEngine(engine));

const setState = (state: DeviceState) => {
  const programme = { brandName: "", title: { en: "", fr: "" }, brand: "", brand2: "", onBrand: "", onBrand2: "" };
  const policy = policyOf(defaultProgramme);
  const fetchedAt = "2026-07-15T18:00:00.000Z";
  engine.state.set({
    settings: { epoch: "e1", policy, keys: [], state, programme: { ...programme, logoUrl: null }, fetchedAt },
  });
};
const tap = () =>
  captureIntent(engine, {
    id: newRedemptionId(),
    rider: { _id: "0190aaaa-0000-7000-8000-000000000001", name: "Dana Kowalczyk", hometown: null },
    credit: { balance: 350_00, soonestExpiry: null, soonestAmount: 0, asOf: null, readAt: "2026-03-06T15:00:00Z" },
    amount: 50_00,
    sealedPin: "k.AAAA.BBBB",
    employee: "Terry",
    secondOne: false,
  });

describe("the tap that redeems", () => {
  it("captures before it sends, online and offline", async () => {
    setState("active");
    expect(await tap()).toMatchObject({ state: "captured", body: { amount: 50_00, offline: false } });
    expect(await engine.queue.items.count()).toBe(1);
  });

  it.each(["draining", "lost", "retired"] as const)(
    "captures nothing if the server said during the visit that the tablet is %s",
    async (state) => {
      setState(state);
      const refused = await tap().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(OfflineRefused);
      expect(refused).toMatchObject({ refusal: "draining" });
      expect(await engine.queue.items.count()).toBe(0);
    },
  );
});

it("queues a cancellation with its reason and employee", async () => {
  setState("active");
  const row = await tap();
  await cancelRow(engine, row, { reason: "other", note: "Left the store", employee: "Kim" });
  const [, cancel] = await engine.queue.items.orderBy("seq").toArray();
  expect(cancel).toMatchObject({
    kind: "void",
    body: { redemptionId: row.id, reason: "other", note: "Left the store", employee: "Kim" },
  });
});

it("shows an answer about another tablet's redemption without storing it", async () => {
  setState("active");
  const row: RedeemRow = { ...(await tap()), id: "other", deviceId: "d2", state: "short", balance: 20_00 };
  const answer: ItemResult = {
    id: "other",
    decision: "accepted",
    reason: null,
    code: "8H2A5Z",
    appliedAmount: 20_00,
    balance: 0,
    decidedAt: "2026-07-15T18:00:00.000Z",
    retryAt: null,
    signature: "s",
  };
  expect(withAnswer(row, answer)).toMatchObject({
    state: "accepted",
    code: "8H2A5Z",
    appliedAmount: 20_00,
    balance: 0,
  });
  expect(withAnswer(row, { ...answer, decision: null, reason: "pin_locked" })).toMatchObject({ state: "short" });
  expect(await engine.queue.items.get("other")).toBeUndefined();
});
