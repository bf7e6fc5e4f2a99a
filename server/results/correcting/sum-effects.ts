import { maxEffectNames, type RoundEffects, type SeriesEffects } from "#shared/series-effects.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { Problem } from "../../platform/problem.ts";
import { checksumOf } from "./effects.ts";
import type { EventEffects } from "./event-effects.ts";

/** Adds up what a change moved in the results of several events. */
export function sumEffects(all: readonly EventEffects[]): SeriesEffects {
  const moving = all
    .filter(({ moves, waits }) => moves.length > 0 || waits !== 0)
    .toSorted((a, b) => byText(a.event.firstDate, b.event.firstDate) || byText(a.event.id, b.event.id));
  const riders = new Map(moving.flatMap(({ moves }) => moves.map(({ rider }) => [rider._id, rider.fullName])));
  return {
    // The amount due is confirmed, too, because it rises if the rider spends credit in the meantime.
    checksum: checksumOf(
      moving.map(({ event, checksum, moves }) => [event.id, checksum, moves.map(({ due }) => due ?? 0)]),
    ),
    riders: riders.size,
    names: [...riders.values()].slice(0, maxEffectNames),
    rounds: moving.map(presentRound),
  };
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function presentRound({ event, moves, waits }: EventEffects): RoundEffects {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    _id: event.id,
    title: event.title,
    firstDate: event.firstDate,
    currency: currencyOfCountry(event.country),
    pays: sum(moves.map(({ amount }) => Math.max(0, amount))),
    takes: sum(moves.map(({ amount }) => Math.max(0, -amount))),
    due: sum(moves.map(({ due }) => due ?? 0)),
    waits,
    riders: new Set(moves.map(({ rider }) => rider._id)).size,
  };
}

/**
 * If a client sends this text instead of a checksum, nothing is saved, and the answer has the effects even if there are
 * none.
 */
const askFirst = "ask";

/**
 * Throws when a change moves money and its user has not confirmed exactly these effects. The caller's transaction is
 * rolled back, so nothing is written until they are confirmed.
 */
export function assertConfirmed(effects: SeriesEffects, confirm: string | undefined): void {
  if (confirm !== askFirst && (effects.rounds.length === 0 || confirm === effects.checksum)) return;
  throw new Problem("series_unconfirmed", { extra: { effects } });
}
