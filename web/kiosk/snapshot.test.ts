import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { CacheDb } from "./cache-db.ts";
import { isExitCode, keepExitCode } from "./exit-code.ts";
import { findCards } from "./rider-cards.ts";
import { keepCards, readCards } from "./snapshot.ts";

const card = (name: string, amaNumber: string | null = null) => ({
  _id: crypto.randomUUID(),
  name,
  hometown: "Buchanan, MI",
  amaNumber,
  balance: 350_00,
  soonestExpiry: null,
  soonestAmount: 0,
});

describe("the cards that a tablet keeps", () => {
  it("are read back, and no name of theirs stands in the storage", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(db, [card("Maëlle Gagnon-Roy")]);
    expect((await readCards(db)).map(({ name }) => name)).toEqual(["Maëlle Gagnon-Roy"]);
    const kept = await db.kept.where("key").startsWith("cards-").toArray();
    expect(kept.length).toBeGreaterThan(0);
    for (const { value } of kept) {
      expect(new TextDecoder().decode((value as { data: ArrayBuffer }).data)).not.toContain("Gagnon");
    }
    const key = (await db.kept.get("cardsKey"))?.value as CryptoKey;
    expect(key.extractable).toBe(false);
  });

  it("are none where the key is gone", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(db, [card("Dana Kowalczyk")]);
    await db.kept.delete("cardsKey");
    expect(await readCards(db)).toEqual([]);
  });

  it("are found by three letters of a first or last name without accents, or a whole AMA number", () => {
    const cards = [card("Maëlle Gagnon-Roy", "2900001"), card("Dana Kowalczyk", "2900002")];
    const names = (query: string) => findCards(cards, query, 3, 5).map(({ name }) => name);
    expect(names("mael")).toEqual(["Maëlle Gagnon-Roy"]);
    expect(names("gagn")).toEqual(["Maëlle Gagnon-Roy"]);
    expect(names("Kow")).toEqual(["Dana Kowalczyk"]);
    expect(names("ko")).toEqual([]);
    expect(names("2900002")).toEqual(["Dana Kowalczyk"]);
    expect(names("290")).toEqual([]);
  });

  it("show name and hometown alone, and at most five", () => {
    const hits = findCards(
      Array.from({ length: 9 }, () => card("Dana Kowalczyk")),
      "dana",
      3,
      5,
    );
    expect(hits).toHaveLength(5);
    expect(Object.keys(hits[0] ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["_id", "hometown", "name"]);
  });
});

describe("the exit code", () => {
  it("opens, and nothing else does; the code itself is not kept", async () => {
    const kept = await keepExitCode("4711");
    expect(await isExitCode("4711", kept)).toBe(true);
    expect(await isExitCode("4712", kept)).toBe(false);
    expect(await isExitCode("", kept)).toBe(false);
    expect(new TextDecoder().decode(kept.hash)).not.toContain("4711");
  });
});
