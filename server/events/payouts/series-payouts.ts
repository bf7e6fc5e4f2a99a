import { dayPacific } from "#shared/dates.ts";
import type { ClassInput } from "#shared/events.schema.ts";
import { postedOfClasses, postedOfPlaces } from "#shared/events.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import { classKey } from "#shared/results-file/class-names.ts";
import type { LeftOutReason, PricedRound, SeriesPayouts } from "#shared/series-payouts.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import type { Settled } from "../../results/settling/settle.ts";
import { inSeason } from "../../seasons/season-settings.ts";
import { readStandingClasses, type ExistingClass } from "../classes/class-store.ts";
import { mergeClasses, mergedSheet, type Merged } from "../classes/merge-classes.ts";
import { applySheet, checkSheet, editableEvent, type EditableEvent } from "../classes/save-classes.ts";
import { openRequest } from "./payout-store.ts";

/** This is what applying the payouts of a series changes in one of its rounds. */
export interface RoundPlan extends Pick<
  PricedRound,
  "leftOut" | "raced" | "verified" | "before" | "after" | "classes" | "withdraws"
> {
  event: EditableEvent;
  sheet: ClassInput[];
}

/** Returns true if the payouts change something in the round and may be applied to it. */
export const changesRound = ({ leftOut, classes }: RoundPlan): boolean => leftOut === null && classes.length > 0;

/**
 * Plans how the payouts of a series apply to one of its rounds, and writes nothing. A class of the round is found by
 * its name, or by a name that files use for it (`aliases`, from key to class name). See docs/spec/results.md#payouts.
 */
export async function planRound(
  reader: Reader,
  ctx: Ctx,
  eventId: string,
  payouts: SeriesPayouts,
  aliases: ReadonlyMap<string, string>,
): Promise<RoundPlan> {
  const event = await editableEvent(reader, ctx, eventId);
  const standing = await readStandingClasses(reader, eventId);
  const merged = mergeClasses(standing, payouts.classes, findIn(payouts, aliases));
  const sheet = mergedSheet(standing, merged);
  const [before, after] = [totalOf(standing), totalOf(sheet)];
  const changed = merged.filter(({ change }) => change !== "same");
  const open = changed.length > 0 ? await openRequest(reader, eventId) : undefined;
  return {
    event,
    sheet,
    leftOut: await leftOutOf(reader, ctx, event, payouts, sheet),
    raced: event.firstDate <= dayPacific(ctx.now),
    verified: standing.some(({ verified }) => verified),
    before,
    after,
    classes: changed.map((one) => presentChange(one, standing)),
    withdraws: open ? open.cash + open.credit : null,
  };
}

/** Applies a plan, as staff. Applying it again changes nothing. Returns what a correction of verified classes moved. */
export const applyRound = (tx: Tx, ctx: Ctx, { event, sheet }: RoundPlan): Promise<readonly Settled[]> =>
  applySheet(tx, ctx, event, sheet);

/**
 * Returns a function that finds the class of a round that a class of the payouts means. A class of the round whose name
 * is itself in the payouts is never found by an alias, and if several classes match by alias, none is found.
 */
function findIn({ classes }: SeriesPayouts, aliases: ReadonlyMap<string, string>) {
  const named = new Set(classes.map(({ name }) => nameKey(name)));
  return (standing: readonly ExistingClass[], name: string): ExistingClass | undefined => {
    const same = standing.find((row) => nameKey(row.name) === nameKey(name));
    if (same) return same;
    const [only, ...others] = standing.filter(
      (row) => !named.has(nameKey(row.name)) && classKey(aliases.get(classKey(row.name)) ?? "") === classKey(name),
    );
    return others.length === 0 ? only : undefined;
  };
}

async function leftOutOf(
  reader: Reader,
  ctx: Ctx,
  event: EditableEvent,
  { currency }: SeriesPayouts,
  sheet: readonly ClassInput[],
): Promise<LeftOutReason | null> {
  if (event.canceledAt !== null) return "canceled";
  const own = currencyOfCountry(event.country);
  if (own !== currency) return "currency";
  try {
    checkSheet(await inSeason(reader, ctx, event.season), own, sheet);
    return null;
  } catch (error) {
    if (error instanceof Problem) return "limits";
    throw error;
  }
}

const totalOf = (sheet: Parameters<typeof postedOfClasses>[0]): number => {
  const { cash, credit } = postedOfClasses(sheet);
  return cash + credit;
};

const postedOf = ({ payoutType, places }: Pick<ClassInput, "payoutType"> & { places: ClassInput["places"] }): number =>
  payoutType === "noPayout" ? 0 : postedOfPlaces(places);

function presentChange({ line, change }: Merged, standing: readonly ExistingClass[]): PricedRound["classes"][number] {
  const known = standing.find(({ id }) => id === line._id);
  return {
    name: line.name,
    isNew: change === "new",
    before: known ? postedOf({ ...known, places: [...known.places] }) : 0,
    after: postedOf(line),
  };
}
