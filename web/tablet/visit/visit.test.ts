import { describe, expect, it } from "vitest";
import {
  centsOf,
  lengthOf,
  nothingTyped,
  amountParts,
  presetAmount,
  typeAmount,
  type TypedAmount,
} from "./typed-amount.ts";
import type { KeypadKey } from "../../ui/keypad.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { actsOf, lookOf, needsSomebody } from "../queue/row-view.ts";
import { firstStep, moveVisit, type Visit } from "./visit.ts";

const rider = { _id: "r", name: "Dana Kowalczyk", hometown: "Buchanan, MI" };
const credit = { balance: 350_00, soonestExpiry: null, soonestAmount: 0, asOf: null, readAt: "2026-03-06T15:00:00Z" };

describe("a visit", () => {
  it("goes from the rider to the amount only through the ID check, and has one id from then on", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider, query: "kow" });
    expect(moveVisit(id, { type: "amount", amount: 50_00, typed: presetAmount(50_00) })).toBe(id);
    const amount = moveVisit(id, { type: "idChecked", credit });
    const pin = moveVisit(amount, { type: "amount", amount: 50_00, typed: presetAmount(50_00) });
    const employee = moveVisit(pin, { type: "sealed", sealedPin: "k.e.c" });
    const ids = [amount, pin, employee].map((visit) => ("redemptionId" in visit ? visit.redemptionId : null));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("drops the rider, the amount and the encrypted PIN at 'not me', but never a captured redemption", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider, query: "kow" });
    const amount = moveVisit(id, { type: "idChecked", credit });
    const pin = moveVisit(amount, { type: "amount", amount: 50_00, typed: presetAmount(50_00) });
    const employee = moveVisit(pin, { type: "sealed", sealedPin: "k.e.c" });
    for (const visit of [id, amount, pin, employee])
      expect(moveVisit(visit, { type: "notMe" })).toEqual({ step: "find" });
    const result: Visit = { step: "result", rider, credit, row: {} as RedeemRow };
    expect(moveVisit(result, { type: "notMe" })).toBe(result);
  });

  it("goes back step by step with what was typed, but without the PIN", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider, query: "kow" });
    const amount = moveVisit(id, { type: "idChecked", credit });
    const typed: TypedAmount = { text: "45", preset: false, refused: null };
    const pin = moveVisit(amount, { type: "amount", amount: 45_00, typed });
    const employee = moveVisit(pin, { type: "sealed", sealedPin: "k.e.c" });

    const toPin = moveVisit(employee, { type: "back", employee: "Sam" });
    expect(toPin).toMatchObject({ step: "pin", amount: 45_00 });
    expect(JSON.stringify(toPin)).not.toContain("k.e.c");
    const again = moveVisit(toPin, { type: "sealed", sealedPin: "x.y.z" });
    expect(again).toMatchObject({ step: "employee", typed: { employee: "Sam" } });

    const toAmount = moveVisit(toPin, { type: "back" });
    expect(toAmount).toMatchObject({ step: "amount", typed: { amount: typed } });
    const toId = moveVisit(toAmount, { type: "back", amount: { ...typed, text: "4" } });
    expect(toId).toMatchObject({ step: "id", rider, ticked: true });
    // The balance is shown only after the ID check.
    expect("credit" in toId).toBe(false);
    expect(moveVisit(toId, { type: "idChecked", credit })).toMatchObject({ typed: { amount: { text: "4" } } });
    const toFind = moveVisit(toId, { type: "back" });
    expect(toFind).toEqual({ step: "find", typed: "kow" });
    expect(moveVisit(toFind, { type: "back" })).toBe(toFind);
    const other = moveVisit(toFind, { type: "chosen", rider: { ...rider, _id: "r2" }, query: "kow" });
    expect(other).toMatchObject({ step: "id", ticked: false, typed: { amount: nothingTyped, employee: "" } });
  });

  it("goes back to an empty search after a scan, because its text would select the same rider again", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider, query: `RC1${"A".repeat(133)}` });
    expect(moveVisit(id, { type: "back" })).toEqual({ step: "find" });
  });

  it("does not go back from a result", () => {
    const result: Visit = { step: "result", rider, credit, row: {} as RedeemRow };
    expect(moveVisit(result, { type: "back" })).toBe(result);
  });

  it("starts after the staff code if the dealer requires it, and preserves what was scanned", () => {
    const gate: Visit = { step: "staffCode", query: "2914076" };
    expect(moveVisit(gate, { type: "chosen", rider, query: "kow" })).toBe(gate);
    expect(moveVisit(gate, { type: "staffKnown" })).toEqual({ step: "find", query: "2914076" });
  });

  it("ignores an answer that arrives late", () => {
    const result: Visit = { step: "notSaved", rider };
    expect(moveVisit(result, { type: "idChecked", credit })).toBe(result);
    expect(moveVisit(firstStep, { type: "sealed", sealedPin: "k.e.c" })).toBe(firstStep);
  });
});

describe("an amount on the keypad", () => {
  const type = (keys: string, from: TypedAmount = nothingTyped) =>
    Array.from(keys).reduce(
      (typed, key) => typeAmount(typed, (key === "." ? "point" : key === "<" ? "back" : key) as KeypadKey),
      from,
    );

  it("is whole dollars unless cents are typed, and is read to the cent", () => {
    expect(centsOf(type("50"))).toBe(50_00);
    expect(centsOf(type("50.5"))).toBe(50_50);
    expect(centsOf(type("0.05"))).toBe(5);
    expect(centsOf(type(".25"))).toBe(25);
    expect(centsOf(type(""))).toBe(0);
  });

  it("refuses a third digit of cents, a second decimal sign and a seventh digit of dollars, and says so", () => {
    expect(type("12.345")).toEqual({ text: "12.34", preset: false, refused: "cents" });
    expect(type("12.34.").refused).toBe("cents");
    expect(type("1..2")).toEqual({ text: "1.2", preset: false, refused: null });
    expect(type("1234567")).toEqual({ text: "123456", preset: false, refused: "dollars" });
    expect(type("1234567.5")).toEqual({ text: "123456.5", preset: false, refused: null });
    expect(type("12.345<6")).toEqual({ text: "12.36", preset: false, refused: null });
    expect(type("50<<<").text).toBe("");
    expect(type("007").text).toBe("7");
  });

  it("replaces a preset by the first key, even if it has cents", () => {
    for (const cents of [25_00, 350_05, 620_00]) {
      const preset = presetAmount(cents);
      expect(centsOf(preset)).toBe(cents);
      expect(centsOf(type("1.08", preset))).toBe(1_08);
      expect(centsOf(type(".5", preset))).toBe(50);
      expect(type("<", preset)).toEqual(nothingTyped);
    }
  });

  it("shows which of its digits were typed", () => {
    expect(amountParts("$0.00", nothingTyped)).toEqual(["$0", ".00", ""]);
    expect(amountParts("$5.00", type("5"))).toEqual(["$5", ".00", ""]);
    expect(amountParts("$5.00", type("5."))).toEqual(["$5.", "00", ""]);
    expect(amountParts("1\u00A0234,50\u00A0$", type("1234.5"))).toEqual(["1\u00A0234,5", "0", "\u00A0$"]);
    expect(amountParts("$25.00", presetAmount(25_00))).toEqual(["$25.00", "", ""]);
  });

  it("has a smaller font size if it is longer", () => {
    expect(["$50.00", "50,00 $", "$1,234.50", "12 345,67 $"].map(lengthOf)).toEqual([
      "short",
      "usual",
      "long",
      "longest",
    ]);
  });
});

describe("the status of a redemption on the screen", () => {
  const row = (over: Partial<RedeemRow>): RedeemRow =>
    ({
      id: "a",
      kind: "redeem",
      state: "captured",
      reason: null,
      appliedAmount: null,
      balance: null,
      ...over,
    }) as RedeemRow;
  const facts = { online: true, late: false, canceling: false };

  it("is never 'redeemed' before the server's decision", () => {
    const looks = [
      lookOf(row({}), facts),
      lookOf(row({}), { ...facts, late: true }),
      lookOf(row({}), { ...facts, online: false }),
      lookOf(row({}), { ...facts, online: null }),
      lookOf(row({ reason: "pin_locked" }), facts),
      lookOf(row({ state: "review", reason: "pin_mismatch" }), facts),
      lookOf(row({ state: "short", appliedAmount: 0 }), facts),
    ];
    expect(looks).toEqual(["sending", "waiting", "saved", "sending", "locked", "review", "short"]);
  });

  it("is 'locked' while the server tries a refused PIN again, and 'review' once a person decides", () => {
    for (const reason of ["pin_locked", "dealer_pin_limit", "device_pin_limit"] as const) {
      expect(lookOf(row({ reason }), { ...facts, late: true })).toBe("locked");
      expect(lookOf(row({ state: "review", reason }), facts)).toBe("review");
    }
  });

  it("is 'redeemed in part' only if something was debited", () => {
    expect(lookOf(row({ state: "short", appliedAmount: 30_00 }), facts)).toBe("part");
  });

  it("offers only possible actions, and none while a cancellation waits", () => {
    const mismatch = row({ state: "review", reason: "pin_mismatch" });
    expect(actsOf(mismatch, "review")).toEqual({ retype: true, second: false, take: false, cancel: true });
    const short = row({ state: "short", appliedAmount: 0, balance: 30_00 });
    expect(actsOf(short, "short")).toEqual({ retype: false, second: false, take: true, cancel: true });
    const empty = row({ state: "short", appliedAmount: 0, balance: 0 });
    expect(actsOf(empty, "short")).toMatchObject({ take: false, cancel: true });
    const accepted = row({ state: "accepted", appliedAmount: 50_00 });
    expect(actsOf(accepted, "accepted")).toEqual({ retype: false, second: false, take: false, cancel: false });
    expect(actsOf(row({}), "saved")).toMatchObject({ cancel: true });
    expect(actsOf(row({}), "canceling")).toEqual({ retype: false, second: false, take: false, cancel: false });
  });

  it("asks for a person if a person has to act", () => {
    expect((["review", "short", "rejected", "quarantined", "locked"] as const).every(needsSomebody)).toBe(true);
    expect((["accepted", "part", "voided", "saved", "sending"] as const).some(needsSomebody)).toBe(false);
  });
});
