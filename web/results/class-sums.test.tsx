import { createElement } from "react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { ClassSums } from "./class-sums.tsx";

const why = "an award may still move to a class that pays more";

function textOf(rows: object[], amount: number, over: object = {}): string {
  const gives = amount > 0 ? [{ wallet: "credit", currency: "USD", amount, riders: 1 }] : [];
  const follows = { gives, takes: [], ifConfirmed: [], overBudget: false };
  // The casts are safe, because the component reads only these fields.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const of = {
    rows,
    follows,
    verifiedAt: null,
    startersCounted: 5,
    startersTyped: null,
    ...over,
  } as unknown as SheetClass;
  // oxlint-disable-next-line no-unsafe-type-assertion
  const sheet = {
    event: { currency: "USD", open: false, startersNeeded: 5 },
    classes: [of],
  } as unknown as ResultsSheet;
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const node = createElement(ClassSums, { sheet, of, onSheet: () => undefined });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, node)).replaceAll(/<[^>]+>/g, "");
}

const paid = { landing: "matched", earns: 20_000, earned: 0, reason: null };
const third = { landing: "matched", earns: 0, earned: 0, reason: "two_better_classes" };

it("The sum of a class says why it is more than its rows, which count all classes of the event", () => {
  const text = textOf([paid, third], 30_000);
  expect(text).toContain("$300.00");
  expect(text).toContain(why);
});

it("The sum of a class that its rows add up to needs no explanation", () => {
  expect(textOf([paid], 20_000)).not.toContain(why);
  // The two better classes are verified, so this class pays the rider nothing.
  expect(textOf([paid, third], 20_000)).not.toContain(why);
  // A suggestion pays only once it is confirmed.
  expect(textOf([{ ...paid, landing: "suggested" }], 0)).not.toContain(why);
  expect(textOf([{ ...paid, earned: 20_000 }, third], 0, { verifiedAt: "2026-07-10T18:00:00.000Z" })).not.toContain(
    why,
  );
});
