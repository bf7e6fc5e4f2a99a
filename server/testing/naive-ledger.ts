import { addDays, dayPacific, endOfDayPacific, expiryOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";

/** One award, in the simplest possible form. */
export interface NaiveLot {
  rider: number;
  currency: Currency;
  initial: number;
  worth: number;
  lost: number;
  takenBack: number;
  ends: Date;
  firstEnds: Date;
  graced: boolean;
  /** The expiry job has closed the lot after its last day. */
  closed: boolean;
}
export interface NaiveRedemption {
  rider: number;
  currency: Currency;
  draws: { lot: number; amount: number }[];
  refunded: boolean;
}

/** The ledger rules of docs/spec/money.md in memory, in the simplest form, to compare the real ledger with. */
export class NaiveLedger {
  readonly lots: NaiveLot[] = [];
  readonly redemptions: NaiveRedemption[] = [];

  issue(now: Date, rider: number, currency: Currency, amount: number): void {
    const ends = expiryOf(now, 12);
    const nothing = { lost: 0, takenBack: 0, graced: false, closed: false };
    this.lots.push({ rider, currency, initial: amount, worth: amount, ends, firstEnds: ends, ...nothing });
  }

  balance(now: Date, rider: number, currency: Currency): number {
    return this.usable(now, rider, currency).reduce((sum, { lot }) => sum + lot.worth, 0);
  }

  redeem(
    now: Date,
    rider: number,
    currency: Currency,
    amount: number,
  ): "redeemed" | "no_credit" | "insufficient_credit" {
    const there = this.balance(now, rider, currency);
    if (there < amount) return there === 0 ? "no_credit" : "insufficient_credit";
    const draws: NaiveRedemption["draws"] = [];
    let left = amount;
    for (const { lot, at } of this.usable(now, rider, currency)) {
      const part = Math.min(left, lot.worth);
      if (part === 0) continue;
      lot.worth -= part;
      left -= part;
      draws.push({ lot: at, amount: part });
    }
    this.redemptions.push({ rider, currency, draws, refunded: false });
    return "redeemed";
  }

  refund(now: Date, which: number): "refunded" | "already_refunded" {
    const redemption = this.redemptions[which];
    if (!redemption || redemption.refunded) return "already_refunded";
    redemption.refunded = true;
    for (const { lot: at, amount } of redemption.draws) {
      const lot = this.lots[at];
      if (!lot) continue;
      const late = lot.closed || lot.ends < now;
      if (late) close(lot);
      lot.worth += amount;
      if (!late) continue;
      const latest = addDays(dayPacific(lot.firstEnds), 60);
      const wished = addDays(dayPacific(now), 30);
      const until = endOfDayPacific(wished < latest ? wished : latest);
      if (lot.graced || until < now) {
        close(lot);
      } else {
        lot.graced = true;
        lot.closed = false;
        lot.ends = until;
      }
    }
    return "refunded";
  }

  takeBack(which: number, amount: number): number {
    const lot = this.lots[which];
    if (!lot) return 0;
    const taken = Math.min(amount, lot.worth);
    lot.worth -= taken;
    lot.takenBack += taken;
    return taken;
  }

  expire(now: Date): void {
    for (const lot of this.lots) if (!lot.closed && lot.ends < now && lot.worth > 0) close(lot);
  }

  /** The lots that can be spent: those that expire first come first, and on the same day the oldest first. */
  private usable(now: Date, rider: number, currency: Currency): { lot: NaiveLot; at: number }[] {
    return this.lots
      .map((lot, at) => ({ lot, at }))
      .filter(({ lot }) => lot.rider === rider && lot.currency === currency && !lot.closed && lot.ends >= now)
      .toSorted((a, b) => a.lot.ends.getTime() - b.lot.ends.getTime() || a.at - b.at);
  }
}

function close(lot: NaiveLot): void {
  if (lot.worth === 0) return;
  lot.lost += lot.worth;
  lot.worth = 0;
  lot.closed = true;
}
