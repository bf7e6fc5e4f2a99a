import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PayoutCells } from "./payout-cells.tsx";
import { faultsOf, newRow, type PayoutSheet } from "./payout-sheet.ts";
import { PayoutFaultList } from "./payout-tools.tsx";

const limits = { perPlace: 250_00, places: 100 };
const columns = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
];
const sheet: PayoutSheet = {
  columns,
  rows: [
    { ...newRow("a", columns), name: "250 B", amounts: ["200", "1OO"] },
    { ...newRow("b", columns), name: "450 B", amounts: ["300", "10"] },
    { ...newRow("c", columns), name: "Trophy", payoutType: "noPayout" },
  ],
};
const faults = faultsOf(sheet, limits);
const nothing = () => {};
const acts = { change: nothing, same: nothing, move: nothing, remove: nothing, focus: nothing, open: nothing };

function render(locale: "en" | "fr", node: React.ReactNode): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}

const grid = (
  <PayoutCells
    sheet={sheet}
    faults={faults}
    currency="USD"
    openKey="b"
    acts={acts}
    onPaste={nothing}
    onFillDown={nothing}
    onUndo={nothing}
    onRedo={nothing}
  />
);
const list = <PayoutFaultList sheet={sheet} faults={faults} limits={limits} currency="USD" onGo={nothing} />;

describe("the payout grid", () => {
  it("has a cell for each class and place, with a name, and none where a class pays nothing", () => {
    const html = render("en", grid);
    const labels = [...html.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels).toEqual([
      "Class, row 1",
      "250 B, place 1",
      "250 B, place 2–3",
      "Class, row 2",
      "450 B, place 1",
      "450 B, place 2–3",
      "Class, row 3",
    ]);
  });

  it("sums each class and all classes; a range counts once for each of its places", () => {
    const sums = [...render("en", grid).matchAll(/payout-sum"[^>]*>([^<]*)</g)].map(([, sum]) => sum);
    expect(sums).toEqual(["Posted", "$200", "$320", "$0", "$520"]);
  });

  it("is a list on a phone, in which one class is unfolded and the others show what they pay", () => {
    const lines = render("en", grid).split("<tr").slice(2, 5);
    expect(lines.map((line) => line.includes("data-open"))).toEqual([false, true, false]);
    const words = lines.map((line) =>
      /<button[^>]*aria-expanded.*?<\/button>/.exec(line)?.[0].replaceAll(/<[^>]*>/g, " "),
    );
    expect(words[1]).toMatch(/450 B +\$320 +Dealer credit · 300 · 10/);
    expect(words[2]).toMatch(/Trophy +\$0 +No payout/);
  });

  it("links a cell with an error to the error, which names row and place", () => {
    const cell = /<input[^>]*aria-label="250 B, place 2–3"[^>]*>/.exec(render("en", grid))?.[0];
    const id = /aria-describedby="([^"]*)"/.exec(cell ?? "")?.[1];
    expect(cell).toContain('aria-invalid="true"');
    const html = render("en", list);
    expect(html).toContain(`id="${id}"`);
    const words = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(words).toContain("Row 1, places 2–3: “1OO” isn’t an amount. Use digits, like 100 or 125.50");
    expect(words).toContain("Row 2, 1st place: A place can’t pay more than $250.00");
  });
});
