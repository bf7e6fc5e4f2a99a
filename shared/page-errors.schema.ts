import * as z from "zod/mini";

/**
 * A browser reports this error if it occurs while the browser hydrates a server-rendered page. It contains nothing of
 * the page's content.
 */
export const pageErrorInput = z.object({
  /** This is the path, without the query. */
  page: z.string("invalid_value").check(z.regex(/^\/[\w/.-]{0,200}$/, "invalid_value")),
  /** This is React's number for the error, such as 418, or the name of the error: "TypeError". */
  error: z.string("invalid_value").check(z.regex(/^\w{1,60}$/, "invalid_value")),
});
