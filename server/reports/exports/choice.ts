import { dayPacific } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { countChosen, seasonOfChoice, type Choice } from "./choices-store.ts";

/** Throws `export_choice_unknown` if a chosen series or event does not exist or was named twice. */
export async function checkChoice({ db }: Ctx, choice: Choice): Promise<void> {
  const { seriesId, eventIds = [], seriesIds = [] } = choice;
  const found = await countChosen(db, choice);
  const wanted = seriesIds.length + (seriesId === undefined ? 0 : 1);
  if (found.series !== wanted || found.events !== eventIds.length) throw new Problem("export_choice_unknown");
}

/** Returns true if nothing was chosen; an empty list of ids is not a choice. */
const isOpen = ({ season, seriesId, eventIds, seriesIds }: Choice): boolean =>
  season === undefined && seriesId === undefined && eventIds === undefined && seriesIds === undefined;

/**
 * Returns a choice without empty lists of ids: if no single events or series are chosen, all those of the season or the
 * series are exported.
 */
export const withoutEmptyLists = (choice: Choice): Choice => ({
  ...choice,
  eventIds: choice.eventIds?.length === 0 ? undefined : choice.eventIds,
  seriesIds: choice.seriesIds?.length === 0 ? undefined : choice.seriesIds,
});

/** Returns the choice of a page: the current season if nothing is chosen yet. Also returns the season of the choice. */
export async function pageChoice(ctx: Ctx, choice: Choice): Promise<{ choice: Choice; season: number }> {
  const current = Number(dayPacific(ctx.now).slice(0, 4));
  if (isOpen(choice)) return { choice: { season: current }, season: current };
  const season = choice.season ?? (await seasonOfChoice(ctx.db, choice)) ?? current;
  return { choice, season };
}

/** Throws `export_choice_missing` when nothing was chosen, because nobody wants a file of everything. */
export function needChoice(choice: Choice): void {
  if (isOpen(choice)) throw new Problem("export_choice_missing");
}
