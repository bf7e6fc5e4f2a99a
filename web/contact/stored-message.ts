import { fieldsSchema, stored } from "../platform/cache/stored.ts";

export const emptyMessage = { name: "", email: "", about: "", message: "" };
export type Message = typeof emptyMessage;

/** The typed message survives a reload for as long as the tab is open. */
export const storedMessage = stored<Message>("contact-message", fieldsSchema(emptyMessage), "session");
