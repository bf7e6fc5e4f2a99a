import * as z from "zod/mini";
import { dealerColumnKinds, dealerFileFields } from "./dealers-file/dealer-columns.ts";
import { dealerFaultCodes, dealerNoteCodes } from "./dealers-file/read-dealer-row.ts";

const text = z.nullable(z.string());

/** These are the fields of the multipart body besides the file. They are JSON strings, so that they can be lists. */
export const importOptions = z.object({
  /** This maps a field to its column (from 0), as a person chose it. Without it the headers decide. */
  columns: z.optional(z.partialRecord(z.enum(dealerColumnKinds), z.int32().check(z.minimum(0), z.maximum(199)))),
  /** These lines of the file are left out. */
  skipLines: z.optional(z.array(z.int32()).check(z.maxLength(10_000))),
  /** This is the digest of the preview that the person saw. */
  digest: z.optional(z.string().check(z.maxLength(64))),
});

/** An import can change these: the fields of the record, and its location on the map. */
const changedField = z.enum([...dealerFileFields, "location"]);

const importRow = z.object({
  /** This is the line of the file, counted from 1. */
  line: z.number(),
  status: z.enum(["new", "changed", "unchanged", "faulty"]),
  /** This is the dealer that the row describes; it is null for a new one. */
  dealerId: text,
  number: text,
  name: z.string(),
  city: text,
  state: text,
  changes: z.array(z.object({ field: changedField, before: text, after: text })),
  /**
   * `faults` say why the row cannot be imported, and `notes` do not prevent the import; `value` is the text in the
   * file.
   */
  faults: z.array(z.object({ code: z.enum(dealerFaultCodes), value: z.string() })),
  notes: z.array(z.object({ code: z.enum(dealerNoteCodes), value: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

/** These are the effects that the import of a list would have. Rows that change nothing are only counted. */
export const importPreview = z.object({
  fileName: z.string(),
  digest: z.string(),
  columns: z.object({
    headers: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    columns: z.partialRecord(z.enum(dealerColumnKinds), z.number()),
    /** This is false while no column is assigned to the name; no row can be read without it. */
    suffice: z.boolean(),
    /** This is true if the headers alone determine which column is the name. */
    known: z.boolean(),
  }),
  totals: z.object({
    rows: z.number(),
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    faulty: z.number(),
    gone: z.number(),
  }),
  rows: z.array(importRow),
  /** These rows do not describe a dealer: totals and notes, for example. They are left out. */
  others: z.array(z.object({ line: z.number(), text: z.string() })),
  /**
   * These are the active dealers that the file does not have, although it has others of their country. The import does
   * not change them.
   */
  gone: z.array(z.object({ _id: z.string(), number: text, name: z.string(), city: text, state: text })),
});
export type DealerImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ added: z.number(), changed: z.number() });
export type ImportAnswer = z.infer<typeof importAnswer>;
