// This module reads the workbooks that Excel 2003 and some timing programs save as XML, often with the extension .xls
// (docs/spec/files.md#results-upload).

const isWorkbook =
  /^\s*<\?xml[^>]*>\s*(?:<\?mso[^>]*>\s*)?<(?:\w{1,20}:)?Workbook\b[^>]*schemas-microsoft-com:office:spreadsheet/i;

const maxColumns = 300;

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes);
  return found?.[1] ?? "";
}

/**
 * Returns the workbook as an HTML page with a table for each worksheet below its name, so that tablesOfHtml can read
 * it. Returns null for any other XML.
 */
export function pageOfWorkbook(text: string): string | null {
  if (!isWorkbook.test(text.slice(0, 4000))) return null;
  let column = 0;
  return text
    .replaceAll(/<Comment\b[\s\S]*?<\/Comment>/g, "")
    .replaceAll(
      /<(\/?)(?:\w{1,20}:)?(Worksheet|Table|Row|Cell)\b([^<>]*)>/g,
      (_, slash: string, name: string, attributes: string) => {
        const isEmpty = attributes.endsWith("/");
        if (name === "Worksheet") return slash ? "" : `<h1>${attribute(attributes, "Name")}</h1>`;
        if (name === "Table") return `<${slash}table>`;
        if (name === "Row") {
          column = 0;
          return isEmpty ? "<tr></tr>" : `<${slash}tr>`;
        }
        if (slash) return "</td>";
        // Empty cells are left out. The cell after them then states its column, counted from 1.
        const at = Math.min(Number(attribute(attributes, "Index")) || column + 1, maxColumns) - 1;
        const skipped = "<td></td>".repeat(Math.max(0, at - column));
        const wide = Math.min(Number(attribute(attributes, "MergeAcross")) || 0, maxColumns);
        column = Math.max(at, column) + 1 + wide;
        return `${skipped}<td colspan="${wide + 1}">${isEmpty ? "</td>" : ""}`;
      },
    );
}
