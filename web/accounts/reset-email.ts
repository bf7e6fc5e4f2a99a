import { stored, text } from "../platform/cache/stored.ts";

/** This storage passes the email address to the next screen without writing it to the URL, the history or the logs. */
export const resetEmail = stored("reset-email", text, "session");
