import { csvDelimiter, toCsv } from "#shared/write-csv.ts";
import { templateHeaders } from "#shared/results-file/headers.ts";
import type { RowField } from "#shared/results-file/formats.ts";
import { valuesOf } from "#shared/results-file/read-row.ts";
import { rowErrorHelpOf, rowErrorValuesIn, rowErrorWords } from "#shared/result-words.ts";
import type { Ctx } from "../../platform/context.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import { planImport } from "./plan-import.ts";
import { loadUpload } from "./upload-results.ts";

const texts = {
  line: { id: "results.csv.line", message: "Line" },
  reason: { id: "results.csv.reason", message: "Reason" },
} satisfies Record<string, Descriptor>;

/** The fields are in the template's column order, so that the corrected file can be uploaded unchanged. */
const fields: readonly RowField[] = [
  "className",
  "place",
  "firstName",
  "lastName",
  "email",
  "amaNumber",
  "number",
  "brand",
  "vin",
  "starters",
  "status",
];

/**
 * Returns the rows of a file that could not be taken, each with its reason. Cells are escaped so that they cannot run
 * as formulas. See docs/spec/files.md#results-upload.
 */
export async function errorsCsv(ctx: Ctx, eventId: string, previewId: string): Promise<string> {
  const upload = await loadUpload(ctx, eventId, previewId);
  const { rows } = await planImport(ctx.db, upload, {});
  const say = words(ctx.locale);
  const lines = rows
    .filter(({ errors }) => errors.length > 0)
    .map(({ parsed, errors }) => {
      const values = valuesOf(parsed);
      const reasons = errors.map((fault) => {
        const help = rowErrorHelpOf(fault);
        const shown = rowErrorValuesIn(ctx.locale, fault);
        return [say.text(rowErrorWords[fault.code], shown), ...(help ? [say.text(help, shown)] : [])].join(". ");
      });
      return [...fields.map((field) => values[field] ?? ""), parsed.line, reasons.join("; ")];
    });
  const head = [...templateHeaders[ctx.locale], say.text(texts.line), say.text(texts.reason)];
  return toCsv([head, ...lines], csvDelimiter(ctx.locale));
}
