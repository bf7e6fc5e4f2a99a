import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { AnyList, Label } from "./list.ts";

const isList = (value: unknown): value is AnyList =>
  typeof value === "object" && value !== null && "filters" in value && "columns" in value;

it("A kind of filter has the same phrase for all values in every list", async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".list.ts"));
  const phrases = new Map<string, Set<string>>();
  let lists = 0;
  for (const file of files) {
    const module: unknown = await import(`./${file}`);
    for (const list of Object.values(module ?? {}).filter(isList)) {
      lists++;
      for (const filter of Object.values(list.filters)) {
        const all: Label | undefined = "all" in filter ? filter.all : undefined;
        // Only these words mean all values. A list may also begin with a part of its rows, such as what is due.
        if (!all || !/^(All|Any|Both|Every)\b(?! except)/.test(all.en)) continue;
        // Chips show no label, so their French agrees with the rows of their list instead.
        const key = "chips" in filter ? `${filter.label.en} of ${list.key}` : filter.label.en;
        phrases.set(key, (phrases.get(key) ?? new Set()).add(`${all.en} / ${all.fr}`));
      }
    }
  }
  expect(lists).toBeGreaterThan(25);
  expect([...phrases].filter(([, found]) => found.size > 1)).toEqual([]);
  expect(phrases.get("Status")).toEqual(new Set(["All / Tous"]));
  expect(phrases.get("Country")).toEqual(new Set(["All countries / Tous les pays"]));
});
