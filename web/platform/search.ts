// The query of a page's address, as schemas: every value is a text in the address, and what is unknown or invalid is
// left out, because people type and share addresses.
import * as z from "zod/mini";

/** A value that may be left out; an invalid one counts as left out. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- This is a schema and not a promise.
  return z.catch(z.optional(schema), undefined);
}

/** Whatever text; "02134" stays a text. An empty one counts as left out. */
export const text = () => optional(z.string().check(z.minLength(1)));

/** A text that passes the check, such as a day or an id. */
export const textThat = (fits: (text: string) => boolean) => optional(z.string().check(z.refine(fits)));

/** One of the given words. */
export const choice = <const Word extends string>(words: readonly Word[]) => optional(z.enum(words));

const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((digits) => Number(digits)),
);

/** The number of a page, from 1. */
export const pageNumber = () => optional(page);

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const id = () => textThat((given) => uuid.test(given));

/** The schema of a page's query: `searchOf({ when: choice(["past"]), page: pageNumber() })`. */
export const searchOf = z.object;

export type SearchSchema = z.ZodMiniObject;

/** Reads the query by its schema; it never fails. */
export const readSearch = <Schema extends SearchSchema>(schema: Schema, query: unknown): z.output<Schema> =>
  z.parse(schema, query);

/** A link from an email carries a token. */
export const tokenSearch = searchOf({ token: text() });

/** The schema of a page that reads nothing of its query. */
export const noSearch = searchOf({});

/** What a schema reads: `SearchIn<typeof eventsSearch>`. */
export type SearchIn<Schema extends SearchSchema> = z.output<Schema>;
