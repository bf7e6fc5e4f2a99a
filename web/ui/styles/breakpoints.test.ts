import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const web = fileURLToPath(new URL("../..", import.meta.url));
const theme = readFileSync(`${web}/ui/styles/theme.css`, "utf8");

const named = (kind: "breakpoint" | "container"): string[] =>
  [...theme.matchAll(new RegExp(`--${kind}-(\\w+):`, "g"))].map(([, name = ""]) => name);
const known = { screen: named("breakpoint"), container: named("container") };

/** Returns the classes of a component whose width is not in the theme. Tailwind writes no rule for them. */
const unknownIn = (source: string): string[] =>
  [...source.matchAll(/(?<![\w@-])(@?)(?:max-|min-)?(\d?xs|sm|md|lg|\d?xl):(?=[^\s"'`,])/g)]
    .filter(([, at, name = ""]) => !(at ? known.container : known.screen).includes(name))
    .map(([whole]) => whole);

it("uses only widths of the theme in classes, because Tailwind leaves out the others without an error", () => {
  expect(known.screen).toEqual(["sm", "md", "lg", "xl"]);
  const components = globSync("**/*.tsx", { cwd: web });
  expect(components.length).toBeGreaterThan(300);
  const unknown = components.flatMap((path) =>
    unknownIn(readFileSync(`${web}/${path}`, "utf8")).map((found) => `${path}: ${found}`),
  );
  expect(unknown).toEqual([]);
});

it("finds a class with a width that the theme does not have", () => {
  expect(unknownIn('"max-2xl:hidden 2xl:flex @2xl:grid xl:grid max-md:block @min-[42rem]:flex"')).toEqual([
    "max-2xl:",
    "2xl:",
    "@2xl:",
  ]);
});
