import type { Context } from "hono";
import type { ImportPatternsAnswer } from "#shared/vin-patterns.schema.ts";
import type { PatternFile } from "#shared/vin-file/pattern-file.ts";
import type { PatternRow } from "#shared/vin-file/pattern-row.ts";
import { patternFault } from "#shared/vin-patterns.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { Problem } from "../../platform/problem.ts";
import { mayChangePatterns } from "../policy.ts";
import { patternRules } from "./check-pattern.ts";
import { insertPatterns, patternsWithText, renamePattern, type PatternRecord } from "./pattern-store.ts";

interface PlannedRow extends PatternRow {
  make: string;
  /** This is the pattern that the list already has. */
  known: PatternRecord | undefined;
  change: "new" | "changed" | "same";
}

/**
 * Reads a file of patterns and says which are new, changed, already there, or faulty and why; without `preview` it also
 * saves them. New patterns are not verified, so that a file never makes a bike valid. Uploading the same file twice
 * changes nothing. See docs/spec/bikes.md#pattern-files.
 */
export async function importPatterns(ctx: Ctx, c: Context, preview: boolean): Promise<ImportPatternsAnswer> {
  if (!mayChangePatterns(ctx.actor)) throw new Problem("forbidden");
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { content, facts } = await readFile(ctx, c, { kind: "vin-patterns", maxBytes });
  const planned = preview ? await plan(ctx.db, ctx, content) : await save(ctx, content, facts.name);
  // The sheets are in the order of the workbook.
  const sheets = [...new Set([...content.rows, ...content.errors].map(({ sheet }) => sheet))];
  return {
    preview,
    rows: planned.rows.map(({ sheet, line, make, model, year, pattern, known, change }) => ({
      sheet,
      line,
      make,
      model,
      year,
      pattern,
      change,
      before: change === "changed" && known ? { make: known.make, model: known.model } : null,
    })),
    errors: planned.errors.toSorted((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.line - b.line),
    ignoredColumns: content.ignoredColumns,
    ignoredSheets: content.ignoredSheets,
  };
}

async function plan(reader: Reader, ctx: Ctx, { rows, errors }: PatternFile) {
  const rules = patternRules(ctx);
  const faulty: ImportPatternsAnswer["errors"] = [...errors];
  const good = rows.filter((row) => {
    const code = patternFault(row, rules);
    if (code !== null) faulty.push({ sheet: row.sheet, line: row.line, code, value: row.pattern.slice(0, 40) });
    return code === null;
  });
  const list = await patternsWithText(
    reader,
    good.map(({ pattern }) => pattern),
  );
  const known = new Map(list.map((row) => [`${row.pattern} ${row.year}`, row]));
  const planned = good.map((row): PlannedRow => {
    const before = known.get(`${row.pattern} ${row.year}`);
    // A file without a column for the make keeps the makes in the list; new patterns get the program's brand.
    const make = row.make ?? before?.make ?? ctx.programme.resultBrands[0] ?? ctx.programme.brandName;
    const isSame = before !== undefined && before.make === make && before.model === row.model;
    return { ...row, make, known: before, change: before === undefined ? "new" : isSame ? "same" : "changed" };
  });
  return { rows: planned, errors: faulty };
}

/**
 * Saves the valid rows in one transaction. A changed row changes only the make or model of its pattern, and not which
 * bikes the pattern fits.
 */
async function save(ctx: Ctx, file: PatternFile, fileName: string) {
  return ctx.db.write(async (tx) => {
    const planned = await plan(tx, ctx, file);
    const added = planned.rows
      .filter(({ change }) => change === "new")
      .map(({ make, model, year, pattern }): PatternRecord => {
        return { id: ctx.id(), make, model, year, pattern, verified: false, createdAt: ctx.now };
      });
    const changed = planned.rows.flatMap(({ known, change, make, model }) =>
      change === "changed" && known ? { id: known.id, before: known, make, model } : [],
    );
    if (added.length === 0 && changed.length === 0) return planned;
    await insertPatterns(tx, added);
    for (const { id, before, make, model } of changed) {
      await renamePattern(tx, id, { make, model });
      const change = { before: { make: before.make, model: before.model }, after: { make, model } };
      await record(tx, ctx, "vin-pattern.rename", { type: "vin-pattern", id }, change);
    }
    const patterns = added.map(({ pattern, model, year }) => `${pattern} ${model} ${year}`);
    await record(
      tx,
      ctx,
      "vin-pattern.import",
      { type: "vin-patterns", id: ctx.id() },
      { after: { fileName, patterns, changed: changed.length } },
    );
    return planned;
  });
}
