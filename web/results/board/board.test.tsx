import { createElement, type ReactNode } from "react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { MoneyEffects, ResultsSheet } from "#shared/results.schema.ts";
import { asPageAddress } from "../../ui/page-address.ts";
import { EffectsList } from "../correcting/effects-words.tsx";
import { BoardActs } from "./board-acts.tsx";
import { BoardTiles } from "./board-tiles.tsx";
import { ClassBoard } from "./class-board.tsx";

const at = "2026-07-10T18:00:00.000Z";
const nothing = { gives: [], takes: [], ifConfirmed: [], overBudget: false };

const rowOf = (id: string, over: object = {}) => ({
  _id: id,
  landing: "matched",
  rider: { _id: id, fullName: id },
  earns: 0,
  earned: 0,
  reason: null,
  ...over,
});
const classOf = (name: string, rows: object[], over: object = {}) => ({
  _id: name,
  __v: 0,
  name,
  payoutType: "dealerCredit",
  places: [{ fromPlace: 1, toPlace: 1, amount: 20_000 }],
  startersTyped: null,
  startersCounted: rows.length,
  verifiedAt: null,
  didNotRunAt: null,
  rows,
  follows: nothing,
  ...over,
});
const pays = (amount: number, riders: number) => ({
  wallet: "credit" as const,
  currency: "USD" as const,
  amount,
  riders,
});

/** Returns a sheet with one verified class, two provisional ones, two empty ones, and one that did not run. */
function sheetOf(over: object = {}): ResultsSheet {
  const classes = [
    classOf("250 A", [rowOf("dana", { earns: 20_000, earned: 20_000 })], { verifiedAt: at }),
    classOf("250 B", [rowOf("cody", { earns: 10_000 }), rowOf("x", { landing: "unmatched", rider: null })], {
      follows: { ...nothing, gives: [pays(10_000, 1)] },
    }),
    classOf("450 B", [rowOf("cody", { earns: 5_000 }), rowOf("ann", { earns: 5_000 })]),
    classOf("Women", []),
    classOf("Vet", []),
    classOf("Quad", [], { didNotRunAt: at }),
  ];
  const event = {
    _id: "event",
    title: "RedBud",
    currency: "USD",
    open: true,
    canceled: false,
    resultsDue: "2026-07-18",
    resultsVerifiedAt: null,
    startersNeeded: 1,
    today: "2026-07-10",
    ...over,
  };
  const follows = { ...nothing, gives: [pays(20_000, 2)] };
  // The cast is safe, because the components read only these fields.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { event, classes, follows } as unknown as ResultsSheet;
}

function html(node: ReactNode): string {
  // Plurals outside of components use the global `i18n`.
  i18n.loadAndActivate({ locale: "en", messages: {} });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, node));
}
/** Returns the visible text of markup. A button also contains its other label, which is hidden. */
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<span class="[^"]*invisible[^"]*" aria-hidden="true">[^<]*<\/span>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const silent = { onSheet: () => undefined, onPreview: () => undefined, onMessage: () => undefined };

describe("the line above the board", () => {
  const bar = (over: object = {}) => textOf(html(<BoardActs manager="promoter" sheet={sheetOf(over)} {...silent} />));

  it("shows the event's progress, what one step would verify, and for how many riders", () => {
    expect(bar()).toContain("1 of 5 classes verified");
    expect(bar()).toContain("Verify 2 classes and award $200.00 to 2 riders");
    expect(bar()).toContain("Mark 2 empty classes as “did not run”");
    expect(bar()).toContain("Upload a file : Results file for all classes");
  });

  it("has no actions before the race", () => {
    expect(bar({ open: false })).not.toContain("Verify 2");
    expect(bar({ open: false })).not.toContain("did not run");
  });
});

describe("the board", () => {
  const board = () =>
    html(
      <ClassBoard
        sheet={sheetOf()}
        classHref={(id, more) => asPageAddress(`/event?class=${id}${more?.type ? "&type=1" : ""}`)}
        {...silent}
      />,
    );
  const lineOf = (name: string) =>
    textOf(
      board()
        .split("<tr")
        .find((part) => part.includes(`data-key="${name}"`)) ?? "",
    );

  it("shows each class's state, its rows, and what it pays or would pay", () => {
    expect(lineOf("250 A")).toMatch(/Verified 1 row .*\$200 credit \$200\.00 to 1 rider/);
    expect(lineOf("250 B")).toMatch(/Provisional 2 rows, 1 not matched .*\$100\.00 to 1 rider once verified/);
    expect(lineOf("Quad")).toContain("Did not run");
    expect(lineOf("Women")).toContain("No results yet");
  });

  it("offers to type, to upload or to mark an empty class, and to open the others", () => {
    expect(lineOf("Women")).toMatch(/Enter results Upload : Results file for Women Did not run/);
    expect(board()).toContain("/event?class=Women&amp;type=1");
    expect(lineOf("250 A")).toContain("Open");
    expect(lineOf("Quad")).not.toContain("Type");
  });
});

describe("the figures", () => {
  it("count classes, rows, unmatched rows and what riders were awarded", () => {
    const text = textOf(html(<BoardTiles sheet={sheetOf()} record={null} questions={1} />));
    expect(text).toContain("Classes received 3 of 5");
    expect(text).toContain("Result rows 5 1 not matched");
    expect(text).toContain("Dealer credit $200.00 to 1 rider");
    expect(text).toContain("Open questions 1");
    expect(text).not.toContain("Cash");
  });
});

describe("the figures before the race", () => {
  it("are the posted amounts, and the board has no columns without values", () => {
    const sheet = { ...sheetOf({ open: false }), classes: sheetOf().classes.map((of) => ({ ...of, rows: [] })) };
    const text = textOf(html(<BoardTiles sheet={sheet} record={null} questions={0} />));
    expect(text).toContain("Classes 6");
    expect(text).toContain("Posted dealer credit $1,200");
    expect(text).not.toContain("received");
    const board = textOf(
      html(<ClassBoard sheet={sheet} classHref={(id) => asPageAddress(`/e?class=${id}`)} {...silent} />),
    );
    expect(board).not.toContain("Starters");
    expect(board).not.toContain("Awards");
  });
});

describe("the effects of a correction", () => {
  const move = (fullName: string, amount: number, due: number | null = null) => ({
    rider: { _id: fullName, fullName, hometown: null, amaNumber: null },
    wallet: "credit" as const,
    currency: "USD" as const,
    amount,
    due,
  });
  const shownText = (moves: MoneyEffects["moves"], waits = 0) =>
    textOf(html(<EffectsList effects={{ checksum: "", moves, waits }} />));

  it("name the rider and the money", () => {
    const text = shownText([move("Cody Tatum", -2_500)]);
    expect(text).toMatch(/Takes back \$25\.00 from Cody Tatum/);
    expect(text).toContain("Program staff will follow up on what’s already been spent.");
  });

  it("list every rider when there are several, and what is paid", () => {
    const text = shownText([move("Ann Lee", -10_000), move("Bo Ray", -5_000), move("Cody Tatum", 2_000)]);
    expect(text).toMatch(/Takes back \$150\.00 from 2 riders .*Ann Lee \$100\.00 Bo Ray \$50\.00/);
    expect(text).toMatch(/Pays \$20\.00 to Cody Tatum/);
  });

  it("name the deleted results, unless there are many, and say so if no money moves", () => {
    const text = textOf(
      html(<EffectsList effects={{ checksum: "", moves: [], waits: 0, deleted: 2, names: ["Ann Lee", "Bo Ray"] }} />),
    );
    expect(text).toMatch(
      /Deletes 2 results\. Ann Lee and Bo Ray\..*No awards will change\. You can undo this for an hour, as long as the results don’t change again\./,
    );
    const many = { checksum: "", moves: [move("Ann Lee", -10_000)], waits: 0, deleted: 40, names: ["Ann Lee"] };
    const all = textOf(html(<EffectsList effects={many} />));
    expect(all).toMatch(/Deletes 40 results\. .*Takes back \$100\.00 from Ann Lee.*Riders will get an email\./);
  });

  it("tell staff what is already spent, and everybody what is on hold for the budget", () => {
    expect(shownText([move("Ann Lee", -10_000, 4_000)])).toContain("$40.00 was already spent");
    expect(shownText([move("Ann Lee", -10_000, 0)])).not.toContain("spent");
    expect(shownText([move("Ann Lee", 100, null)], 5_000)).toContain("$50.00 is over the event’s budget");
  });
});
