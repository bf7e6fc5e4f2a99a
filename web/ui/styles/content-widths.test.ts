import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const web = fileURLToPath(new URL("../..", import.meta.url));

/** Dialogs, panes and full-screen views are not content of a page, and the kiosk is a separate app. */
const outside = [
  "ui/styles/float.css",
  "app/palette/palette.css",
  "redemptions/pin-view.css",
  "idcards/full-screen-code.tsx",
];
/** This is the frame of public pages; their content has the width of the page. */
const frame = "ui/styles/base.css: .page 1344px";

const isContent = (path: string): boolean => !path.startsWith("tablet/") && !outside.includes(path);
const read = (path: string): string => readFileSync(`${web}/${path}`, "utf8");

const px: Record<string, number> = { px: 1, rem: 15, em: 15, ch: 8 };

/** Returns whether a length is more than the width of a control (`max-w-field`, 28rem). */
function isWide(value: string): boolean {
  const [, number, unit = ""] = /^([\d.]+)(px|rem|em|ch)$/.exec(value) ?? [];
  return Number(number) * (px[unit] ?? 0) > 28 * 15;
}

const named = ["read", "field", "prose", "full", "none"];

/** Returns the widths in the classes of a component that are neither a content width nor a control width. */
const widthsOfClasses = (source: string): string[] =>
  [...source.matchAll(/(?<![\w-])(max-)?w-(?:\[([^\]]+)\]|(\w+)(?![\w/.]))/g)]
    .filter(([, max, length, name = ""]) => {
      if (length !== undefined) return isWide(length) || (max && length.includes("("));
      return /^\d+$/.test(name) ? isWide(`${Number(name) * 4}px`) : max && !named.includes(name);
    })
    .map(([whole]) => whole);

/** Returns the widths in a stylesheet that are neither a content width nor a control width. */
const widthsOfRules = (source: string): string[] =>
  [...source.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, rule = "", body = ""]) =>
    [...body.matchAll(/(?<![\w-])(?:max-width|max-inline-size|width): (?:min\()?([^;,]+)/g)]
      .filter(([, value = ""]) => isWide(value))
      .map(([, value]) => `${rule.trim()} ${value}`),
  );

it("gives content one of two widths: the reading width for texts and forms, or the width of the page", () => {
  const components = globSync("**/*.tsx", { cwd: web }).filter(isContent);
  const sheets = globSync("**/*.css", { cwd: web }).filter(isContent);
  expect(components.length).toBeGreaterThan(300);
  expect(sheets.length).toBeGreaterThan(20);
  const third = [
    ...components.flatMap((path) => widthsOfClasses(read(path)).map((found) => `${path}: ${found}`)),
    ...sheets.flatMap((path) => widthsOfRules(read(path)).map((found) => `${path}: ${found}`)),
  ];
  expect(third).toEqual([frame]);
});

it("finds a third width in a component and in a stylesheet", () => {
  expect(widthsOfClasses('"grid max-w-xl" "max-w-[960px] w-[44rem] max-w-160 lg:max-w-3xl"')).toEqual([
    "max-w-xl",
    "max-w-[960px]",
    "w-[44rem]",
    "max-w-160",
    "max-w-3xl",
  ]);
  expect(widthsOfClasses('"max-w-read sm:max-w-field max-w-80 w-full w-1/2 min-w-48 max-w-[20rem]"')).toEqual([]);
  expect(
    widthsOfRules(".a { max-width: 60rem; } @media (max-width: 760px) { .b { width: min(40rem, 100%); } }"),
  ).toEqual([".a 60rem", ".b 40rem"]);
  expect(widthsOfRules(".a { max-width: var(--read); } .b { max-inline-size: 16rem; }")).toEqual([]);
});
