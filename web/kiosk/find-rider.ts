import type { BalanceAnswer, RiderHit, RidersAnswer } from "#shared/kiosk.schema.ts";
import type { KioskEngine } from "./engine.ts";
import { findCards } from "./snapshot.ts";

/** What the tablet knows of a rider's credit, and from when. */
export interface Credit {
  balance: number;
  soonestExpiry: string | null;
  soonestAmount: number;
  /** Null: the server said so just now. */
  asOf: string | null;
}

export type Found = { riders: RiderHit[]; offline: boolean } | { problem: string };

/** Asks the server; without it, the cards that the tablet keeps. */
export async function findRider(engine: KioskEngine, query: string): Promise<Found> {
  const { riderLetters, riderHits } = engine.policy;
  if (engine.state.get().online !== false) {
    const path = `/api/kiosk/riders?query=${encodeURIComponent(query.trim())}`;
    const reply = await engine.call<RidersAnswer>({ method: "GET", path, timeoutMs: 5000 });
    if (reply.kind === "answer") return { riders: reply.body.riders, offline: false };
    if (reply.kind === "refused" && reply.status < 500) return { problem: reply.message };
  }
  return { riders: findCards(await engine.riderCards(), query, riderLetters, riderHits), offline: true };
}

/** After the ID check. Null: neither the server nor a card can say. */
export async function readCredit(engine: KioskEngine, rider: RiderHit): Promise<Credit | { problem: string } | null> {
  if (engine.state.get().online !== false) {
    const path = `/api/kiosk/rider/${rider._id}/balance`;
    const reply = await engine.call<BalanceAnswer>({ method: "GET", path, timeoutMs: 5000 });
    if (reply.kind === "answer") {
      const { balance, soonestExpiry, soonestAmount } = reply.body;
      return { balance, soonestExpiry, soonestAmount, asOf: null };
    }
    if (reply.kind === "refused" && reply.status < 500) return { problem: reply.message };
  }
  const card = (await engine.riderCards()).find(({ _id }) => _id === rider._id);
  const asOf = engine.state.get().settings?.fetchedAt;
  if (!card || !asOf) return null;
  const { balance, soonestExpiry, soonestAmount } = card;
  return { balance, soonestExpiry, soonestAmount, asOf };
}
