import { describe, expect, it } from "vitest";
import { cardAtEnd, cardBody, idCardPattern, isExpiredCard, readCard, writeCard } from "./id-card.ts";

const riderId = "0191b452-a200-7b01-89dc-6fa8fa537c4e";
const signature = Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256);

describe("the age of a card", () => {
  const issued = 20_778;
  const at = (day: number) => day * 86_400_000 + 1;

  it("is a year at most", () => {
    expect(isExpiredCard({ day: issued }, at(issued))).toBe(false);
    expect(isExpiredCard({ day: issued }, at(issued + 365))).toBe(false);
    expect(isExpiredCard({ day: issued }, at(issued + 366))).toBe(true);
  });
});

describe("the text of a rider's card", () => {
  it("is decoded to the encoded values", () => {
    const text = writeCard(cardBody(riderId, 20_778), signature);
    expect(text).toMatch(idCardPattern);
    expect(readCard(text)).toMatchObject({ riderId, day: 20_778, signature });
  });

  it("can be read in lowercase, which some scanners type", () => {
    const text = writeCard(cardBody(riderId, 1), signature);
    expect(readCard(` ${text.toLowerCase()} `)?.riderId).toBe(riderId);
  });

  it.each(["", "2914076", "RC1", `RC1${"A".repeat(132)}`, `RC1${"1".repeat(133)}`, `RC2${"A".repeat(133)}`])(
    "is not %s",
    (text) => expect(readCard(text)).toBeNull(),
  );

  it("is found only at the end of a typed text", () => {
    const text = writeCard(cardBody(riderId, 20_778), signature);
    expect(cardAtEnd(text)).toBe(text);
    expect(cardAtEnd(`Kowal${text.toLowerCase()}`)).toBe(text);
    expect(cardAtEnd(`${text}7`)).toBeNull();
    expect(cardAtEnd(text.slice(1))).toBeNull();
    expect(cardAtEnd("2914076")).toBeNull();
  });
});
