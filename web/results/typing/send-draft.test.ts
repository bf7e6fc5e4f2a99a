import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDraft, recallDraft, type Draft } from "./drafts.ts";
import { blankRow } from "./grid-rows.ts";
import { sendDraft } from "./send-draft.ts";

// A draft that was saved offline is sent automatically, but nothing that moves money is saved without the user's
// confirmation.

const row = { ...blankRow("r"), values: { ...blankRow("r").values, place: "1", firstName: "Ann", lastName: "Lee" } };
function waiting(): Draft {
  keepDraft({
    eventId: "e",
    classId: "c",
    eventTitle: "RedBud",
    className: "250 B",
    version: 3,
    rows: [row],
    send: true,
  });
  const draft = recallDraft("e", "c");
  if (!draft) throw new Error("The draft is not stored");
  return draft;
}

let sent: unknown[];
/** Simulates the server's answer to the save. */
function answers(status: number, body: unknown): void {
  vi.stubGlobal("fetch", (_url: string, { body: asked }: RequestInit) => {
    sent.push(typeof asked === "string" ? JSON.parse(asked) : asked);
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
  });
}
const sheet = { classes: [] };
const asks = { checksum: "x", moves: [], waits: 0, deleted: 1, names: ["Ann Lee"] };

beforeEach(() => void (sent = []));
afterEach(() => vi.unstubAllGlobals());

describe("a draft that was saved offline", () => {
  it("is sent for a preview first, and is deleted once it is saved", async () => {
    const draft = waiting();
    answers(200, { sheet, asks: null, undoId: null });
    expect(await sendDraft(draft)).toBe("sent");
    expect(sent).toMatchObject([{ classId: "c", __v: 3, confirm: "" }]);
    expect(recallDraft("e", "c")).toBeNull();
  });

  it("is not sent again automatically if the server requires a confirmation", async () => {
    const draft = waiting();
    answers(200, { sheet, asks, undoId: null });
    expect(await sendDraft(draft)).toBe("asks");
    expect(recallDraft("e", "c")).toMatchObject({ send: false, version: 3, rows: [{ values: { lastName: "Lee" } }] });
  });

  it("is not sent again automatically after a refusal, but is sent again after no answer", async () => {
    const draft = waiting();
    answers(422, { error: { code: "rows_in_error", message: "…" } });
    expect(await sendDraft(draft)).toBeNull();
    expect(recallDraft("e", "c")).toMatchObject({ send: false });
    const again = waiting();
    answers(503, { error: { code: "unavailable", message: "…" } });
    expect(await sendDraft(again)).toBeNull();
    expect(recallDraft("e", "c")).toMatchObject({ send: true });
  });
});
