import { cardPart, cardParts } from "#shared/kiosk.ts";
import { nameKey } from "#shared/name-key.ts";
import type { PhotosAnswer, RiderCard, RiderHit, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import { readCached, type CacheDb } from "./cache-db.ts";
import { cardTags, keepCards, keepPhotos, readCards, readPhotos } from "./snapshot.ts";

/** This is a cached card. `balanceAt` is the time of its balance, if that is newer than the set of cards. */
export type CachedCard = RiderCard & { balanceAt?: string };

/**
 * These are the cards of the riders that the tablet knows offline. They are decrypted on first use, so that they do not
 * delay the start.
 */
export class RiderCards {
  private readonly db: CacheDb;
  private cards: Promise<CachedCard[]> | null = null;
  private photos: Promise<Map<string, string>> | null = null;
  private index: { of: CachedCard[]; entries: Entry[] } | null = null;

  constructor(db: CacheDb) {
    this.db = db;
  }

  all(): Promise<CachedCard[]> {
    this.cards ??= readCards(this.db);
    return this.cards;
  }

  /** Returns at most `most` riders, by the same rules as the server's search. */
  async find(query: string, letters: number, most: number): Promise<RiderHit[]> {
    const cards = await this.all();
    // The search index is built once per set of cards, not for each keystroke.
    if (this.index?.of !== cards) this.index = { of: cards, entries: cards.map(entryOf) };
    return search(this.index.entries, query, letters, most);
  }

  async photo(riderId: string): Promise<string | undefined> {
    this.photos ??= readPhotos(this.db);
    return (await this.photos).get(riderId);
  }

  /** Decrypts names and photos ahead of the first visit. */
  warm(): Promise<unknown> {
    this.photos ??= readPhotos(this.db);
    return Promise.all([this.find("", 1, 0), this.photos]);
  }

  tags(): Promise<string[]> {
    return cardTags(this.db);
  }

  /** Replaces the parts whose tag differs from the tag that was sent with the request. */
  async take(answer: SnapshotAnswer, sent: readonly string[]): Promise<void> {
    const tags = answer.tags ?? [];
    const parts = Array.from({ length: cardParts }, (_, part) => part).filter(
      (part) => tags.length === 0 || tags[part] !== sent[part],
    );
    const existing = parts.length === cardParts ? [] : await this.all();
    const cards = [...existing.filter(({ _id }) => !parts.includes(cardPart(_id))), ...answer.riders];
    this.cards = Promise.resolve(cards);
    if (parts.length > 0) await keepCards(this.db, answer.riders, parts, tags);
  }

  async takePhotos({ tag, unchanged, photos }: PhotosAnswer): Promise<void> {
    if (unchanged) return;
    const byRider = Object.fromEntries(photos.map(({ riderId, jpeg }) => [riderId, jpeg]));
    this.photos = Promise.resolve(new Map(Object.entries(byRider)));
    await keepPhotos(this.db, tag, byRider);
  }

  async photoTag(): Promise<string | undefined> {
    return (await readCached(this.db, "photos"))?.tag;
  }

  /** Updates cards with balances from newer server answers. */
  async noteBalances(balances: ReadonlyMap<string, number>, at: string): Promise<void> {
    if (balances.size === 0) return;
    const before = await this.all();
    const cards = before.map((card) => {
      const balance = balances.get(card._id);
      if (balance === undefined) return card;
      // The credit that expires first is spent first. Once it is spent, the tablet does not know what expires next.
      const soonestAmount = Math.max(0, card.soonestAmount - Math.max(0, card.balance - balance));
      const soonestExpiry = soonestAmount > 0 ? card.soonestExpiry : null;
      return { ...card, balance, soonestAmount, soonestExpiry, balanceAt: at };
    });
    const changed = new Set(cards.flatMap((card, at) => (card === before[at] ? [] : [cardPart(card._id)])));
    if (changed.size === 0) return;
    this.cards = Promise.resolve(cards);
    await keepCards(this.db, cards, [...changed]);
  }

  /** Clears the cards in memory; the caller clears the storage. */
  forget(): void {
    this.cards = null;
    this.photos = null;
    this.index = null;
  }
}

interface Entry {
  hit: RiderHit;
  number: string | null;
  /** These are both orders of the name: "dana kowalczyk" and "kowalczyk dana". */
  keys: [string, string];
}

function entryOf({ _id, name, hometown, amaNumber }: RiderCard): Entry {
  const whole = nameKey(name);
  const [first = "", ...rest] = whole.split(" ");
  return { hit: { _id, name, hometown }, number: amaNumber, keys: [whole, [...rest, first].join(" ")] };
}

/**
 * Finds riders by the beginning of a first or last name, or by a whole AMA number. It returns only id, name and
 * hometown.
 */
function search(entries: readonly Entry[], query: string, letters: number, most: number): RiderHit[] {
  const key = nameKey(query);
  if (key.length < letters) return [];
  const number = query.trim();
  const byNumber = /\d/.test(number);
  const hits: RiderHit[] = [];
  for (const { hit, number: own, keys } of entries) {
    if (hits.length >= most) break;
    if (byNumber ? own === number : keys.some((one) => one.startsWith(key))) hits.push(hit);
  }
  return hits;
}
