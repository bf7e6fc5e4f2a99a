import type { ReactNode } from "react";

/**
 * Renders a page that is written as Markdown: headings, paragraphs, lists, tables, bold, italics and code. Links and
 * HTML are not supported, because the texts of the build need none. The page itself shows the document's title.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="grid gap-4 [&_h2]:mt-6">{blocksOf(text).map((block, at) => drawn(block, at))}</div>;
}

type Block =
  | { kind: "title" | "heading" | "prose"; text: string }
  | { kind: "bullets" | "numbers"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export function blocksOf(text: string): Block[] {
  const parts = text.trim().split(/\n{2,}/);
  return parts.map((part): Block => {
    const lines = part.split("\n");
    const first = lines[0] ?? "";
    if (first.startsWith("# ")) return { kind: "title", text: first.slice(2) };
    if (first.startsWith("## ")) return { kind: "heading", text: first.slice(3) };
    if (first.startsWith("- ")) return { kind: "bullets", items: itemsOf(lines, /^- /) };
    if (/^\d+\. /.test(first)) return { kind: "numbers", items: itemsOf(lines, /^\d+\. /) };
    if (first.startsWith("|")) {
      const [head = [], , ...rows] = lines.map(cellsOf);
      return { kind: "table", head, rows };
    }
    return { kind: "prose", text: lines.join(" ") };
  });
}

/** Returns the first line of the document, without the heading sign. */
export function titleOf(text: string): string {
  const [title = ""] = blocksOf(text).flatMap((block) => (block.kind === "title" ? [block.text] : []));
  return title;
}

/** Returns the heading at the start of a part of the document, and its id on the page. */
export function headingOf(part: string): { id: string; name: string } {
  const [first = ""] = part.split("\n");
  const name = first.replace(/^#+ /, "").replaceAll(/[*`]/g, "");
  return { id: slugOf(name), name };
}

/** Returns the id of a heading: lower case, without accents, words joined by dashes. */
const slugOf = (heading: string): string =>
  heading
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Returns the items of a list. A line without the list sign continues the item before it. */
function itemsOf(lines: readonly string[], sign: RegExp): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (sign.test(line)) items.push(line.replace(sign, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function drawn(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case "title":
      return null;
    case "heading":
      return <h2 key={key}>{inline(block.text)}</h2>;
    case "prose":
      return (
        <p key={key} className="max-w-prose">
          {inline(block.text)}
        </p>
      );
    case "bullets":
    case "numbers": {
      const List = block.kind === "bullets" ? "ul" : "ol";
      return (
        <List
          key={key}
          className={`grid max-w-prose gap-2 pl-6 ${block.kind === "bullets" ? "list-disc" : "list-decimal"}`}
        >
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table key={key} {...block} />;
  }
}

/**
 * Shows a table. If a table of two columns has no headers, its first column becomes the row headers. On a phone each
 * row is shown as a card, but it remains a table row for screen readers.
 */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  const named = head.every((cell) => cell === "");
  return (
    <table role="table" className="w-full border-collapse text-left max-md:block">
      {named ? null : (
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {head.map((cell) => (
              <th
                key={cell}
                role="columnheader"
                scope="col"
                className="border-b-2 border-ink px-3 py-2 text-t1 text-ink-2 first:pl-0 first-letter:uppercase"
              >
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.join("|")}
            role="row"
            className="border-b border-line align-top max-md:grid max-md:gap-1 max-md:py-3"
          >
            {row.map((cell, at) =>
              at === 0 ? (
                <th
                  key={at}
                  role="rowheader"
                  scope="row"
                  className="px-3 py-2 font-normal first:pl-0 max-md:p-0 max-md:font-semibold"
                >
                  {inline(cell)}
                </th>
              ) : (
                <td key={at} role="cell" className="px-3 py-2 max-md:p-0">
                  {inline(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders `**bold**`, `*italics*` and `` `code` ``. */
function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part, at) => {
    if (part.startsWith("**")) return <strong key={at}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*")) return <em key={at}>{part.slice(1, -1)}</em>;
    if (part.startsWith("`")) return <code key={at}>{part.slice(1, -1)}</code>;
    return part;
  });
}
