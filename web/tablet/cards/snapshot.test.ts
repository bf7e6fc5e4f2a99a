import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { toBase64Url } from "#shared/base64url.ts";
import { policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { CacheDb } from "./cache-db.ts";
import { isCode, isExitCode, keepExitCode } from "../setup/exit-code.ts";
import { RiderCards } from "./rider-cards.ts";
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

/** Makes the cards of a tablet that has these cards in its storage. */
async function cardsOf(cards: readonly ReturnType<typeof card>[]): Promise<RiderCards> {
  const db = new CacheDb(`cache-${crypto.randomUUID()}`);
  await keepCards(db, [...cards]);
  return new RiderCards(db);
}

describe("the rider cards that a tablet caches", () => {
  it("are read back, while no name is readable in the storage", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(db, [card("Maëlle Gagnon-Roy")]);
    expect((await readCards(db)).map(({ name }) => name)).toEqual(["Maëlle Gagnon-Roy"]);
    const stored = await db.kept.where("key").startsWith("cards-").toArray();
    expect(stored.length).toBeGreaterThan(0);
    for (const { value } of stored) {
      expect(new TextDecoder().decode((value as { data: ArrayBuffer }).data)).not.toContain("Gagnon");
    }
    const key = (await db.kept.get("cardsKey"))?.value as CryptoKey;
    expect(key.extractable).toBe(false);
  });

  it("are empty if the key is missing", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(db, [card("Dana Kowalczyk")]);
    await db.kept.delete("cardsKey");
    expect(await readCards(db)).toEqual([]);
  });

  it("are compressed before they are encrypted: 3,000 of them take a few hundred kB", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(
      db,
      Array.from({ length: 3000 }, (_, n) => card(`Rider ${n} of many`, String(2_000_000 + n))),
    );
    const stored = await db.kept.where("key").startsWith("cards-").toArray();
    const bytes = stored.reduce((sum, { value }) => sum + (value as { data: ArrayBuffer }).data.byteLength, 0);
    expect(bytes).toBeLessThan(250_000);
    expect(await readCards(db)).toHaveLength(3000);
  });

  it("are also read if an older app stored them uncompressed", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    vi.stubGlobal("CompressionStream", undefined);
    await keepCards(db, [card("Dana Kowalczyk")]);
    vi.unstubAllGlobals();
    expect((await readCards(db)).map(({ name }) => name)).toEqual(["Dana Kowalczyk"]);
  });

  it("are found by three letters of a first or last name without accents, or a whole AMA number", async () => {
    const cards = await cardsOf([card("Maëlle Gagnon-Roy", "2900001"), card("Dana Kowalczyk", "2900002")]);
    const names = async (query: string) => (await cards.find(query, 3, 5)).map(({ name }) => name);
    expect(await names("mael")).toEqual(["Maëlle Gagnon-Roy"]);
    expect(await names("gagn")).toEqual(["Maëlle Gagnon-Roy"]);
    expect(await names("Kow")).toEqual(["Dana Kowalczyk"]);
    expect(await names("ko")).toEqual([]);
    expect(await names("2900002")).toEqual(["Dana Kowalczyk"]);
    expect(await names("290")).toEqual([]);
  });

  it("are found with name and hometown only, and at most five", async () => {
    const cards = await cardsOf(Array.from({ length: 9 }, () => card("Dana Kowalczyk")));
    const hits = await cards.find("dana", 3, 5);
    expect(hits).toHaveLength(5);
    expect(Object.keys(hits[0] ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["_id", "hometown", "name"]);
  });
});

describe("rider cards that are sent in parts", () => {
  const facts = {
    serverTime: "2026-07-15T18:00:00.000Z",
    epoch: "first",
    lastSeqSeen: 0,
    device: { _id: "d", name: "Front counter", state: "active" as const },
    dealer: { _id: "x", name: "Gate Drop", city: null, country: "US" as const, currency: "USD" as const },
    programme: {
      brandName: "",
      title: { en: "", fr: "" },
      brand: "",
      brand2: "",
      onBrand: "",
      onBrand2: "",
      logoUrl: null,
    },
    policy: policyOf(defaultProgramme),
    keys: [],
  };
  const idIn = (part: number) => `0190aaaa-0000-7000-8000-00000000000${part.toString(16)}`;
  const inPart = (part: number, name: string) => ({ ...card(name), _id: idIn(part) });
  const tagsWith = (changed: number, tag: string) =>
    Array.from({ length: 16 }, (_, at) => (at === changed ? tag : "a"));

  it("replace only the part whose tag changed, in memory and in the storage", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    const cards = new RiderCards(db);
    const first = tagsWith(-1, "");
    await cards.take({ ...facts, riders: [inPart(1, "Dana Kowalczyk"), inPart(2, "Cole Sutton")], tags: first }, []);
    await cards.take({ ...facts, riders: [inPart(2, "Hailey Novak")], tags: tagsWith(2, "b") }, first);
    for (const source of [cards, new RiderCards(db)]) {
      expect((await source.all()).map(({ name }) => name).toSorted()).toEqual(["Dana Kowalczyk", "Hailey Novak"]);
    }
    expect(await cards.tags()).toEqual(tagsWith(2, "b"));
  });

  it("remove a rider who no longer belongs to this dealer", async () => {
    const cards = new RiderCards(new CacheDb(`cache-${crypto.randomUUID()}`));
    const first = tagsWith(-1, "");
    await cards.take({ ...facts, riders: [inPart(1, "Dana Kowalczyk")], tags: first }, []);
    await cards.take({ ...facts, riders: [], tags: tagsWith(1, "gone") }, first);
    expect(await cards.find("Kowal", 3, 5)).toEqual([]);
  });

  it("spend the credit that expires first with a newer balance, and then name no expiration", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    const rider = { ...card("Dana Kowalczyk"), soonestExpiry: "2026-12-20T18:00:00.000Z", soonestAmount: 85_00 };
    await keepCards(db, [rider]);
    const cards = new RiderCards(db);
    const at = "2026-11-30T18:00:00.000Z";
    const after = async (balance: number) => {
      await cards.noteBalances(new Map([[rider._id, balance]]), at);
      return (await cards.all())[0];
    };
    const { soonestExpiry } = rider;
    expect(await after(320_00)).toMatchObject({ balance: 320_00, soonestAmount: 55_00, soonestExpiry });
    // A refund does not say when its credit expires.
    expect(await after(330_00)).toMatchObject({ balance: 330_00, soonestAmount: 55_00, soonestExpiry });
    expect(await after(200_00)).toMatchObject({ balance: 200_00, soonestAmount: 0, soonestExpiry: null });
  });

  it("have the server's latest balance", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    const cards = new RiderCards(db);
    const tags = tagsWith(-1, "");
    await cards.take({ ...facts, riders: [inPart(1, "Dana Kowalczyk"), inPart(2, "Cole Sutton")], tags }, []);
    await cards.noteBalances(new Map([[idIn(1), 20_00]]), "2026-07-15T18:00:00.000Z");
    const again = await new RiderCards(db).all();
    expect(Object.fromEntries(again.map(({ name, balance }) => [name, balance]))).toEqual({
      "Dana Kowalczyk": 20_00,
      "Cole Sutton": 350_00,
    });
  });

  it("can be searched by normalized names among three thousand, at most five", async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ ...card(`Éloïse Rider${at}`), _id: crypto.randomUUID() }));
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    await keepCards(db, many);
    const cards = new RiderCards(db);
    expect(await cards.find("eloise", 3, 5)).toHaveLength(5);
    expect((await cards.find("novak", 3, 5)).length).toBe(0);
  });
});

describe("small photos", () => {
  it("are stored encrypted and shown by rider; the same tag changes nothing", async () => {
    const db = new CacheDb(`cache-${crypto.randomUUID()}`);
    const cards = new RiderCards(db);
    const answer = { serverTime: "2026-07-15T18:00:00.000Z", tag: "t1", unchanged: false };
    await cards.takePhotos({ ...answer, photos: [{ riderId: "r1", jpeg: "QUJD" }] });
    await cards.takePhotos({ ...answer, unchanged: true, photos: [] });
    const again = new RiderCards(db);
    expect(await again.photo("r1")).toBe("QUJD");
    expect(await again.photo("r2")).toBeUndefined();
    expect(await again.photoTag()).toBe("t1");
  });
});

describe("a staff code that was set in the portal", () => {
  it("works like a code that was set on the tablet, and a hash that cannot be read matches no code", async () => {
    const { salt, iterations, hash } = await keepExitCode("4711");
    const check = { salt: toBase64Url(salt), iterations, hash: toBase64Url(hash) };
    expect(await isCode("4711", check)).toBe(true);
    expect(await isCode("4712", check)).toBe(false);
    expect(await isCode("4711", { ...check, hash: "!!" })).toBe(false);
  });
});

describe("the exit code", () => {
  it("is the only code that opens the staff view, and is not stored in plain text", async () => {
    const exitCode = await keepExitCode("4711");
    expect(await isExitCode("4711", exitCode)).toBe(true);
    expect(await isExitCode("4712", exitCode)).toBe(false);
    expect(await isExitCode("", exitCode)).toBe(false);
    expect(new TextDecoder().decode(exitCode.hash)).not.toContain("4711");
  });
});
