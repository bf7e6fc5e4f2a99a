import { createElement } from "react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ResultsSheet, SheetUndo } from "#shared/results.schema.ts";
import { UndoList } from "./undo-list.tsx";

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const undo = (over: Partial<SheetUndo> = {}): SheetUndo => ({
  _id: crypto.randomUUID(),
  act: "remove",
  name: "Dana Kowalczyk",
  classes: [{ _id: "b", name: "250 B" }],
  at: inMinutes(-20),
  until: inMinutes(39.5),
  ...over,
});

function lines(undos: SheetUndo[], classId: string | null = null): string[] {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  // The cast is safe, because the list reads only these fields.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const sheet = { event: { _id: "e" }, undos } as unknown as ResultsSheet;
  const list = <UndoList sheet={sheet} classId={classId} onSheet={() => undefined} />;
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, list))
    .split("<li>")
    .slice(1)
    .map((line) =>
      line
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
}

it("The undo list names each change and the minutes that are left", () => {
  const two = [
    { _id: "b", name: "250 B" },
    { _id: "c", name: "250 C" },
  ];
  const texts = lines([
    undo(),
    undo({ act: "correct" }),
    undo({ act: "save", name: null }),
    undo({ act: "clear", name: null }),
    undo({ act: "clear", name: null, classes: two, until: inMinutes(0.5) }),
  ]);
  expect(texts.map((line) => line.replace(/ Undo.*$/, ""))).toEqual([
    "You removed Dana Kowalczyk from 250 B. 40 minutes left to undo",
    "You corrected Dana Kowalczyk’s result in 250 B. 40 minutes left to undo",
    "You changed the results for 250 B. 40 minutes left to undo",
    "You deleted the results for 250 B. 40 minutes left to undo",
    "You deleted the results for 2 classes. 1 minute left to undo",
  ]);
});

it("The undo list never shows more than an hour, even if the device's clock is behind", () => {
  expect(lines([undo({ until: inMinutes(62) })])[0]).toContain("60 minutes left to undo");
});

it("The undo list omits old changes, and those of other classes on a class's page", () => {
  expect(lines([undo({ until: inMinutes(-1) })])).toEqual([]);
  const other = undo({ classes: [{ _id: "c", name: "250 C" }] });
  expect(lines([undo(), other], "c")).toHaveLength(1);
  expect(lines([undo(), other])).toHaveLength(2);
});
