import type { RiderHit } from "#shared/kiosk.schema.ts";
import { readCard } from "#shared/id-card.ts";
import { unknownRiderPattern } from "#shared/kiosk.ts";
import type { KioskEngine } from "../engine.ts";

/** This is a rider's credit as far as the tablet knows it, with the time of that balance. */
export interface Credit {
  /** The balance is null for a rider whom the tablet does not know; the server decides later. */
  balance: number | null;
  soonestExpiry: string | null;
  soonestAmount: number;
  /** This is the time of a balance from a cached card; it is null when the balance came from the server just now. */
  asOf: string | null;
  /** This is the time of the balance, from the server or a cached card; it is null without a balance. */
  readAt: string | null;
}

export type Found = { riders: RiderHit[]; offline: boolean } | { problem: string };

const timeoutMs = 5000;

/** Returns true for a rider of whom this tablet knows only the AMA number. */
const isUnknown = ({ _id }: RiderHit): boolean => unknownRiderPattern.test(_id);

/** Searches on the server. If that is not possible, it searches the tablet's cached cards. */
export async function findRider(engine: KioskEngine, query: string): Promise<Found> {
  const { riderLetters, riderHits } = engine.policy;
  if (engine.state.get().online !== false) {
    const reply = await engine.call("GET /api/kiosk/riders", { query: { query: query.trim() }, timeoutMs });
    if (reply.kind === "answer") return { riders: reply.body.riders, offline: false };
    if (reply.kind === "refused" && !isBusy(reply.status)) return { problem: reply.message };
  }
  const card = readCard(query);
  if (card) return { riders: await riderOfScan(engine, card.riderId), offline: true };
  return { riders: await engine.cards.find(query, riderLetters, riderHits), offline: true };
}

/** Returns true when the server is temporarily unable to answer, so that the tablet falls back to its cached cards. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns the rider of a scanned card, if the tablet knows that rider. The card alone authorizes nothing: the ID check
 * and the PIN follow.
 */
async function riderOfScan(engine: KioskEngine, riderId: string): Promise<RiderHit[]> {
  const known = (await engine.cards.all()).find(({ _id }) => _id === riderId);
  return known ? [{ _id: known._id, name: known.name, hometown: known.hometown }] : [];
}

/**
 * Returns a rider without a cached card, by AMA number alone, if the tablet is offline and the dealer has turned that
 * on. Otherwise it returns null.
 */
export function unknownRider(engine: KioskEngine, query: string): RiderHit | null {
  const { online, settings } = engine.state.get();
  const number = query.trim();
  const _id = `ama:${number}`;
  if (online !== false || !settings?.counter?.unknownRiderMaxAmount) return null;
  return /\d/.test(number) && unknownRiderPattern.test(_id) ? { _id, name: `AMA ${number}`, hometown: null } : null;
}

/**
 * Reads the rider's credit; it must be called after the ID check. It returns null when neither the server nor a cached
 * card has the credit.
 */
export async function readCredit(engine: KioskEngine, rider: RiderHit): Promise<Credit | { problem: string } | null> {
  if (isUnknown(rider)) return { balance: null, soonestExpiry: null, soonestAmount: 0, asOf: null, readAt: null };
  if (engine.state.get().online !== false) {
    const params = { riderId: rider._id };
    const reply = await engine.call("POST /api/kiosk/rider/{riderId}/balance", {
      params,
      body: { idChecked: true },
      timeoutMs,
    });
    if (reply.kind === "answer") {
      const { balance, soonestExpiry, soonestAmount } = reply.body;
      const readAt = new Date(engine.clock.now()).toISOString();
      return { balance, soonestExpiry, soonestAmount, asOf: null, readAt };
    }
    if (reply.kind === "refused" && !isBusy(reply.status)) return { problem: reply.message };
  }
  const card = (await engine.cards.all()).find(({ _id }) => _id === rider._id);
  const fetchedAt = engine.state.get().settings?.fetchedAt;
  if (!card || !fetchedAt) return null;
  const { balanceAt = fetchedAt } = card;
  const asOf = balanceAt > fetchedAt ? balanceAt : fetchedAt;
  const { balance, soonestExpiry, soonestAmount } = card;
  return { balance, soonestExpiry, soonestAmount, asOf, readAt: asOf };
}
