import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ClassRecord } from "#shared/events.schema.ts";
import { removedRider } from "#shared/removed-rider.ts";
import { ClassResults } from "./class-results.tsx";

const french = { [generateMessageId("Removed rider")]: "Pilote retiré" };
const erased = `${removedRider.firstName} ${removedRider.lastName}`;
const result = { name: erased, status: "finished", place: 1, number: null, brand: "KTM", hometown: null };
// The cast is safe, because the component reads only these fields of the record.
// oxlint-disable-next-line no-unsafe-type-assertion
const row = { _id: "c1", name: "250 B", results: [result] } as unknown as ClassRecord;

function page(locale: "en" | "fr", shown = row): string {
  const i18n = setupI18n({ locale, messages: { en: {}, fr: french } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(ClassResults, { row: shown })));
}

it("The public results show an erased person as a removed rider, in the language of the page", () => {
  expect(page("en")).toContain("Removed rider");
  expect(page("fr")).toContain("Pilote retiré");
  expect(page("fr")).not.toContain("Removed rider");
});

it("The public results show a place in the same way whether it paid or not, because the money is private", () => {
  expect(page("en")).toContain('data-fill="number"');
  expect(page("en")).not.toContain('data-fill="filled"');
});

it("The public results of a class that did not run say so, and promise no results", () => {
  const quad = { ...row, name: "Quad", results: [], didNotRunAt: "2026-07-12T00:00:00.000Z" };
  expect(page("en", quad)).toContain("Quad did not run.");
  expect(page("en", quad)).not.toContain("yet");
  expect(page("en", { ...quad, didNotRunAt: null })).toContain("No verified results in Quad yet.");
});
