import { dayPacific } from "#shared/dates.ts";
import type { ClassInput, ClassesInput } from "#shared/events.schema.ts";
import { overlappingPlace, postedOfClasses } from "#shared/events.ts";
import { nameKey } from "#shared/name-key.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import {
  findEventFacts,
  readSheet,
  removeClasses,
  stampEvent,
  writeLine,
  type SheetLine,
  type StandingClass,
} from "./class-store.ts";
import { reassessEvent } from "../results/reassess.ts";
import { readEventAnswer } from "./event-answer.ts";
import { mayEditClassesNow, ownsEvent } from "./policy.ts";

/** Replaces the sheet of an event's classes and payouts in one go (decisions §4). */
export async function saveClasses(ctx: Ctx, eventId: string, sheet: ClassesInput): Promise<void> {
  const stale = await ctx.db.write(async (tx) => {
    const event = await openEvent(tx, ctx, eventId);
    if (event.version !== sheet.__v) return true;
    await applySheet(tx, ctx, event, sheet.classes);
    return false;
  });
  // The screen offers to look at both (decisions §2).
  if (stale) throw new Problem("stale_version", { extra: await readEventAnswer(ctx, eventId) });
}

/** The event, if the actor may set its classes today. */
export async function openEvent(reader: Reader, ctx: Ctx, eventId: string) {
  const event = await findEventFacts(reader, eventId);
  if (!event) throw new Problem("not_found");
  if (!ownsEvent(ctx.actor, event)) throw new Problem("forbidden");
  const facts = { ...event, canceled: event.canceledAt !== null };
  if (!mayEditClassesNow(ctx.actor, facts, dayPacific(ctx.now))) {
    throw new Problem(facts.canceled ? "event_canceled" : "not_editable");
  }
  return event;
}

export async function applySheet(
  tx: Tx,
  ctx: Ctx,
  event: { id: string; version: number },
  wanted: readonly ClassInput[],
): Promise<void> {
  checkSheet(wanted);
  const before = await readSheet(tx, event.id);
  const known = new Set(before.map(({ id }) => id));
  const after = wanted.map((line, position): SheetLine => {
    if (line._id !== undefined && !known.has(line._id)) throw new Problem("class_unknown");
    const places = line.payoutType === "noPayout" ? [] : line.places.filter(({ amount }) => amount > 0);
    return { id: line._id ?? ctx.id(), name: line.name, position, payoutType: line.payoutType, places };
  });
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  // Results say what somebody rode: they are deleted by name, not with a line of a sheet.
  if (gone.some(({ results }) => results > 0)) throw new Problem("has_dependents");

  await removeClasses(
    tx,
    gone.map(({ id }) => id),
  );
  for (const line of changedLines(before, after)) await writeLine(tx, event.id, line, ctx.id);
  if (!(await stampEvent(tx, event, postedOfClasses(after)))) throw new Problem("stale_version");
  // An admin who changes what is verified corrects it: awards follow as a difference (decisions §4).
  if (touchesVerified(before, after)) {
    await reassessEvent(tx, ctx, event.id, { raiseBudget: ctx.actor.type === "admin" });
  }
  await record(
    tx,
    ctx,
    "event.classes",
    { type: "event", id: event.id },
    { before: brief(before), after: brief(after) },
  );
}

function changedLines(before: readonly StandingClass[], after: readonly SheetLine[]): SheetLine[] {
  const standing = new Map(before.map((line) => [line.id, said(line)]));
  return after.filter((line) => standing.get(line.id) !== said(line));
}

function touchesVerified(before: readonly StandingClass[], after: readonly SheetLine[]): boolean {
  const verified = new Set(before.filter((line) => line.verified).map(({ id }) => id));
  return changedLines(before, after).some(({ id }) => verified.has(id));
}

const said = ({ name, position, payoutType, places }: SheetLine): string =>
  JSON.stringify([name, position, payoutType, ...places.map((row) => [row.fromPlace, row.toPlace, row.amount])]);

/** What is wrong is named by its place in the sheet, so that the form can point at it. */
function checkSheet(classes: readonly ClassInput[]): void {
  const fields: Record<string, ProblemCode> = {};
  const names = new Set<string>();
  for (const [at, { name, places }] of classes.entries()) {
    const key = nameKey(name);
    if (names.has(key)) fields[`classes.${at}.name`] = "class_twice";
    names.add(key);
    const backwards = places.some(({ fromPlace, toPlace }) => toPlace < fromPlace);
    if (backwards || overlappingPlace(places) !== null) fields[`classes.${at}.places`] = "places_overlap";
  }
  const [first] = Object.values(fields);
  if (first) throw new Problem(first, { fields });
}

const brief = (sheet: readonly SheetLine[]) =>
  sheet.map(({ name, payoutType, places }) => ({
    name,
    payoutType,
    places: places.map(({ fromPlace, toPlace, amount }) => [fromPlace, toPlace, amount]),
  }));
