import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { columnsFor, type AnyList } from "#shared/list.ts";
import { pages } from "#shared/pages.ts";
import { pageRows } from "../web/routes.ts";
import { dealerScreens as dealer } from "../web/screens/dealer.ts";
import { promoterScreens as promoter } from "../web/screens/promoter.ts";
import { riderScreens as rider } from "../web/screens/rider.ts";
import { staffScreens as staff } from "../web/screens/staff.ts";
import { screenFiles } from "./screen-files.ts";

// The filters of a list are in the URL of its page. The router drops keys that the page's search schema (web/routes.ts)
// does not declare, so a filter without its key would seem to be set for a moment and never work.

const root = join(import.meta.dirname, "..");

/** These are the lists that the screens show, by the file of the screen: `listSource(dealerList, …)`. */
const shown = await Promise.all(
  globSync("web/**/*.screen.tsx", { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...source.matchAll(/listSource\((\w+)/g)].map(async ([, name = ""]) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "#shared/([\\w-]+\\.list\\.ts)"`).exec(
        source,
      )?.[1];
      // The screens import declarations of lists only from these files.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const module = (await import(pathToFileURL(join(root, "shared", from ?? "")).href)) as Record<string, AnyList>;
      const list = module[name];
      if (!list) throw new Error(`${file} shows ${name}, which no shared/*.list.ts exports`);
      return { name, file: file.replaceAll("\\", "/"), list };
    });
  }),
);

/** Returns the keys of a page's query: its schema is in the table of pages or in the module of its screen. */
async function keysOf({ search, screen }: (typeof pageRows)[keyof typeof pageRows]): Promise<string[]> {
  // When a union of the screens' functions is called, the compiler compares all screens with each other, which is slow.
  // This type avoids it.
  const load: () => Promise<object> = screen;
  const schema: unknown = search ?? Reflect.get(await load(), "search");
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** Returns the search keys that a list needs in its page's URL, for the role of the page. */
function keysNeeded(list: AnyList, role: string): string[] {
  const filters = Object.entries(list.filters).flatMap(([key, { roles }]) =>
    !roles || roles.some((one) => one === role) ? [key] : [],
  );
  return [...filters, "page", ...(columnsFor(list, "screen", role).some(({ sort }) => sort) ? ["sort"] : [])];
}

describe("The URL of a list's page", () => {
  it("is checked for every list that a screen shows", () => {
    expect(shown.length).toBeGreaterThanOrEqual(8);
  });

  it.each(shown.map((one) => [one.name, one] as const))(
    "has a key for each filter of %s, its page and its order",
    async (_, { file, list }) => {
      const used = pages.filter(
        ({ path }) => `web/${screenFiles(path, pageRows[path], { dealer, promoter, rider, staff }).at(-1)}` === file,
      );
      expect(used, `a page that shows ${file}`).not.toEqual([]);
      for (const { path, area } of used) {
        const known = await keysOf(pageRows[path]);
        expect(
          keysNeeded(list, area).filter((key) => !known.includes(key)),
          path,
        ).toEqual([]);
      }
    },
    // The first test that loads a screen also loads everything that it imports.
    30_000,
  );
});
