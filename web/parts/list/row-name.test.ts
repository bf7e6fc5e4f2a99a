import { expect, it } from "vitest";
import type { AnyList } from "#shared/list.ts";
import { rowName } from "./row-name.ts";

const format = { locale: "fr", date: (day: unknown) => `le ${String(day).slice(0, 10)}` } as const;

const label = { en: "Any", fr: "Tout" };
const choices = { won: { en: "Won", fr: "Gagné" } };

/** Returns the name of a row in a list whose title column is of this kind, with another text beside it. */
function titleIn(kind: "text" | "choice" | "date", title: string | null, other: string | null = null): string {
  const columns = [
    { key: "title", label, card: "title", kind, choices, value: () => title },
    { key: "amount", label, kind: "number", value: () => 3 },
    { key: "other", label, kind: "text", value: () => other },
  ];
  // The test leaves out what the name of a row does not need.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rowName({ columns } as unknown as AnyList, { _id: "r1" }, format);
}

it("names a row by its title, with the label of a choice and the date of an instant", () => {
  expect(titleIn("text", "Hangtown")).toBe("Hangtown");
  expect(titleIn("choice", "won")).toBe("Gagné");
  expect(titleIn("date", "2026-05-30T17:00:00.000Z")).toBe("le 2026-05-30");
});

it("names a row without a title by another text, and only without any text by its id", () => {
  expect(titleIn("text", null, "Welcome bonus")).toBe("Welcome bonus");
  expect(titleIn("text", "", "Welcome bonus")).toBe("Welcome bonus");
  expect(titleIn("text", null)).toBe("r1");
});
