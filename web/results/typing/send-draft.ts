import { isProblem, isTemporary } from "../../platform/api/problem.ts";
import { dropDraft, keepDraft, recallDraft, type Draft } from "./drafts.ts";
import { saveTyped } from "./save-typed.ts";

/** Sends a draft; if the server refuses it, or asks about money or deleted results, it waits for the user. */
export async function sendDraft(draft: Draft): Promise<"sent" | "asks" | null> {
  const { eventId, classId, version, rows } = draft;
  try {
    const { asks } = await saveTyped(eventId, { classId, version, rows, confirm: "" });
    if (asks) {
      keepDraft({ ...draft, send: false });
      return "asks";
    }
    dropDraft(eventId, classId);
    return "sent";
  } catch (error) {
    // Another window of this device has sent it in the meantime.
    if (!recallDraft(eventId, classId)) return null;
    if (!isTemporary(error) && !isProblem(error, "unauthenticated")) keepDraft({ ...draft, send: false });
    return null;
  }
}
