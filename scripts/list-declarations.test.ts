import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { faultOf, writtenFrench } from "./french.ts";
import { faultsOf } from "./words.ts";
import {
  columnsFor,
  countText,
  isOffered,
  orderOf,
  readListSearch,
  sortText,
  type AnyList,
  type Label,
} from "#shared/list.ts";
import { awardList } from "#shared/awards.list.ts";
import { mailList } from "#shared/mail.list.ts";
import { redemptionList } from "#shared/redemptions.list.ts";
import { riderList } from "#shared/riders.list.ts";

const shared = join(import.meta.dirname, "..", "shared");
const isList = (value: unknown): value is AnyList => typeof value === "object" && value !== null && "columns" in value;

/** This contains every list that a shared/*.list.ts exports. */
const modules = await Promise.all(
  globSync("*.list.ts", { cwd: shared }).map(
    (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(shared, file)).href),
  ),
);
const lists = modules.flatMap((exported) => Object.values(exported)).filter(isList);

/** These words are the same in English and French. */
const same = new Set([
  "Action",
  "Active",
  "Amateur",
  "Budget",
  "Classes",
  "Code",
  "Date",
  "Description",
  "Inactive",
  "Net",
  "Note",
  "Place",
  "Pro",
  "Question",
  "Questions",
  "Type",
  "W-9",
  "1099",
  "1042-S",
]);

function labelsOf(list: AnyList): Label[] {
  const fields = [...Object.values(list.filters), ...list.columns];
  return [
    list.title,
    list.empty.title,
    list.empty.hint,
    list.failed,
    ...fields.map(({ label }) => label),
    ...fields.flatMap((field) => ("choices" in field ? Object.values(field.choices) : [])),
    ...Object.values(list.filters).flatMap((filter) => ("all" in filter && filter.all ? [filter.all] : [])),
  ];
}

describe("The declarations of lists", () => {
  it.each(lists.map((list) => [list.title.en, list] as const))("%s: labels have correct French", (_, list) => {
    for (const { en, fr } of labelsOf(list)) {
      expect(faultOf(en, fr, same.has(en)), en).toBeUndefined();
      expect(writtenFrench(fr)).toBe(fr);
      expect([...faultsOf("en", en), ...faultsOf("fr", fr)], en).toEqual([]);
    }
  });

  it.each(lists.map((list) => [list.title.en, list] as const))("%s: keys of columns are unique", (_, list) => {
    const keys = list.columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(list.order.by);
  });
});

describe("readListSearch", () => {
  it("keeps the known filters and drops those that the server would refuse", () => {
    expect(readListSearch(redemptionList, { riderName: " Dana ", afterDate: "2026-02-30", page: "0", x: "1" })).toEqual(
      {
        riderName: "Dana",
      },
    );
    expect(readListSearch(mailList, { state: "moon", to: "a".repeat(201), page: "2" })).toEqual({ page: "2" });
    expect(readListSearch(mailList, { state: "sent", sort: "written" })).toEqual({ state: "sent", sort: "written" });
  });
});

describe("A filter with onlyIfChoice", () => {
  const { event, season } = awardList.filters;

  it("is shown with two choices, or with a value that the user can clear", () => {
    expect(isOffered(event, undefined, 0)).toBe(false);
    expect(isOffered(event, undefined, 1)).toBe(false);
    expect(isOffered(event, undefined, 2)).toBe(true);
    expect(isOffered(event, "e1", 0)).toBe(true);
  });

  it("is an exception: other filters are always shown", () => {
    expect(isOffered(season, undefined, 0)).toBe(true);
  });
});

describe("The order of a list", () => {
  it("is the list's default order without a sort, or with the sort of an unknown column", () => {
    expect(orderOf(mailList, undefined)).toEqual({ by: "written", descending: true });
    expect(orderOf(mailList, "subject")).toEqual({ by: "written", descending: true });
    expect(sortText(mailList, { by: "written", descending: true })).toBeUndefined();
    expect(sortText(mailList, { by: "written", descending: false })).toBe("written");
  });
});

describe("countText", () => {
  it("uses the singular for one in English, and for zero and one in French", () => {
    expect([0, 1, 1234].map((n) => countText(riderList.count, n, "en"))).toEqual([
      "0 riders",
      "1 rider",
      "1,234 riders",
    ]);
    expect([0, 1].map((n) => countText(riderList.count, n, "fr"))).toEqual(["0 pilote", "1 pilote"]);
  });

  it("says that there are more rows than are counted", () => {
    expect(countText(riderList.count, 10_000, "en")).toBe("10,000 riders");
    expect(countText(riderList.count, 10_001, "en")).toBe("10,000+ riders");
    expect(countText(riderList.count, 10_001, "fr")).toMatch(/^Plus de 10\s000 pilotes$/);
  });
});

describe("columnsFor", () => {
  it("omits the dealer column for dealers, and screen-only columns in files", () => {
    const keys = (place: "screen" | "file", role: string) =>
      columnsFor(redemptionList, place, role).map(({ key }) => key);
    expect(keys("file", "admin")).toContain("dealer");
    expect(keys("file", "dealer")).not.toContain("dealer");
    expect(keys("file", "dealer")).not.toContain("when");
    expect(keys("screen", "dealer")).not.toContain("currency");
  });
});
