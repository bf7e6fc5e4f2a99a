import { stored, textSchema } from "../platform/cache/stored.ts";

/**
 * This is the storage that passes the email address to the next screen without writing it to the URL, the history or
 * the logs.
 */
export const resetEmail = stored("reset-email", textSchema, "session");
