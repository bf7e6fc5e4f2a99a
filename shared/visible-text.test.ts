import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { emailKey } from "./email.ts";
import { codeField, emailField } from "./fields.ts";
import { parseAmount } from "./money.ts";
import { normalisePostalCode } from "./postal.ts";
import { normaliseVin } from "./typed-vin.ts";

/** These come along when a text is copied: isolates of a phone's contacts, a zero-width space, a byte order mark. */
const wrapped = (text: string) => `\u2068${text}\u2069\u200B\uFEFF `;

describe("A text that was copied with invisible characters", () => {
  it("is read as what the user sees", () => {
    expect(z.parse(emailField, wrapped("dana@example.test"))).toBe("dana@example.test");
    expect(emailKey(wrapped("Dana@example.test"))).toBe("dana@example.test");
    expect(z.parse(codeField, wrapped("031 976"))).toBe("031976");
    expect(normaliseVin(wrapped("vbksxm439sm066666"))).toBe("VBKSXM439SM066666");
    expect(normalisePostalCode(wrapped("g1r 2l3"))).toEqual({ country: "CA", code: "G1R2L3" });
    expect(parseAmount(wrapped("1 234,50 $"))).toBe(1_234_50);
  });
});

describe("A code that is written in groups", () => {
  it("is read without the hyphens of any kind", () => {
    expect(z.parse(codeField, "031-976")).toBe("031976");
    expect(normaliseVin("VBK-SXM–439‑SM066666")).toBe("VBKSXM439SM066666");
  });
});
