import { cardPart, cardParts } from "#shared/kiosk.ts";
import type { RiderCard, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import { keep, readCached, type CacheDb, type CacheEntries, type Sealed } from "./cache-db.ts";

/** Returns the settings in the server's snapshot answer. */
export function settingsIn(answer: SnapshotAnswer): CacheEntries["settings"] {
  const { epoch, policy, keys, device, dealer, programme, counter, serverTime } = answer;
  const { timeZone } = dealer;
  return { epoch, policy, keys, state: device.state, programme, counter, timeZone, fetchedAt: serverTime };
}

const rowOf = (part: number): string => `cards-${part}`;
const partNumbers = Array.from({ length: cardParts }, (_, part) => part);

/**
 * Stores cards, encrypted with a key that cannot be exported from the browser. They are split into parts, each with
 * the server's tag, so that one redemption does not rewrite the whole list. Parts that are not listed stay unchanged.
 */
export async function keepCards(
  db: CacheDb,
  cards: readonly RiderCard[],
  parts: readonly number[] = partNumbers,
  tags: readonly string[] = [],
): Promise<void> {
  const key = await cardsKey(db);
  const byPart = Map.groupBy(cards, ({ _id }) => cardPart(_id));
  const rows = await Promise.all(
    parts.map(async (part) => ({ key: rowOf(part), value: await seal(key, byPart.get(part) ?? []) })),
  );
  await db.transaction("rw", db.kept, async () => {
    await db.kept.bulkPut(rows);
    // This deletes the single entry in which an older app version stored all cards.
    await db.kept.delete("cards");
    if (tags.length > 0)
      await keep(
        db,
        "cardParts",
        [...tags].map((tag) => ({ tag })),
      );
  });
}

export async function cardTags(db: CacheDb): Promise<string[]> {
  return ((await readCached(db, "cardParts")) ?? []).map(({ tag }) => tag);
}

/** Reads the cards. The list is empty when no cards are stored, or when their key is gone. */
export async function readCards(db: CacheDb): Promise<RiderCard[]> {
  const key = await readCached(db, "cardsKey");
  if (!key) return [];
  const rows = await db.kept.bulkGet(partNumbers.map(rowOf));
  // The cast is safe, because only `keepCards` writes these rows.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const parts = await Promise.all(rows.map((row) => open(key, row?.value as Sealed | undefined)));
  // oxlint-disable-next-line no-unsafe-type-assertion
  return parts.flat() as RiderCard[];
}

export async function keepPhotos(db: CacheDb, tag: string, photos: Record<string, string>): Promise<void> {
  await keep(db, "photos", { tag, ...(await seal(await cardsKey(db), Object.entries(photos))) });
}

/** Reads the photos: JPEGs in base64, by rider id. */
export async function readPhotos(db: CacheDb): Promise<Map<string, string>> {
  const [cached, key] = await Promise.all([readCached(db, "photos"), readCached(db, "cardsKey")]);
  if (!cached || !key) return new Map();
  // oxlint-disable-next-line no-unsafe-type-assertion
  return new Map((await open(key, cached)) as [string, string][]);
}

/**
 * Compresses and then encrypts a value, because a ciphertext does not compress, and 3,000 cards must fit the tablet's
 * budget.
 */
async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const packed = typeof CompressionStream !== "undefined";
  const bytes = packed ? await through(text, new CompressionStream("deflate-raw")) : text;
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes), packed };
}

async function open(key: CryptoKey, sealed: Sealed | undefined): Promise<unknown[]> {
  if (!sealed) return [];
  try {
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, key, sealed.data);
    const text = sealed.packed ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    // oxlint-disable-next-line no-unsafe-type-assertion
    return JSON.parse(new TextDecoder().decode(text)) as unknown[];
  } catch {
    return [];
  }
}

const through = (bytes: BufferSource, stream: GenericTransformStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

async function cardsKey(db: CacheDb): Promise<CryptoKey> {
  const cached = await readCached(db, "cardsKey");
  if (cached) return cached;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await keep(db, "cardsKey", made);
  return made;
}
