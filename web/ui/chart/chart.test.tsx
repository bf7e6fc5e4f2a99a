import { createElement, type ComponentProps } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Chart } from "./chart.tsx";

const dollars = (cents: number): string => `$${cents / 100}`;
const months = {
  caption: "After refunds",
  head: "Month",
  series: [
    { key: "now", label: "2026", shape: "filled" },
    { key: "before", label: "2025", shape: "dotted" },
  ],
  points: [
    { key: "2026-01", label: "Jan 2026", short: "Jan", values: [100_00, 50_00] },
    { key: "2026-02", label: "Feb 2026", short: "Feb", values: [200_00, 0] },
    { key: "2026-03", label: "Mar 2026", short: "Mar", values: [null, 80_00] },
  ],
  format: (cents: number) => `${dollars(cents)}.00`,
  short: dollars,
} satisfies Partial<ComponentProps<typeof Chart>>;

function render(more: Partial<ComponentProps<typeof Chart>> = {}): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const chart = createElement(Chart, { kind: "columns", ...months, ...more });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, chart));
}

/** Returns the edges in pixels of the rectangles with this shape. */
function areas(html: string, shape: string): { top: number; bottom: number; x: number }[] {
  const [, plot = ""] = html.split('role="img"');
  return [
    ...plot.matchAll(
      /<rect class="chart-area" data-shape="(\w+)"[^>]* x="([\d.]+)%" y="([\d.]+)"[^>]* height="([\d.]+)"/g,
    ),
  ]
    .filter(([, of]) => of === shape)
    .map(([, , x, y, height]) => ({ x: Number(x), top: Number(y), bottom: Number(y) + Number(height) }));
}

describe("a chart", () => {
  it("has a name for screen readers and all of its data as a table", () => {
    const html = render({ summary: "$300 after refunds, $130 the year before." });
    expect(html).toContain('role="img" aria-label="$300 after refunds, $130 the year before."');
    expect(html.match(/<th scope="row">/g)).toHaveLength(3);
    expect(html).toContain('<th scope="row">Feb 2026</th><td>$200.00</td><td>$0.00</td>');
    expect(html).toContain('<th scope="row">Mar 2026</th><td>–</td><td>$80.00</td>');
  });

  it("folds the table, or leaves it to the page", () => {
    expect(render({ table: "folded" })).toMatch(/<details[^>]*><summary>Show as a table<\/summary><table/);
    expect(render({ table: "page" })).not.toContain("<table");
  });

  it("draws columns as high as their values, with last year's on the left of this year's", () => {
    const [january, february] = areas(render(), "filled");
    const [before] = areas(render(), "dotted");
    if (!january || !february || !before) throw new Error("A column is missing");
    const height = ({ top, bottom }: typeof january): number => bottom - top;
    expect(height(february)).toBeCloseTo(2 * height(january));
    expect(height(january)).toBeCloseTo(2 * height(before));
    expect(before.bottom).toBeCloseTo(january.bottom);
    expect(before.x).toBeLessThan(january.x);
    expect(areas(render(), "filled")).toHaveLength(2);
  });

  it("draws a negative value below the line of zero", () => {
    const [month, refunds] = areas(
      render({ points: [...months.points.slice(0, 1), { key: "2026-02", label: "", short: "", values: [-50_00, 0] }] }),
      "filled",
    );
    expect(refunds?.top).toBeCloseTo(month?.bottom ?? 0);
  });

  it("stacks unpaid on paid amounts, and shows their sum", () => {
    const html = render({
      kind: "stacked",
      series: [
        { key: "paid", label: "Paid", shape: "filled" },
        { key: "open", label: "Not paid", shape: "outline" },
      ],
    });
    expect(areas(html, "outline")[0]?.bottom).toBeCloseTo(areas(html, "filled")[0]?.top ?? 0);
    expect(html).toMatch(/class="chart-value"[^>]*>\$150</);
  });

  it("shows the first value above its part of the stack if that is the subject, and in a row both", () => {
    const points = months.points.map((point) => ({ ...point, short: "Schoolboy 2 12-17 yrs" }));
    const html = render({ kind: "stacked", points, firstOfSum: (first, sum) => `${first} of ${sum}` });
    const [, y, said] = /class="chart-value"[^>]* y="([\d.]+)"[^>]*>([^<]*)</.exec(html) ?? [];
    expect(said).toBe("$100");
    const [, plot = ""] = html.split('class="chart-plot"');
    expect(Number(y)).toBeLessThan(areas(plot, "filled")[0]?.top ?? 0);
    expect(html).toContain("<b>$100 of $150</b>");
  });

  it("interrupts a line where a value is missing", () => {
    const html = render({
      kind: "line",
      points: [...months.points, { key: "2026-04", label: "Apr 2026", short: "Apr", values: [50_00, 20_00] }],
    });
    const [line = "", before = ""] = [...html.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(before.match(/M/g)).toHaveLength(1);
    expect(html.match(/<circle/g)).toHaveLength(3);
  });

  it("marks the values of the first and the last column, so that a narrow chart does not cut them off", () => {
    const points = Array.from({ length: 12 }, (_, at) => ({ key: `${at}`, label: "", short: "", values: [at + 1, 0] }));
    const marked = [...render({ points }).matchAll(/data-edge="(\w+)"[^>]*>([^<]*)</g)].map(([, ...said]) => said);
    expect(marked).toEqual([
      ["start", "$0.01"],
      ["end", "$0.12"],
    ]);
  });

  it("counts the names that a narrow chart shows from the last point, so that the latest month always has its name", () => {
    const shown = (count: number, isHidden: RegExp): string[] => {
      const points = Array.from({ length: count }, (_, at) => ({
        key: `${at}`,
        label: "",
        short: `${at}`,
        values: [1],
      }));
      return [...render({ points }).matchAll(/class="chart-name"([^>]*)>([^<]*)</g)]
        .filter(([, marks = ""]) => !isHidden.test(marks))
        .map(([, , name = ""]) => name);
    };
    expect(shown(12, /data-odd/)).toEqual(["1", "3", "5", "7", "9", "11"]);
    expect(shown(7, /data-odd/)).toEqual(["0", "2", "4", "6"]);
    expect(shown(12, /^(?!.*data-third)/)).toEqual(["2", "5", "8", "11"]);
  });

  it("has a row for each point of a narrow chart of stacks with long names", () => {
    const named = months.points.map((point) => ({
      ...point,
      short: "Schoolboy 2 12-17 yrs",
      label: `Class ${point.key}`,
    }));
    const rows = render({ kind: "stacked", points: named }).split('class="chart-row"').slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain("<span>Class 2026-01</span><b>$150</b>");
    expect(rows[1]).toMatch(/data-shape="filled"[^>]* x="0%"[^>]* width="100%"/);
    expect(render({ kind: "stacked" })).not.toContain("chart-row");
    expect(render({ kind: "columns", points: named })).not.toContain("chart-row");
  });

  it("marks the largest value, which is the only one that a narrow screen shows", () => {
    expect(render().match(/data-largest[^>]*>([^<]*)</g)).toEqual([expect.stringContaining(">$200<")]);
  });
});
