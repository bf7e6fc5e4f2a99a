import { nameKey } from "#shared/name-key.ts";
import type { RiderCard, RiderHit, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import { keep, readKept, type CacheDb } from "./cache-db.ts";

/** Keeps what the tablet needs without a network; the cards are encrypted with a key that cannot leave it. */
export async function keepSnapshot(db: CacheDb, answer: SnapshotAnswer): Promise<void> {
  const { epoch, policy, keys, device, programme, serverTime } = answer;
  await keep(db, "settings", { epoch, policy, keys, state: device.state, programme, fetchedAt: serverTime });
  await keepCards(db, answer.riders);
}

export async function keepCards(db: CacheDb, cards: readonly RiderCard[]): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(cards));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await cardsKey(db), bytes);
  await keep(db, "cards", { iv, data });
}

/** None where none were kept, or where the key that opens them is gone. */
export async function readCards(db: CacheDb): Promise<RiderCard[]> {
  const kept = await readKept(db, "cards");
  if (!kept) return [];
  try {
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: kept.iv }, await cardsKey(db), kept.data);
    // Only `keepCards` writes what this key opens.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return JSON.parse(new TextDecoder().decode(bytes)) as RiderCard[];
  } catch {
    return [];
  }
}

async function cardsKey(db: CacheDb): Promise<CryptoKey> {
  const kept = await readKept(db, "cardsKey");
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await keep(db, "cardsKey", made);
  return made;
}

/** The same rule as the server's: the beginning of a name, or an exact AMA number; at most so many hits. */
export function findCards(cards: readonly RiderCard[], query: string, letters: number, most: number): RiderHit[] {
  const key = nameKey(query);
  if (key.length < letters) return [];
  const number = query.trim();
  const hits = cards.filter(({ name, amaNumber }) => {
    if (/\d/.test(number)) return amaNumber === number;
    const whole = nameKey(name);
    return whole.startsWith(key) || lastFirst(whole).startsWith(key);
  });
  return hits.slice(0, most).map(({ _id, name, hometown }) => ({ _id, name, hometown }));
}

/** "dana kowalczyk" → "kowalczyk dana"; of more names each may come first. */
function lastFirst(whole: string): string {
  const [first = "", ...rest] = whole.split(" ");
  return [...rest, first].join(" ");
}
