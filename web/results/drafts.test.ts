import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** A page: a module of its own over the same device. */
async function page(account: string) {
  vi.resetModules();
  const session = await import("../platform/session.ts");
  vi.spyOn(session, "sessionNow").mockReturnValue({ user: { accountId: account } } as never);
  vi.doMock("../platform/session.ts", () => ({ ...session, sessionNow: () => ({ user: { accountId: account } }) }));
  const drafts = await import("./drafts.ts");
  await drafts.loadDrafts();
  return drafts;
}
const draft = (place: string) => ({
  eventId: "e",
  classId: "c",
  eventTitle: "RedBud",
  className: "250 B",
  version: 3,
  rows: [{ key: "r", values: { place } as never }],
  send: false,
});

describe("what is typed", () => {
  beforeEach(() => vi.resetModules());

  it("is there after the page is gone, the last letter of each class", async () => {
    const first = await page("ann");
    for (const place of ["1", "12", "123"]) first.keepDraft(draft(place));
    await first.draftsWritten();
    const second = await page("ann");
    expect(second.recallDraft("e", "c")).toMatchObject({
      version: 3,
      rows: [{ values: { place: "123" } }],
      send: false,
    });
  });

  it("is nobody else's on the same device", async () => {
    const first = await page("ann");
    first.keepDraft(draft("1"));
    await first.draftsWritten();
    expect((await page("bob")).recallDraft("e", "c")).toBeNull();
    expect((await page("ann")).recallDraft("e", "c")).not.toBeNull();
  });

  it("goes when it is sent or discarded", async () => {
    const first = await page("ann");
    first.keepDraft(draft("1"));
    first.dropDraft("e", "c");
    await first.draftsWritten();
    expect((await page("ann")).recallDraft("e", "c")).toBeNull();
  });
});
