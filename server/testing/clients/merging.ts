import { randomUUID } from "node:crypto";
import { mergeWords } from "#shared/merges.ts";
import type { MergePreviewInput } from "#shared/merges.schema.ts";
import type { Client } from "../app.ts";

interface Person {
  id: string;
  email: string;
}

/** Requests the preview of a merge as the page does. */
export const previewMerge = (
  staff: Client,
  keep: Person,
  gone: Person,
  decisions: MergePreviewInput["decisions"] = [],
) => staff.post("/api/admin/riders-merge/preview", { keepRiderId: keep.id, deleteRiderId: gone.id, decisions });

/** Returns the body of a merge with the correct confirmation words and the checksum of the preview. */
export async function mergeBody(
  staff: Client,
  keep: Person,
  gone: Person,
  decisions: MergePreviewInput["decisions"] = [],
) {
  const { body } = await previewMerge(staff, keep, gone, decisions);
  const words = mergeWords(gone.email, keep.email);
  const pair = { keepRiderId: keep.id, deleteRiderId: gone.id, decisions };
  return { ...pair, deleteWords: words.delete, keepWords: words.keep, confirm: body.effects?.checksum ?? "none" };
}

/** Merges `gone` into `keep` as an admin does: requests the preview, types the confirmation words, and merges. */
export async function mergeRiders(
  staff: Client,
  keep: Person,
  gone: Person,
  decisions: MergePreviewInput["decisions"] = [],
) {
  const body = await mergeBody(staff, keep, gone, decisions);
  return staff.post("/api/admin/riders-merge", body, { key: randomUUID() });
}

export const undoMerge = (staff: Client, mergeId: string) =>
  staff.post(`/api/admin/riders-merge/${mergeId}/undo`, {}, { key: randomUUID() });

export const previewUndo = (staff: Client, mergeId: string) =>
  staff.post(`/api/admin/riders-merge/${mergeId}/undo/preview`, {});
