import type { BalanceAnswer, RiderHit, RidersAnswer } from "#shared/kiosk.schema.ts";
import { readCard } from "#shared/id-card.ts";
import { unknownRiderPattern } from "#shared/kiosk.ts";
import type { KioskEngine } from "./engine.ts";

/** What the tablet knows of a rider's credit, and from when. */
export interface Credit {
  /** Null: a rider whom the tablet does not know; the server will say. */
  balance: number | null;
  soonestExpiry: string | null;
  soonestAmount: number;
  /** Null: the server said so just now. */
  asOf: string | null;
}

export type Found = { riders: RiderHit[]; offline: boolean } | { problem: string };

/** Known to this tablet by the AMA number alone. */
export const isUnknown = ({ _id }: RiderHit): boolean => unknownRiderPattern.test(_id);

/** Asks the server; without it, the cards that the tablet keeps. */
export async function findRider(engine: KioskEngine, query: string): Promise<Found> {
  const { riderLetters, riderHits } = engine.policy;
  if (engine.state.get().online !== false) {
    const path = `/api/kiosk/riders?query=${encodeURIComponent(query.trim())}`;
    const reply = await engine.call<RidersAnswer>({ method: "GET", path, timeoutMs: 5000 });
    if (reply.kind === "answer") return { riders: reply.body.riders, offline: false };
    if (reply.kind === "refused" && reply.status < 500) return { problem: reply.message };
  }
  const card = readCard(query);
  if (card) return { riders: await riderOfScan(engine, card.riderId), offline: true };
  return { riders: await engine.cards.find(query, riderLetters, riderHits), offline: true };
}

/** Whose card was scanned, of those whom the tablet knows. The card opens nothing: ID check and PIN follow. */
async function riderOfScan(engine: KioskEngine, riderId: string): Promise<RiderHit[]> {
  const known = (await engine.cards.all()).find(({ _id }) => _id === riderId);
  return known ? [{ _id: known._id, name: known.name, hometown: known.hometown }] : [];
}

/** Without the network and without a card: by AMA number alone, where the dealer turned it on. */
export function unknownRider(engine: KioskEngine, query: string): RiderHit | null {
  const { online, settings } = engine.state.get();
  const number = query.trim();
  const _id = `ama:${number}`;
  if (online !== false || !settings?.counter?.unknownRiderMaxAmount) return null;
  return /\d/.test(number) && unknownRiderPattern.test(_id) ? { _id, name: `AMA ${number}`, hometown: null } : null;
}

/** After the ID check. Null: neither the server nor a card can say. */
export async function readCredit(engine: KioskEngine, rider: RiderHit): Promise<Credit | { problem: string } | null> {
  if (isUnknown(rider)) return { balance: null, soonestExpiry: null, soonestAmount: 0, asOf: null };
  if (engine.state.get().online !== false) {
    const path = `/api/kiosk/rider/${rider._id}/balance`;
    const reply = await engine.call<BalanceAnswer>({ method: "GET", path, timeoutMs: 5000 });
    if (reply.kind === "answer") {
      const { balance, soonestExpiry, soonestAmount } = reply.body;
      return { balance, soonestExpiry, soonestAmount, asOf: null };
    }
    if (reply.kind === "refused" && reply.status < 500) return { problem: reply.message };
  }
  const card = (await engine.cards.all()).find(({ _id }) => _id === rider._id);
  const asOf = engine.state.get().settings?.fetchedAt;
  if (!card || !asOf) return null;
  const { balance, soonestExpiry, soonestAmount } = card;
  return { balance, soonestExpiry, soonestAmount, asOf };
}
