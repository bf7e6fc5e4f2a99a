import { postedOfClasses } from "#shared/events.ts";
import type { Sheet } from "./sheet-store.ts";

type Posted = Pick<Sheet, "event" | "classes" | "places">;

/** What an event may award before an admin is asked: its own budget, else all that it posts (decisions §4). */
export function budgetOf({ event, classes, places }: Posted): number {
  if (event.budget !== null) return event.budget;
  const posted = postedOfClasses(classes.map(({ id, payoutType }) => ({ payoutType, places: places.get(id) ?? [] })));
  return posted.cash + posted.credit;
}

interface Placed {
  key: string;
  classId: string;
  place: number | null;
}

/**
 * Would these awards be more than the budget? Riders who tie each get what the shared place pays, which is more than
 * was posted and still the rule: only a budget that was set counts that against them.
 */
export function isOverBudget(
  sheet: Posted & Pick<Sheet, "earning">,
  total: number,
  placed: readonly Placed[],
  earns: (key: string) => number,
): boolean {
  if (sheet.event.budget !== null) return total > sheet.event.budget;
  const judged = new Set(placed.map(({ key }) => key));
  // Where one rider is judged, the others who tie are not among the rows.
  const others = sheet.earning.filter(({ id }) => !judged.has(id));
  const all = [
    ...others.map(({ classId, place, earned }) => ({ at: `${classId} ${place}`, amount: earned })),
    ...placed.map(({ key, classId, place }) => ({ at: `${classId} ${place}`, amount: earns(key) })),
  ].filter(({ amount }) => amount > 0);
  const first = new Set<string>();
  let shared = 0;
  for (const { at, amount } of all) {
    if (first.has(at)) shared += amount;
    first.add(at);
  }
  return total > budgetOf(sheet) + shared;
}
