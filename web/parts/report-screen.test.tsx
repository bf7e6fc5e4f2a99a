import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ComponentProps } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataTable } from "../ui/table/data-table.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { ReportScreen } from "./report-screen.tsx";

// The test uses its own address, which no page has.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const href = "/report" as PageAddress;
const rows = Array.from({ length: 40 }, (_, at) => ({ month: `Month ${at + 1}`, net: `$${at + 1}.00` }));

type More = Pick<
  Partial<ComponentProps<typeof ReportScreen>>,
  "figures" | "comparison" | "chart" | "failed" | "paperHead" | "singleDay" | "by"
>;

function render(more: More = {}, locale: "en" | "fr" = "en"): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const screen = (
    <ReportScreen
      title="Reports"
      period={{ from: "2026-07-01", to: "2026-07-15" }}
      onPeriod={() => undefined}
      byLabel="By what"
      by={{
        value: "month",
        choices: [
          { key: "month", label: "By month", href },
          { key: "rider", label: "By rider", href },
        ],
      }}
      figures={[{ key: "net", label: "After refunds", value: "$1,250.00" }]}
      fileHref={(format) => `/api/report?format=${format}`}
      {...more}
    >
      <DataTable
        caption="Report"
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          { key: "month", head: "Month", cell: ({ month }) => month },
          { key: "net", head: "Net", cell: ({ net }) => net },
        ]}
      />
    </ReportScreen>
  );
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, screen)).replaceAll(/[\u00a0\u2060]/g, " ");
}

/** Returns the markup without the elements of a class and their content. */
function without(html: string, name: string): string {
  const start = new RegExp(`<(\\w+)[^>]*class="(?:[^"]* )?${name}[ "]`).exec(html);
  if (!start) return html;
  const tags = new RegExp(`<(/?)${start[1]}\\b[^>]*>`, "g");
  tags.lastIndex = start.index;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return without(html.slice(0, start.index) + html.slice(tags.lastIndex), name);
  }
  throw new Error(`The element ${start[0]} is not closed`);
}
const controls = /<(button|input|select|nav|form)\b|href="\/api/g;

describe("ReportScreen", () => {
  it("links a figure to the list whose sum it is", () => {
    const figures = [{ key: "net", label: "After refunds", value: "$1,250.00", href }];
    expect(render({ figures })).toMatch(/<a [^>]*href="[^"]+"[^>]*>\$1,250\.00<\/a>/);
    expect(render()).not.toMatch(/<a [^>]*>\$1,250\.00/);
  });

  it("shows its figures, the table and both files, with the period to choose", () => {
    const html = render({ comparison: "As many days before: $900.00." });
    expect(html).toContain("$1,250.00");
    expect(html).toContain("As many days before: $900.00.");
    expect(html.match(/<tr/g)).toHaveLength(41);
    expect(html).toContain('href="/api/report?format=csv"');
    expect(html).toContain('href="/api/report?format=xlsx"');
    expect(html).toMatch(/name="from"[^>]*value="2026-07-01"|value="2026-07-01"[^>]*name="from"/);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it("has one field for its day, and no choice of the dimension, if it is of one day", () => {
    const html = render({ singleDay: { max: "2026-07-15" }, by: undefined });
    expect(html.match(/type="date"/g)).toHaveLength(1);
    expect(html).toMatch(/max="2026-07-15"/);
    expect(html).not.toContain("By rider");
  });

  it("keeps the period and the choices if the report did not load", () => {
    const html = render({ failed: <p>The report didn’t load</p> });
    expect(html).toContain("The report didn’t load");
    expect(html).not.toContain("$1,250.00");
    expect(html).toMatch(/value="2026-07-01"/);
    expect(html).toContain("By rider");
    expect(html, "there is nothing to save or to print").not.toMatch(/href="\/api|Print/);
  });

  it("has a place for a chart before the table", () => {
    const html = render({ chart: <figure>The chart</figure> });
    expect(html.indexOf("The chart")).toBeGreaterThan(0);
    expect(html.indexOf("The chart")).toBeLessThan(html.indexOf("<table"));
  });
});

describe("ReportScreen on paper", () => {
  const css = readFileSync(join(import.meta.dirname, "report.css"), "utf8");
  const [onScreen = "", onPaper = ""] = css.split("@media print");

  it("has no controls, but has the period, the figures and all rows", () => {
    expect(render().match(controls)?.length).toBeGreaterThan(5);
    const paper = without(render(), "off-paper");
    expect(paper.match(controls)).toBeNull();
    expect(paper).toMatch(/report-on-paper">Jul 1st[^<]*15th, 2026 · By month</);
    expect(paper).toContain("$1,250.00");
    expect(paper.match(/<tr/g)).toHaveLength(41);
  });

  it("names the owner of the report, which the screen does not show", () => {
    const paper = without(render({ paperHead: "Holeshot · Zeigler Motorsports" }), "off-paper");
    expect(paper).toMatch(/report-on-paper"><b>Holeshot · Zeigler Motorsports<\/b>/);
  });

  it("hides the controls and shows the period only on paper by the print rules", () => {
    const hidden = /body:has\(\.report\) :is\(([^)]*)\) \{\s*display: none !important;/
      .exec(onPaper)?.[1]
      ?.split(/,\s*/);
    expect(hidden).toEqual(expect.arrayContaining([".off-paper", ".desk-side", ".skip-link", ".desk > header"]));
    expect(onScreen).toMatch(/\.report-on-paper \{\s*display: none;/);
    expect(onPaper).toMatch(/\.report-on-paper \{\s*display: block;/);
    expect(onPaper).toMatch(/\.report thead \{\s*display: table-header-group;/);
    expect(onPaper).toMatch(/\.report \.table \{\s*overflow: visible;/);
  });
});
