import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OpenRecord } from "../../platform/acts/open-record.ts";
import { commands } from "./palette-commands.ts";
import { usePaletteOptions, type PaletteGroup } from "./use-palette-options.ts";

const dealer: OpenRecord = { kind: "dealer", _id: "d1", name: "Gate Drop", state: null, hasLogin: true };

/** Returns the groups of the palette, each with the names of its options. */
function groupsOf(typed: string, here: OpenRecord | null): Record<string, string[]> {
  const found: PaletteGroup[][] = [];
  function Probe() {
    found.push(usePaletteOptions(typed, [], [], here));
    return null;
  }
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Probe)));
  const groups = found.at(-1) ?? [];
  return Object.fromEntries(groups.map(({ label, options }) => [label, options.map(({ name }) => name)]));
}

describe("The acts on the record whose page is open", () => {
  it("are below the pages, so that Enter in the empty palette does not act", () => {
    const groups = groupsOf("", dealer);
    expect(Object.keys(groups)).toEqual(["Go to", "This record"]);
    expect(groups["This record"]).toEqual(["Act as Gate Drop", "Deactivate Gate Drop…"]);
    expect(groupsOf("", null)["This record"]).toBeUndefined();
  });

  it("are those of a rider, too, and less for a deactivated record without a login", () => {
    const rider: OpenRecord = { kind: "rider", _id: "r1", name: "Kim Hale", state: null, hasLogin: true };
    expect(groupsOf("", rider)["This record"]).toEqual([
      "Act as Kim Hale",
      "Grant Kim Hale a bonus…",
      "Merge Kim Hale with another rider…",
      "Deactivate Kim Hale…",
    ]);
    expect(groupsOf("", { ...dealer, state: "deactivated", hasLogin: false })["This record"]).toBeUndefined();
  });

  it("are not offered for a typed name, whose Enter waits for the search, but after >", () => {
    expect(JSON.stringify(groupsOf("gate drop", dealer))).not.toContain("Gate Drop");
    expect(groupsOf(">gate drop", dealer).Actions).toEqual(["Act as Gate Drop", "Deactivate Gate Drop…"]);
  });
});

describe("The pages in the palette", () => {
  const pages = commands.filter(({ kind }) => kind === "page");

  it("are all offered before anything is typed, and after >", () => {
    expect(groupsOf("", null)["Go to"]).toHaveLength(pages.length);
    expect(groupsOf(">", null)["Go to"]).toHaveLength(pages.length);
  });
});
