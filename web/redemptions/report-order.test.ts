import { describe, expect, it } from "vitest";
import type { ReportRow } from "#shared/counter.schema.ts";
import { inOrder, nextOrder, orderOf } from "./report-order.ts";

const row = (label: string, redeemed: number): ReportRow => ({
  key: label,
  label,
  redemptions: 1,
  redeemed,
  refunds: 0,
  refunded: 0,
  net: redeemed,
});
const rows = [row("Élodie", 5_00), row("Zoé", 50_00), row("Francis", 20_00)];
const labels = (asked: string | undefined) => inOrder(rows, orderOf(asked), "fr").map(({ label }) => label);

describe("a report's order", () => {
  it("is the server's where the address names none, or nonsense", () => {
    expect(labels(undefined)).toEqual(["Élodie", "Zoé", "Francis"]);
    expect(labels("-nonsense")).toEqual(["Élodie", "Zoé", "Francis"]);
  });

  it("goes by name as the language does, and by figure as a number", () => {
    expect(labels("label")).toEqual(["Élodie", "Francis", "Zoé"]);
    expect(labels("redeemed")).toEqual(["Élodie", "Francis", "Zoé"]);
    expect(labels("-redeemed")).toEqual(["Zoé", "Francis", "Élodie"]);
  });

  it("begins with the largest figure or the first name, and turns round when it is pressed again", () => {
    expect(nextOrder(null, "net")).toBe("-net");
    expect(nextOrder(orderOf("-net"), "net")).toBe("net");
    expect(nextOrder(null, "label")).toBe("label");
    expect(nextOrder(orderOf("label"), "label")).toBe("-label");
    expect(nextOrder(orderOf("-net"), "label")).toBe("label");
  });
});
