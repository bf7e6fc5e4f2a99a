// Schemas read the query of a page's address. Every value in the address is a string, and unknown or invalid values are
// left out, because people type and share addresses.
import * as z from "zod/mini";

/** Makes a value optional; an invalid value counts as missing. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- This is a schema and not a promise.
  return z.catch(z.optional(schema), undefined);
}

/** Makes the schema of any text; "02134" stays a string. An empty text counts as missing. */
export const text = () => optional(z.string().check(z.minLength(1)));

/** Makes the schema of a text that passes the check, such as a date or an id. */
export const textThat = (fits: (text: string) => boolean) => optional(z.string().check(z.refine(fits)));

/** Makes the schema of a text that is one of these words. */
export const choice = <const Word extends string>(words: readonly Word[]) => optional(z.enum(words));

const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((digits) => Number(digits)),
);

/** Makes the schema of a page number, from 1. */
export const pageNumber = () => optional(page);

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const id = () => textThat((value) => uuid.test(value));

/** Makes the schema of a page's query: `searchOf({ when: choice(["past"]), page: pageNumber() })`. */
export const searchOf = z.object;

export type SearchSchema = z.ZodMiniObject;

/** Reads the query by its schema; it never fails. */
export const readSearch = <Schema extends SearchSchema>(schema: Schema, query: unknown): z.output<Schema> =>
  z.parse(schema, query);

/** This is the schema of a page to which an email links with a token. */
export const tokenSearch = searchOf({ token: text() });

/** This is the schema of a record: its tab, and the page of its history. */
export const recordSearch = searchOf({ tab: text(), page: pageNumber() });

/** This is the schema of a page that does not read its query. */
export const noSearch = searchOf({});

/** These are the values that a schema reads: `SearchIn<typeof eventsSearch>`. */
export type SearchIn<Schema extends SearchSchema> = z.output<Schema>;
