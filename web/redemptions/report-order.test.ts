import { describe, expect, it } from "vitest";
import type { ReportRow } from "#shared/counter.schema.ts";
import { firstOrder, inOrder, nextOrder, reportOrderOf } from "./report-order.ts";

const row = (label: string, redeemed: number): ReportRow => ({
  key: label,
  label,
  redemptions: 1,
  redeemed,
  refunds: 0,
  refunded: 0,
  net: redeemed,
  before: null,
});
const rows = [row("Élodie", 5_00), row("Zoé", 50_00), row("Francis", 20_00)];
const labels = (asked: string | undefined) =>
  inOrder(rows, reportOrderOf(asked) ?? firstOrder("employee"), "fr").map(({ label }) => label);

describe("a report's order", () => {
  it("has the newest month or the largest amount first if the address has none or an invalid one", () => {
    expect(labels(undefined)).toEqual(["Zoé", "Francis", "Élodie"]);
    expect(labels("-nonsense")).toEqual(["Zoé", "Francis", "Élodie"]);
    expect(firstOrder("month")).toEqual({ by: "label", descending: true });
  });

  it("is alphabetical in the language for names, and numeric for figures", () => {
    expect(labels("label")).toEqual(["Élodie", "Francis", "Zoé"]);
    expect(labels("redeemed")).toEqual(["Élodie", "Francis", "Zoé"]);
    expect(labels("-redeemed")).toEqual(["Zoé", "Francis", "Élodie"]);
  });

  it("starts with the largest figure or the first name, and is reversed by pressing again", () => {
    const [months, riders] = [firstOrder("month"), firstOrder("rider")];
    expect(nextOrder(months, "net")).toBe("-net");
    expect(nextOrder(riders, "net"), "the marked order is turned round").toBe("net");
    expect(nextOrder(riders, "label")).toBe("label");
    expect(nextOrder(months, "label"), "the newest month is first, so the next press reverses the order").toBe("label");
  });
});
