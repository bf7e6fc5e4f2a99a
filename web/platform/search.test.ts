import { expect, it } from "vitest";
import { choice, id, pageNumber, readSearch, searchOf, text, textThat } from "./search.ts";

const schema = searchOf({
  zipcode: text(),
  when: choice(["past", "all"]),
  page: pageNumber(),
  year: textThat((year) => /^20\d\d$/.test(year)),
  seriesId: id(),
});

it("A search reads the fields of its schema, each in its type", () => {
  const seriesId = "0197c0de-0000-7000-8000-000000000001";
  expect(readSearch(schema, { zipcode: "02134", when: "past", page: "12", year: "2026", seriesId })).toEqual({
    zipcode: "02134",
    when: "past",
    page: 12,
    year: "2026",
    seriesId,
  });
});

it.each<Record<string, string>>([
  {},
  { unknown: "1" },
  { zipcode: "" },
  { when: "never" },
  { page: "0" },
  { page: "-1" },
  { page: "1e3" },
  { page: "1.5" },
  { year: "1999" },
  { seriesId: "' or 1=1" },
])("leaves out what is unknown or invalid, and does not fail: %o", (query) => {
  const known = Object.entries(readSearch(schema, query)).filter(([, value]) => value !== undefined);
  expect(known).toEqual([]);
});
