import { describe, expect, it } from "vitest";
import { payerCentsOf, parsePayerAnswer } from "./payer-answer.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("an amount of the payer", () => {
  it.each([
    ["350.00", 35_000],
    ["350", 35_000],
    ["350.5", 35_050],
    ["$1,234.50", 123_450],
    ["1 234,50", 123_450],
    ["1234,50", 123_450],
  ])("%s is %d cents", (text, cents) => expect(payerCentsOf(text)).toBe(cents));

  it.each(["", "-350.00", "350.001", "1e3", "35O.00", "=350", "12,34,567", "99999999999999999"])(
    "is not read from %j",
    (text) => expect(payerCentsOf(text)).toBe(null),
  );
});

describe("the payer's answer", () => {
  it("is found below title lines, in any order of the columns, and without the apostrophe of an escaped cell", () => {
    const read = parsePayerAnswer(
      bytes(
        "Acme Pay\nStatus;Currency;Amount;Claim;Reference;File;Payer reference\npaid;USD;350,00;c1;P2026-0001-1;P2026-0001;'=1\n",
      ),
    );
    expect(read).toMatchObject({
      ok: true,
      rows: [{ line: 3, status: "paid", amount: "350,00", claim: "c1", payerReference: "=1", paidOn: "", reason: "" }],
    });
  });

  it("is refused without the columns that name the claim", () => {
    expect(parsePayerAnswer(bytes("Reference,Amount,Status\nP2026-0001-1,350,paid\n"))).toEqual({
      ok: false,
      problem: "payer_header_missing",
    });
  });

  it("is refused if it is not a table", () => {
    expect(parsePayerAnswer(bytes("%PDF-1.7"))).toEqual({ ok: false, problem: "wrong_file_kind" });
  });
});
