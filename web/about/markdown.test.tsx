import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { blocksOf, Markdown, titleOf } from "./markdown.tsx";

const guide = (language: "" | ".fr") =>
  readFileSync(new URL(`../../docs/kiosk${language}.md`, import.meta.url), "utf8");

describe("a page that is written in Markdown", () => {
  it("has headings, lists across lines, tables and emphasis, and no title of its own", () => {
    const html = renderToStaticMarkup(
      <Markdown
        text={
          "# Title\n\n## One\n\nSome **bold** and *soft* `/kiosk`\nmore.\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |"
        }
      />,
    );
    expect(html).toContain("<h2>One</h2>");
    expect(html).toContain("Some <strong>bold</strong> and <em>soft</em> <code>/kiosk</code> more.");
    expect(html).toContain("<li>a b</li><li>c</li>");
    expect(html).toMatch(/<th [^>]*scope="row"[^>]*>1<\/th><td[^>]*>2<\/td>/);
    expect(html).not.toContain("Title");
  });

  it("The kiosk's guide has the same parts in both languages, and all of it is rendered", () => {
    const [en, fr] = [blocksOf(guide("")), blocksOf(guide(".fr"))];
    expect(fr.map(({ kind }) => kind)).toEqual(en.map(({ kind }) => kind));
    const rows = (blocks: typeof en) => blocks.flatMap((block) => (block.kind === "table" ? [block.rows.length] : []));
    expect(rows(fr)).toEqual(rows(en));
    const items = (blocks: typeof en) => blocks.flatMap((block) => ("items" in block ? [block.items.length] : []));
    expect(items(fr)).toEqual(items(en));
    for (const text of [guide(""), guide(".fr")]) {
      expect(titleOf(text)).not.toBe("");
      expect(renderToStaticMarkup(<Markdown text={text} />)).not.toMatch(/\*\*|\|---|`/);
    }
  });
});
