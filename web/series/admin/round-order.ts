import type { AdminRound } from "#shared/series-admin.schema.ts";

/** These are the rounds of a series in the format of the call: all rounds, numbered from 1 in this order. */
export type RoundsInput = { _id: string; round: number }[];

const numbered = (ids: readonly string[]): RoundsInput => ids.map((_id, at) => ({ _id, round: at + 1 }));

const idsOf = (rounds: readonly AdminRound[]): string[] => rounds.map(({ event }) => event._id);

/** Moves a round up (-1) or down (1). */
export function movedRound(rounds: readonly AdminRound[], id: string, by: 1 | -1): RoundsInput {
  const ids = idsOf(rounds);
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  if (from < 0) return numbered(ids);
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return numbered(ids);
}

/** Adds an event as a round in the position of its day, after the rounds of earlier days. */
export function withRound(rounds: readonly AdminRound[], event: { _id: string; firstDate: string }): RoundsInput {
  const at = rounds.findLastIndex((round) => round.event.firstDate <= event.firstDate) + 1;
  return numbered(idsOf(rounds).toSpliced(at, 0, event._id));
}

/** Removes a round. The numbers of the others do not change, because riders know their rounds by them. */
export const without = (rounds: readonly AdminRound[], id: string): { _id: string; round: number | null }[] =>
  rounds.filter(({ event }) => event._id !== id).map(({ event, round }) => ({ _id: event._id, round }));

/** Numbers the rounds in the order of their days. */
export const byDate = (rounds: readonly AdminRound[]): RoundsInput =>
  numbered(idsOf(rounds.toSorted((a, b) => (a.event.firstDate < b.event.firstDate ? -1 : 1))));

/** Returns true if the rounds are numbered from 1 without gaps in the order of their days. */
export const isByDate = (rounds: readonly AdminRound[]): boolean => {
  const wanted = byDate(rounds);
  return rounds.every(({ event, round }, at) => wanted[at]?._id === event._id && round === at + 1);
};
