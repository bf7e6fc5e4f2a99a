import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataTable, type Column } from "./data-table.tsx";
import { isLate } from "./late-rows.ts";

type Row = { id: string; day: string };
const columns: Column<Row>[] = [{ key: "id", head: "Name", cell: ({ id }) => id }];
const rowsOf = (...days: string[]): Row[] => days.map((day, at) => ({ id: `row ${at}`, day }));

function render(rows: readonly Row[], more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}): string {
  return renderToStaticMarkup(
    <DataTable caption="Rows" rows={rows} rowKey={({ id }) => id} columns={columns} {...more} />,
  );
}
const byDay = { groupOf: ({ day }: Row) => ({ key: day, label: `On ${day}` }) };

/** Returns what the table's body says: the headings of groups and the rows, in their order. */
const read = (html: string): string[] =>
  [...html.matchAll(/<tr[^>]*(?:table-group|data-key)[^>]*>(.*?)<\/tr>/g)].map(([, cells = ""]) =>
    cells.replaceAll(/<[^>]+>/g, ""),
  );

describe("rows in groups", () => {
  it("have a heading above each group, which labels its rows", () => {
    const html = render(rowsOf("Monday", "Monday", "Sunday"), byDay);
    expect(read(html)).toEqual(["On Monday", "row 0", "row 1", "On Sunday", "row 2"]);
    expect(html.match(/<th[^>]*scope="rowgroup"/g)).toHaveLength(2);
    expect(html.match(/<tbody/g), "a heading belongs to the rows of its own group").toHaveLength(2);
  });

  it("have no headings without groups, and one heading for one group", () => {
    expect(read(render(rowsOf("Monday", "Sunday")))).toEqual(["row 0", "row 1"]);
    expect(read(render(rowsOf("Monday", "Monday"), byDay))).toEqual(["On Monday", "row 0", "row 1"]);
  });

  it("fold with the list: a day whose rows are all hidden has no heading either", () => {
    const days = [...Array<string>(7).fill("Monday"), ...Array<string>(3).fill("Sunday"), "Friday", "Friday"];
    const html = render(rowsOf(...days), { ...byDay, isLate: (at) => isLate(at, days.length) });
    const late = [...html.matchAll(/<tr[^>]*data-late[^>]*>(.*?)<\/tr>/g)].map(([, cells = ""]) =>
      cells.replaceAll(/<[^>]+>/g, ""),
    );
    expect(late).toEqual(["row 8", "row 9", "On Friday", "row 10", "row 11"]);
  });

  it("show the empty state in place of headings", () => {
    expect(render([], { ...byDay, empty: "Nothing here" })).toContain("Nothing here");
    expect(render([], byDay)).not.toContain("table-group");
  });
});
