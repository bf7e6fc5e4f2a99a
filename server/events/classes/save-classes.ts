import { dayPacific } from "#shared/dates.ts";
import type { ClassInput, ClassesInput } from "#shared/events.schema.ts";
import { countPlaces, overlappingPlace, postedOfClasses } from "#shared/events.ts";
import { formatMoney } from "#shared/format.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import { nameKey } from "#shared/name-key.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { inSeason } from "../../seasons/season-settings.ts";
import {
  findEventFacts,
  readStandingClasses,
  removeClasses,
  stampEvent,
  verifiedClasses,
  writeLine,
  type SheetLine,
  type ExistingClass,
} from "./class-store.ts";
import { eventEffects } from "../../results/correcting/event-effects.ts";
import { assertConfirmed, sumEffects } from "../../results/correcting/sum-effects.ts";
import { stampResults } from "../../results/settling/stamp-results.ts";
import { reassessEvent } from "../../results/settling/reassess.ts";
import type { Settled } from "../../results/settling/settle.ts";
import { approvePosted } from "../payouts/approve-posted.ts";
import { readEventAnswer } from "../event-answer.ts";
import { askForApproval, sameMoney, withApprovedPayouts, withdraw } from "../payouts/hold-payouts.ts";
import { openRequest } from "../payouts/payout-store.ts";
import { mayEditClassesNow, ownsEvent } from "../policy.ts";

/**
 * Replaces an event's classes and payouts as one sheet. Payouts above the budget wait for an admin. Throws
 * `stale_version` with the current event if somebody else saved first, and `series_unconfirmed` if awards would change
 * and exactly these effects are not confirmed.
 */
export async function saveClasses(ctx: Ctx, eventId: string, sheet: ClassesInput): Promise<void> {
  const stale = await ctx.db.write(async (tx) => {
    const event = await editableEvent(tx, ctx, eventId);
    if (event.version !== sheet.__v) return true;
    await applyConfirmed(tx, ctx, event, sheet.classes, sheet.confirm);
    return false;
  });
  // The error carries the current event, so that the screen can offer to compare both versions.
  if (stale) throw new Problem("stale_version", { extra: await readEventAnswer(ctx, eventId) });
}

/** Writes a sheet, unless it moves awards and the user has not confirmed exactly these effects. */
export async function applyConfirmed(
  tx: Tx,
  ctx: Ctx,
  event: EditableEvent,
  wanted: readonly ClassInput[],
  confirm: string | undefined,
): Promise<void> {
  const effects = await eventEffects(tx, ctx, event.id, () => applySheet(tx, ctx, event, wanted));
  assertConfirmed(sumEffects([effects]), confirm);
}

export type EditableEvent = NonNullable<Awaited<ReturnType<typeof findEventFacts>>>;

/** Returns the event if the actor may set its classes today. */
export async function editableEvent(reader: Reader, ctx: Ctx, eventId: string): Promise<EditableEvent> {
  const event = await findEventFacts(reader, eventId);
  if (!event) throw new Problem("not_found");
  if (!ownsEvent(ctx.actor, event)) throw new Problem("forbidden");
  const facts = { ...event, canceled: event.canceledAt !== null, classes: await verifiedClasses(reader, eventId) };
  if (!mayEditClassesNow(ctx.actor, facts, dayPacific(ctx.now))) {
    if (facts.canceled) throw new Problem("event_canceled");
    throw new Problem(event.kind === "standings" ? "standings_verified" : "not_editable");
  }
  return event;
}

/**
 * Writes a sheet of classes. An admin's payouts are approved by saving: the budget becomes their total. A promoter's
 * payouts never change the budget: payouts above it are stored for an admin to decide, and the last approved ones
 * stay in force. Returns what a correction of verified classes moved. See docs/spec/results.md#budget.
 */
export async function applySheet(
  tx: Tx,
  ctx: Ctx,
  event: EditableEvent,
  wanted: readonly ClassInput[],
): Promise<readonly Settled[]> {
  const seasonal = await inSeason(tx, ctx, event.season);
  checkSheet(seasonal, currencyOfCountry(event.country), wanted);
  const before = await readStandingClasses(tx, event.id);
  const known = new Set(before.map(({ id }) => id));
  const after = wanted.map((line, position): SheetLine => {
    if (line._id !== undefined && !known.has(line._id)) throw new Problem("class_unknown");
    const places = line.payoutType === "noPayout" ? [] : line.places.filter(({ amount }) => amount > 0);
    return { id: line._id ?? ctx.id(), name: line.name, position, payoutType: line.payoutType, places };
  });
  const remaining = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !remaining.has(id));
  // A class with results cannot be removed by leaving out its line: its results must be deleted first.
  if (gone.some(({ results }) => results > 0)) throw new Problem("has_dependents");

  const isStaff = ctx.actor.type === "admin";
  const moves = !sameMoney(before, after);
  const posted = postedOfClasses(after);
  const waits = !isStaff && moves && posted.cash + posted.credit > event.budget;
  const inForce = waits ? withApprovedPayouts(before, after) : after;
  await removeClasses(
    tx,
    gone.map(({ id }) => id),
  );
  for (const line of changedLines(before, inForce)) await writeLine(tx, event.id, line, ctx.id);
  if (!(await stampEvent(tx, event, postedOfClasses(inForce)))) throw new Problem("stale_version");
  if (waits) await askForApproval(tx, ctx, event.id, inForce, after);
  else if (moves || !isStaff) await withdraw(tx, ctx, await openRequest(tx, event.id));
  if (isStaff && moves) await approvePosted(tx, ctx, event.id);
  // A class that is added or removed changes whether every class of the event is verified.
  if (gone.length > 0 || after.some(({ id }) => !known.has(id))) await stampResults(tx, ctx, event.id);
  // When an admin changes verified classes, this is a correction: awards change by the difference.
  const { settled } = touchesVerified(before, inForce)
    ? await reassessEvent(tx, ctx, event.id, { raiseBudget: isStaff })
    : { settled: [] };
  await record(
    tx,
    ctx,
    "event.classes",
    { type: "event", id: event.id },
    { before: brief(before), after: brief(inForce) },
  );
  return settled;
}

function changedLines(before: readonly ExistingClass[], after: readonly SheetLine[]): SheetLine[] {
  const standing = new Map(before.map((line) => [line.id, lineText(line)]));
  return after.filter((line) => standing.get(line.id) !== lineText(line));
}

function touchesVerified(before: readonly ExistingClass[], after: readonly SheetLine[]): boolean {
  const verified = new Set(before.filter((line) => line.verified).map(({ id }) => id));
  return changedLines(before, after).some(({ id }) => verified.has(id));
}

const lineText = ({ name, position, payoutType, places }: SheetLine): string =>
  JSON.stringify([name, position, payoutType, ...places.map((row) => [row.fromPlace, row.toPlace, row.amount])]);

/**
 * Throws when a line of the sheet is invalid. Errors carry the position in the sheet, so that the form can point at the
 * line.
 */
export function checkSheet({ programme, locale }: Ctx, currency: Currency, classes: readonly ClassInput[]): void {
  const { payoutMaxPerPlace, payoutMaxPlaces } = programme;
  const fields: Record<string, ProblemCode> = {};
  const names = new Set<string>();
  for (const [at, { name, places }] of classes.entries()) {
    const key = nameKey(name);
    if (names.has(key)) fields[`classes.${at}.name`] = "class_twice";
    names.add(key);
    const backwards = places.some(({ fromPlace, toPlace }) => toPlace < fromPlace);
    const field = `classes.${at}.places`;
    if (backwards || overlappingPlace(places) !== null) fields[field] = "places_overlap";
    else if (places.some(({ amount }) => amount > payoutMaxPerPlace)) fields[field] = "payout_too_large";
    else if (countPlaces(places) > payoutMaxPlaces) fields[field] = "too_many_places";
  }
  const [first] = Object.values(fields);
  if (!first) return;
  const max = first === "too_many_places" ? payoutMaxPlaces : formatMoney(payoutMaxPerPlace, currency, locale);
  throw new Problem(first, { fields, values: { max } });
}

const brief = (sheet: readonly SheetLine[]) =>
  sheet.map(({ name, payoutType, places }) => ({
    name,
    payoutType,
    places: places.map(({ fromPlace, toPlace, amount }) => [fromPlace, toPlace, amount]),
  }));
