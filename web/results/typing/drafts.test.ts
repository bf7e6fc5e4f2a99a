import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** Simulates a window: a separate instance of the module with the same device storage. */
async function page(account: string) {
  vi.resetModules();
  const session = await import("../../platform/api/session.ts");
  vi.spyOn(session, "sessionNow").mockReturnValue({ user: { accountId: account } } as never);
  vi.doMock("../../platform/api/session.ts", () => ({
    ...session,
    sessionNow: () => ({ user: { accountId: account } }),
  }));
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

describe("a typed draft", () => {
  beforeEach(() => vi.resetModules());

  it("is stored up to the last letter of each class, after the page is closed", async () => {
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

  it("continues on the next page while the last letters are still being stored", async () => {
    const first = await page("ann");
    first.keepDraft(draft("1"));
    await first.draftsWritten();
    first.keepDraft(draft("12"));
    await first.draftsWritten();
    const { allDrafts, readDraft } = await first.onDevice();
    const [stored] = await allDrafts("ann");
    if (!stored) throw new Error("The draft is not stored");
    // The storage that is written when the page closes has input that is newer than that in the database.
    const last = { ...stored, rows: draft("123").rows, rev: "later", base: "earlier" };
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
    const { saveUnwritten } = await import("./storage/unwritten.ts");
    saveUnwritten([["ann e c", last]]);
    const second = await page("ann");
    expect(second.recallDraft("e", "c")?.rows).toEqual(last.rows);
    second.keepDraft(draft("1234"));
    await second.draftsWritten();
    const rows = await allDrafts("ann");
    expect(rows.map(({ key }) => key)).toEqual(["ann e c"]);
    expect(await readDraft("ann e c")).toMatchObject({ rows: [{ values: { place: "1234" } }] });
    vi.unstubAllGlobals();
  });

  it("is not available to another user of the same device", async () => {
    const first = await page("ann");
    first.keepDraft(draft("1"));
    await first.draftsWritten();
    expect((await page("bob")).recallDraft("e", "c")).toBeNull();
    expect((await page("ann")).recallDraft("e", "c")).not.toBeNull();
  });

  it("is deleted when it is sent or discarded", async () => {
    const first = await page("ann");
    first.keepDraft(draft("1"));
    first.dropDraft("e", "c");
    await first.draftsWritten();
    expect((await page("ann")).recallDraft("e", "c")).toBeNull();
  });
});

describe("a draft with thousands of rows", () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `r${at}`, values: { place: String(at + 1) } as never }));
  const keptKeys = async () => {
    const open = indexedDB.open("portal-typed-results");
    await new Promise((done) => (open.onsuccess = done));
    const asked = open.result.transaction("drafts").objectStore("drafts").getAllKeys();
    await new Promise((done) => (asked.onsuccess = done));
    open.result.close();
    return asked.result;
  };

  it("writes only what a letter changed, and is complete afterwards", async () => {
    const first = await page("joe");
    const rows = rowsOf(1_234);
    first.keepDraft({ ...draft("1"), rows });
    await first.draftsWritten();
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    const typed = rows.with(777, { key: "r777", values: { place: "DNF" } as never });
    first.keepDraft({ ...draft("1"), rows: typed });
    await first.draftsWritten();
    expect(put, "a leaf and its head").toHaveBeenCalledTimes(2);
    put.mockRestore();
    expect((await page("joe")).recallDraft("e", "c")?.rows).toEqual(typed);
    first.dropDraft("e", "c");
    await first.draftsWritten();
  });

  it.each([1_233, 1_200, 1_201, 1_100, 1_400, 101, 100, 1, 1_235])(
    "has exactly %i rows after a change to that number",
    async (count) => {
      const first = await page(`of ${count}`);
      const rows = rowsOf(1_234);
      first.keepDraft({ ...draft("1"), rows });
      await first.draftsWritten();
      const next = [...rows, ...rowsOf(200)].slice(0, count);
      first.keepDraft({ ...draft("1"), rows: next });
      await first.draftsWritten();
      expect((await page(`of ${count}`)).recallDraft("e", "c")?.rows).toEqual(next);
      first.dropDraft("e", "c");
      await first.draftsWritten();
      expect(await keptKeys()).toEqual([]);
    },
  );

  it("moves rows up after one is removed, and stays complete when two windows typed at once", async () => {
    const rows = rowsOf(350);
    const [one, two] = [await page("kim"), await page("kim")];
    one.keepDraft({ ...draft("1"), rows });
    two.keepDraft({ ...draft("1"), rows: rows.toSpliced(120, 1) });
    for (const open of [one, two]) await open.draftsWritten();
    const { allDrafts, conflictKey } = await import("./storage/draft-db.ts");
    const storedDrafts = new Map((await allDrafts("kim")).map((found) => [found.key, found.rows]));
    expect(storedDrafts.get("kim e c")).toEqual(rows);
    expect(storedDrafts.get(conflictKey("kim e c"))).toEqual(rows.toSpliced(120, 1));
    two.resolveConflict("e", "c");
    two.keepDraft({ ...draft("1"), rows: rows.toSpliced(120, 1) });
    await two.draftsWritten();
    expect((await page("kim")).recallDraft("e", "c")?.rows).toEqual(rows.toSpliced(120, 1));
    two.dropDraft("e", "c");
    await two.draftsWritten();
    expect(await keptKeys()).toEqual([]);
  });
});

describe("two windows of one device", () => {
  const settled = async (...pages: Awaited<ReturnType<typeof page>>[]) => {
    for (const one of pages) await one.draftsWritten();
    // A message between windows arrives asynchronously, so the test waits for it.
    await new Promise((done) => setTimeout(done, 20));
  };
  const besideOf = async () => (await (await import("./storage/draft-db.ts")).allDrafts("eve")).map(({ key }) => key);

  it("show each other's typing and continue from it", async () => {
    const first = await page("eve");
    const second = await page("eve");
    first.keepDraft(draft("1"));
    await settled(first, second);
    await expect.poll(() => second.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "1" } }] });
    second.keepDraft(draft("12"));
    await settled(first, second);
    await expect.poll(() => first.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "12" } }] });
    expect(await besideOf()).toEqual(["eve e c"]);
    first.dropDraft("e", "c");
    await settled(first, second);
    await expect.poll(() => second.recallDraft("e", "c")).toBeNull();
  });

  it("keep both versions after simultaneous typing, also after a reload, until the user chooses", async () => {
    const first = await page("eve");
    const second = await page("eve");
    first.keepDraft(draft("1"));
    second.keepDraft(draft("2"));
    await settled(first, second);
    expect((await besideOf()).toSorted()).toEqual(["eve e c", "eve e c beside"]);
    expect(second.recallDraft("e", "c"), "each shows its own").toMatchObject({ rows: [{ values: { place: "2" } }] });
    const third = await page("eve");
    expect(third.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "1" } }] });

    second.resolveConflict("e", "c");
    second.keepDraft(draft("2"));
    await settled(first, second, third);
    expect(await besideOf()).toEqual(["eve e c"]);
    expect(first.recallDraft("e", "c")).toMatchObject({ rows: [{ values: { place: "2" } }] });
    first.dropDraft("e", "c");
    await settled(first, second, third);
  });

  it("lose nothing if one sends while the other continued typing", async () => {
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
