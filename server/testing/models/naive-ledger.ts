import { addDays, dayPacific, endOfDayPacific, expiryOf } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";

/** This is one award in the simplest possible form. */
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
  /** This is true when the expiry job has closed the lot after its last day. */
  closed: boolean;
  /**
   * This is true when staff took the bonus back. `paidBack` is what the rider paid back for it, and `waived` is what
   * staff waived, in cents.
   */
  reversed: boolean;
  paidBack: number;
  waived: number;
}
export interface NaiveRedemption {
  rider: number;
  currency: Currency;
  draws: { lot: number; amount: number; back: number }[];
}

/**
 * This implements the ledger rules of docs/spec/money.md in memory and in the simplest form, to compare the real ledger
 * with it.
 */
export class NaiveLedger {
  readonly lots: NaiveLot[] = [];
  readonly redemptions: NaiveRedemption[] = [];

  issue(now: Date, rider: number, currency: Currency, amount: number): void {
    const ends = expiryOf(now, 12);
    const nothing = { lost: 0, takenBack: 0, graced: false, closed: false, ...untouched };
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
      draws.push({ lot: at, amount: part, back: 0 });
    }
    this.redemptions.push({ rider, currency, draws });
    return "redeemed";
  }

  /**
   * Refunds an amount, or everything that is left. It goes first to lots for which the rider owes something back, then
   * to those that expire last.
   */
  refund(now: Date, which: number, asked?: number): "refunded" | "already_refunded" | "refund_above_rest" {
    const draws = this.redemptions[which]?.draws ?? [];
    const rest = draws.reduce((sum, { amount, back }) => sum + amount - back, 0);
    if (rest === 0) return "already_refunded";
    if (asked !== undefined && asked > rest) return "refund_above_rest";
    const endOf = ({ lot }: { lot: number }) => this.lots[lot]?.ends.getTime() ?? 0;
    const isDue = ({ lot }: { lot: number }) => Number(this.dueOf(lot) > 0);
    const order = draws.toSorted((a, b) => isDue(b) - isDue(a) || endOf(b) - endOf(a) || b.lot - a.lot);
    let left = asked ?? rest;
    const touched: number[] = [];
    for (const draw of order) {
      const { lot: at } = draw;
      const amount = Math.min(left, draw.amount - draw.back);
      const lot = this.lots[at];
      if (!lot || amount === 0) continue;
      left -= amount;
      draw.back += amount;
      touched.push(at);
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
    for (const lot of touched) this.settle(lot);
    return "refunded";
  }

  giveUp(rider: number): void {
    for (const lot of this.lots) if (lot.rider === rider && !lot.closed) close(lot);
  }

  /**
   * Moves the last day of a lot. Returns null when the lot cannot be extended, which the real verb checks before it
   * changes anything.
   */
  extend(which: number, now: Date, days: number): Date | null {
    const lot = this.lots[which];
    if (!lot || lot.takenBack === lot.initial || (lot.worth === 0 && !lot.closed)) return null;
    const from = dayPacific(lot.ends > now ? lot.ends : now);
    lot.ends = endOfDayPacific(addDays(from, days));
    lot.worth += lot.lost;
    lot.lost = 0;
    lot.closed = false;
    this.settle(which);
    return lot.ends;
  }

  reverse(which: number): "reversed" | "bonus_not_granted" {
    const lot = this.lots[which];
    if (!lot || lot.reversed) return "bonus_not_granted";
    lot.reversed = true;
    this.settle(which);
    return "reversed";
  }

  /** Returns how many cents of a bonus that was taken back the rider has spent, minus what was paid back or waived. */
  dueOf(which: number): number {
    const lot = this.lots[which];
    return lot?.reversed ? Math.max(0, spentOf(lot) - lot.paidBack - lot.waived) : 0;
  }

  payBack(which: number): void {
    const due = this.dueOf(which);
    const lot = this.lots[which];
    if (lot) lot.paidBack += due;
  }

  waive(which: number): void {
    const due = this.dueOf(which);
    const lot = this.lots[which];
    if (lot) lot.waived += due;
  }

  /** Settles a bonus that was taken back: the rider keeps only as much of it as was paid back. */
  private settle(which: number): void {
    const lot = this.lots[which];
    if (!lot?.reversed) return;
    const stays = Math.min(lot.worth, Math.max(0, lot.paidBack - spentOf(lot)));
    lot.takenBack += lot.worth - stays;
    lot.worth = stays;
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

  /**
   * Returns the lots that can be spent, in the order of their expiry; of those that expire on the same day, the oldest
   * come first.
   */
  private usable(now: Date, rider: number, currency: Currency): { lot: NaiveLot; at: number }[] {
    return this.lots
      .map((lot, at) => ({ lot, at }))
      .filter(({ lot }) => lot.rider === rider && lot.currency === currency && !lot.closed && lot.ends >= now)
      .toSorted((a, b) => a.lot.ends.getTime() - b.lot.ends.getTime() || a.at - b.at);
  }
}

const untouched = { reversed: false, paidBack: 0, waived: 0 };

const spentOf = ({ initial, worth, lost, takenBack }: NaiveLot): number => initial - worth - lost - takenBack;

function close(lot: NaiveLot): void {
  if (lot.worth === 0) return;
  lot.lost += lot.worth;
  lot.worth = 0;
  lot.closed = true;
}
