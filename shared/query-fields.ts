import * as z from "zod/mini";
import { isDay } from "./dates.ts";

// These are the schemas of query params. An empty value (`?state=`) is treated as missing.

const blankIsNone = z.transform((value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value,
);

const optionalQuery = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.optional(z.pipe(blankIsNone, z.optional(schema)));

export const textQuery = (max = 80) => optionalQuery(z.string().check(z.trim(), z.maxLength(max, "too_long")));

export const dayQuery = optionalQuery(z.string().check(z.refine(isDay, "date_invalid")));

export const idQuery = optionalQuery(z.uuid("invalid_value"));

export const choiceQuery = <const Choices extends readonly string[]>(choices: Choices) =>
  optionalQuery(z.enum(choices, "invalid_value"));

/** This is the format of the answer: `csv` and `xlsx` return the same rows as a file. */
export const formatQuery = choiceQuery(["json", "csv", "xlsx"]);

/** This is a country in a query: US, CA, or the two letters of any country, in either case. */
export const countryQuery = optionalQuery(z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "invalid_value")));

export const booleanQuery = optionalQuery(
  z.pipe(
    z.enum(["true", "false", "1", "0"], "invalid_value"),
    z.transform((value) => value === "true" || value === "1"),
  ),
);

/** Makes a query param of an integer in plain digits; `1e3` and `0x10` are invalid. */
export const numberQuery = (min: number, max: number) =>
  optionalQuery(
    z.pipe(
      z.pipe(
        z.string().check(z.trim(), z.regex(/^\d{1,7}$/, "invalid_value")),
        z.transform((text) => Number(text)),
      ),
      z.int("invalid_value").check(z.minimum(min, "invalid_value"), z.maximum(max, "invalid_value")),
    ),
  );

/** This is the page in a query. Pages are counted from 1. */
export const pageQuery = numberQuery(1, 100_000);

/**
 * This is a radius in miles, in both languages; 0 means the same postal code. The max is half of the earth's
 * circumference.
 */
export const zipDistanceQuery = numberQuery(0, 12_500);

export const zipcodeQuery = textQuery(12);

/**
 * This is the pagination: `{ page, totalPages, total }`. The `rowsPerPage` setting decides how many rows a page has.
 */
export const pagination = z.object({ page: z.number(), totalPages: z.number(), total: z.number() });
export type Pagination = z.infer<typeof pagination>;
