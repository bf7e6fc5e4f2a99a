import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";

// This module declares the saved views of a list: its filters and order under a name, for one admin.

/** An admin can save at most this many views of one list. */
export const maxViews = 20;

/** This is the key of a list (shared/list.ts). */
const listKey = z.string("required").check(z.regex(/^[a-zA-Z]{1,40}$/, "invalid_value"));

const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  /** This is the query of the list's page, without a question mark and a page number. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewsQuery = z.object({ list: listKey });
export const savedViewsAnswer = z.object({ views: z.array(savedView) });

/** Saving under a name that the list has already replaces that view. */
export const saveViewInput = z.object({
  list: listKey,
  name: requiredText(60),
  query: z.string("required").check(z.trim(), z.maxLength(1000, "too_long")),
});
export type SaveViewInput = z.infer<typeof saveViewInput>;

export const savedViewParams = z.object({ viewId: idField });
