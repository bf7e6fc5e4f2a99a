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

describe("two windows of one device", () => {
  const settled = async (...pages: Awaited<ReturnType<typeof page>>[]) => {
    for (const one of pages) await one.draftsWritten();
    // What one window tells the other arrives in a turn of its own.
    await new Promise((done) => setTimeout(done, 20));
  };
  const besideOf = async () => (await (await import("./draft-db.ts")).allDrafts("eve")).map(({ key }) => key);

  it("follow each other: what is typed here is there, and goes on from it", async () => {
    const first = await page("eve");
    const second = await page("eve");
    first.keepDraft(draft("1"));
    await settled(first, second);
    expect(second.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "1" } }] });
    second.keepDraft(draft("12"));
    await settled(first, second);
    expect(first.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "12" } }] });
    expect(await besideOf()).toEqual(["eve e c"]);
    first.dropDraft("e", "c");
    await settled(first, second);
    expect(second.recallDraft("e", "c")).toBeNull();
  });

  it("that typed at once keep both, over a reload too, until a person chooses", async () => {
    const first = await page("eve");
    const second = await page("eve");
    first.keepDraft(draft("1"));
    second.keepDraft(draft("2"));
    await settled(first, second);
    expect((await besideOf()).toSorted()).toEqual(["eve e c", "eve e c beside"]);
    expect(second.recallDraft("e", "c"), "each shows its own").toMatchObject({ rows: [{ values: { place: "2" } }] });
    const third = await page("eve");
    expect(third.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "1" } }] });

    second.settleBeside("e", "c");
    second.keepDraft(draft("2"));
    await settled(first, second, third);
    expect(await besideOf()).toEqual(["eve e c"]);
    expect(first.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "2" } }] });
    first.dropDraft("e", "c");
    await settled(first, second, third);
  });

  it("lose nothing where one sends and the other has typed on unseen", async () => {
    const first = await page("eve");
    first.keepDraft(draft("1"));
    await settled(first);
    const second = await page("eve");
    second.keepDraft(draft("17"));
    first.dropDraft("e", "c");
    await settled(first, second);
    expect((await page("eve")).recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "17" } }] });
  });
});
