import { isProblem, isTemporary } from "../../platform/api/problem.ts";
import { dropDraft, keepDraft, recallDraft, type Draft } from "./drafts.ts";
import { saveTyped } from "./save-typed.ts";

/**
 * Sends a draft. If the server refuses it, or requires a confirmation of money or deleted results, the draft is not
 * sent again until the user acts.
 */
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
    // Another window of this device has sent the draft in the meantime.
    if (!recallDraft(eventId, classId)) return null;
    const isAboutLogin = isProblem(error, "unauthenticated") || isProblem(error, "account_changed");
    if (!isTemporary(error) && !isAboutLogin) keepDraft({ ...draft, send: false });
    return null;
  }
}
