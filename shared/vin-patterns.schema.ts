import * as z from "zod/mini";
import { bikeEffects } from "./bike-decisions.schema.ts";
import { confirmField, countField, idField, requiredText } from "./fields.ts";
import { booleanQuery } from "./query-fields.ts";
import { maxModelLength, patternRowFaults } from "./vin-file/pattern-row.ts";
import { vinPatternRow } from "./vin-patterns.list.ts";
import { patternFaultCodes } from "./vin-patterns.ts";

/** This is the max number of patterns in one call, which is more than a page of the list has. */
const maxPatterns = 500;

const patternIds = z.array(idField).check(z.minLength(1, "required"), z.maxLength(maxPatterns, "too_long"));

/**
 * This is the input of a pattern. The server checks its characters, because the rules depend on the program's settings.
 */
export const addPatternInput = z.object({
  make: requiredText(maxModelLength),
  model: requiredText(maxModelLength),
  year: countField(1, "required"),
  pattern: requiredText(40),
});
export type AddPatternInput = z.infer<typeof addPatternInput>;

export const patternAnswer = z.object({ vinPattern: vinPatternRow });

export const verifyPatternsInput = z.object({ patterns: patternIds });

/** These are the patterns that were changed; those that already had the state are not among them. */
export const verifyPatternsAnswer = z.object({ verified: z.array(z.string()) });

/** This is one pattern, or several whose effects are computed together, because a bike may fit two of them. */
export const unverifyPatternsInput = z.object({ pattern: z.union([idField, patternIds]), confirm: confirmField });

/** Without `patterns`, bikes are evaluated by all verified patterns. */
export const verifyBikesInput = z.object({ patterns: z.optional(patternIds), confirm: confirmField });

export const removePatternsInput = z.object({ patterns: patternIds, confirm: confirmField });

export const removePatternQuery = z.object({ confirm: confirmField });

export const importPatternsQuery = z.object({ preview: booleanQuery });

/** This is a line of the file; the worksheet is named if the workbook has several. */
const fileLine = { sheet: z.nullable(z.string()), line: z.number() };

/** These are the effects of a file of patterns, real or in a preview: the valid rows, and the reasons of the others. */
export const importPatternsAnswer = z.object({
  preview: z.boolean(),
  rows: z.array(
    z.object({
      ...fileLine,
      make: z.string(),
      model: z.string(),
      year: z.number(),
      pattern: z.string(),
      /** `changed` means that the list has the pattern with another make or model, given in `before`. */
      change: z.enum(["new", "changed", "same"]),
      before: z.nullable(z.object({ make: z.string(), model: z.string() })),
    }),
  ),
  errors: z.array(
    z.object({
      ...fileLine,
      code: z.enum([...patternRowFaults, ...patternFaultCodes]),
      value: z.string(),
    }),
  ),
  /** These are the columns that were not recognized, and the worksheets without patterns. */
  ignoredColumns: z.array(z.string()),
  ignoredSheets: z.array(z.string()),
});
export type ImportPatternsAnswer = z.infer<typeof importPatternsAnswer>;
export type PatternImportError = ImportPatternsAnswer["errors"][number];

/** `done` says what this call did with bikes; `asks` says what is left to do or has to be confirmed. */
export const bikesChangedAnswer = z.object({
  /** It is null if nothing was written. */
  done: z.nullable(bikeEffects),
  /**
   * These are the effects to confirm with their checksum: all of them before the first call, then those of the bikes
   * that are left. It is null when nothing is left.
   */
  asks: z.nullable(bikeEffects),
});
export type BikesChangedAnswer = z.infer<typeof bikesChangedAnswer>;
