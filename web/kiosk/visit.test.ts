import { describe, expect, it } from "vitest";
import { centsOf, lengthOf, typeAmount, typedFor } from "./typed-amount.ts";
import type { KeypadKey } from "./keypad.tsx";
import type { RedeemRow } from "./queue-db.ts";
import { actsOf, lookOf, needsSomebody } from "./row-view.ts";
import { firstStep, moveVisit, type Visit } from "./visit.ts";

const rider = { _id: "r", name: "Dana Kowalczyk", hometown: "Buchanan, MI" };
const credit = { balance: 350_00, soonestExpiry: null, soonestAmount: 0, asOf: null };

describe("a visit", () => {
  it("goes from the rider to the amount only over the ID check, and has one id from then on", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider });
    expect(moveVisit(id, { type: "amount", amount: 50_00 })).toBe(id);
    const amount = moveVisit(id, { type: "idChecked", credit });
    const pin = moveVisit(amount, { type: "amount", amount: 50_00 });
    const employee = moveVisit(pin, { type: "sealed", sealedPin: "k.e.c" });
    const ids = [amount, pin, employee].map((visit) => ("redemptionId" in visit ? visit.redemptionId : null));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("forgets the rider, the amount and the sealed PIN at 'not me', but never what is captured", () => {
    const id = moveVisit(firstStep, { type: "chosen", rider });
    const amount = moveVisit(id, { type: "idChecked", credit });
    const pin = moveVisit(amount, { type: "amount", amount: 50_00 });
    const employee = moveVisit(pin, { type: "sealed", sealedPin: "k.e.c" });
    for (const visit of [id, amount, pin, employee])
      expect(moveVisit(visit, { type: "notMe" })).toEqual({ step: "find" });
    const result: Visit = { step: "result", rider, credit, row: {} as RedeemRow };
    expect(moveVisit(result, { type: "notMe" })).toBe(result);
  });

  it("begins behind the staff code where the dealer asks for it, and keeps what was scanned", () => {
    const gate: Visit = { step: "staffCode", query: "2914076" };
    expect(moveVisit(gate, { type: "chosen", rider })).toBe(gate);
    expect(moveVisit(gate, { type: "staffKnown" })).toEqual({ step: "find", query: "2914076" });
  });

  it("is not moved by an answer that comes late", () => {
    const result: Visit = { step: "notSaved", rider };
    expect(moveVisit(result, { type: "idChecked", credit })).toBe(result);
    expect(moveVisit(firstStep, { type: "sealed", sealedPin: "k.e.c" })).toBe(firstStep);
  });
});

describe("an amount on the keypad", () => {
  const type = (keys: string) =>
    Array.from(keys).reduce(
      (typed, key) => typeAmount(typed, (key === "." ? "point" : key === "<" ? "back" : key) as KeypadKey),
      "",
    );

  it("is read to the cent", () => {
    expect(centsOf(type("50"))).toBe(50_00);
    expect(centsOf(type("50.5"))).toBe(50_50);
    expect(centsOf(type("0.05"))).toBe(5);
    expect(centsOf(type(".25"))).toBe(25);
    expect(centsOf(type(""))).toBe(0);
  });

  it("takes no third decimal, no second sign, no seventh figure, and goes back one at a time", () => {
    expect(type("12.345")).toBe("12.34");
    expect(type("1..2")).toBe("1.2");
    expect(type("12345678")).toBe("123456");
    expect(type("50<<<")).toBe("");
    expect(type("007")).toBe("7");
  });

  it("comes back from a quick button as it would have been keyed in", () => {
    expect(typedFor(350_00)).toBe("350");
    expect(typedFor(350_05)).toBe("350.05");
    expect(centsOf(typedFor(99))).toBe(99);
  });

  it("steps down in size by its length", () => {
    expect(["$50.00", "50,00 $", "$1,234.50", "12 345,67 $"].map(lengthOf)).toEqual([
      "short",
      "usual",
      "long",
      "longest",
    ]);
  });
});

describe("what the screen says of a redemption", () => {
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

  it("is never 'redeemed' before the server said so", () => {
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

  it("is 'redeemed in part' only where something was debited", () => {
    expect(lookOf(row({ state: "short", appliedAmount: 30_00 }), facts)).toBe("part");
  });

  it("offers only what can be done, and nothing while a cancellation waits", () => {
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

  it("asks for somebody where a person has to act", () => {
    expect((["review", "short", "rejected", "quarantined", "locked"] as const).every(needsSomebody)).toBe(true);
    expect((["accepted", "part", "voided", "saved", "sending"] as const).some(needsSomebody)).toBe(false);
  });
});
