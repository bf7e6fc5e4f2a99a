import * as z from "zod/mini";
import { dealerColumnKinds, dealerFileFields } from "./dealers-file/dealer-columns.ts";
import { dealerFaultCodes, dealerNoteCodes } from "./dealers-file/read-dealer-row.ts";

const text = z.nullable(z.string());

/** These are the fields of a multipart body besides the file: JSON texts, so that they can be lists. */
export const importOptions = z.object({
  /** This is the column (from 0) of each field, as a person mapped it; without it the headers decide. */
  columns: z.optional(z.partialRecord(z.enum(dealerColumnKinds), z.int32().check(z.minimum(0), z.maximum(199)))),
  /** The lines of the file to leave out. */
  skipLines: z.optional(z.array(z.int32()).check(z.maxLength(10_000))),
  /** This is the digest of the preview that the person saw. */
  digest: z.optional(z.string().check(z.maxLength(64))),
});

/** This is a field that a list changes: a field of the record, or its location on the map. */
const changedField = z.enum([...dealerFileFields, "location"]);

const importRow = z.object({
  /** This is the line of the file, counted from 1. */
  line: z.number(),
  status: z.enum(["new", "changed", "unchanged", "faulty"]),
  /** This is the dealer that the row is about; null for a new one. */
  dealerId: text,
  number: text,
  name: z.string(),
  city: text,
  state: text,
  changes: z.array(z.object({ field: changedField, before: text, after: text })),
  /** The first says why the row cannot be imported; `value` is the text of the file. */
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
    /** This is false while no column is the name: no row can be read. */
    suffice: z.boolean(),
    /** This is true if the headers alone said which column is the name. */
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
  /** These rows are about no dealer, such as totals and notes. They are left out. */
  others: z.array(z.object({ line: z.number(), text: z.string() })),
  /**
   * These are the active dealers that the list does not have, in the countries that it has. Nothing happens to them.
   */
  gone: z.array(z.object({ _id: z.string(), number: text, name: z.string(), city: text, state: text })),
});
export type DealerImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ added: z.number(), changed: z.number() });
export type ImportAnswer = z.infer<typeof importAnswer>;
