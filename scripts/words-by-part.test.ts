import { describe, expect, it } from "vitest";
import { packsOf, shortIds, wordsByPart, type ModuleGraph } from "./words-by-part.ts";

const graph: ModuleGraph = new Map([
  ["main", { imports: ["shell"], parts: ["home", "wallet"] }],
  ["kiosk", { imports: ["button"], parts: ["enrol"] }],
  ["shell", { imports: ["button"], parts: [] }],
  ["button", { imports: [], parts: [] }],
  ["home", { imports: ["button", "list"], parts: ["dialog"] }],
  ["wallet", { imports: ["list"], parts: ["dialog"] }],
  ["enrol", { imports: ["shell"], parts: ["dialog"] }],
  ["list", { imports: ["home"], parts: [] }],
  ["dialog", { imports: ["shell"], parts: [] }],
]);
const found = new Map([...graph.keys()].map((file) => [file, new Map([[`${file}'s`, [file]]])] as const));
const words = wordsByPart(graph, found, ["main", "kiosk"]);
const sorted = (ids: readonly string[] | undefined) => ids?.toSorted((a, b) => (a < b ? -1 : 1));

describe("the texts of a part of the web app", () => {
  it("are those of all modules that it loads at once, even with an import cycle", () => {
    expect(sorted(words.get("main"))).toEqual(["button's", "main's", "shell's"]);
    expect(sorted(words.get("home"))).toEqual(["home's", "list's"]);
    expect(sorted(words.get("wallet"))).toEqual(["home's", "list's", "wallet's"]);
  });

  it("include what is missing in at least one of the documents that can fetch the part", () => {
    expect(sorted(words.get("dialog"))).toEqual(["dialog's", "shell's"]);
    expect(sorted(words.get("enrol"))).toEqual(["enrol's", "shell's"]);
  });

  it("are split into packs: long texts that several parts share get their own file, and no text is lost", () => {
    const lengthOf = (id: string) => (id === "list's" ? 100 : 10);
    const packs = packsOf(words, lengthOf, 50);
    for (const [part, ids] of words) expect(sorted(packs.get(part)?.flat())).toEqual(sorted(ids));
    const shared = (part: string) => packs.get(part)?.find((ids) => ids.includes("list's"));
    expect(shared("home")).toBe(shared("wallet"));
    expect(packs.get("dialog")).toHaveLength(1);
  });
});

it("the ids of texts are shortened to a unique prefix", () => {
  const short = shortIds(["abcdef", "abxdef", "qwerty", "abcdez"]);
  expect(Object.fromEntries(short)).toEqual({ abcdef: "abcdef", abxdef: "abx", qwerty: "q", abcdez: "abcdez" });
  expect(new Set(short.values()).size).toBe(4);
});
