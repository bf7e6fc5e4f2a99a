import type { ClassInput } from "#shared/events.schema.ts";
import type { PayoutType, PlacePayout } from "#shared/events.ts";
import { nameKey } from "#shared/name-key.ts";
import type { ExistingClass } from "./class-store.ts";

/**
 * This is a class with its payouts, from a file or from the payouts of a series; a file does not have to name the
 * payout type.
 */
export interface ClassLine {
  name: string;
  payoutType: PayoutType | null;
  places: readonly PlacePayout[];
}

/** This is the change in one class of an event. */
export interface Merged {
  line: ClassInput;
  change: "new" | "replaced" | "same";
}

type Find = (standing: readonly ExistingClass[], name: string) => ExistingClass | undefined;

const byName: Find = (standing, name) => standing.find((row) => nameKey(row.name) === nameKey(name));

/**
 * Merges payouts into the classes of an event: a class of the same name gets these places, and others are added. `find`
 * decides which class a name means.
 */
export function mergeClasses(
  standing: readonly ExistingClass[],
  lines: readonly ClassLine[],
  find: Find = byName,
): Merged[] {
  return lines.map(({ name, payoutType: said, places: rows }) => {
    const places = rows.map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount }));
    const known = find(standing, name);
    if (!known) {
      // If the file does not name the payout type, it is dealer credit, because that is what amateurs earn.
      const payoutType = said ?? (places.length > 0 ? "dealerCredit" : "noPayout");
      return { line: { name, payoutType, places }, change: "new" };
    }
    // A class without payouts starts to pay, because it gets places.
    const usual = known.payoutType === "noPayout" && places.length > 0 ? "dealerCredit" : known.payoutType;
    const payoutType = said ?? usual;
    const line = { ...asInput(known), payoutType, places };
    const same = payoutType === known.payoutType && sameMoney(known.places, places);
    return { line, change: same ? "same" : "replaced" };
  });
}

/** Returns the whole sheet after a merge, in order: classes that were not merged stay, and new ones come last. */
export function mergedSheet(standing: readonly ExistingClass[], merged: readonly Merged[]): ClassInput[] {
  const named = new Set(merged.map(({ line }) => line._id));
  const lines = [...standing.filter(({ id }) => !named.has(id)).map(asInput), ...merged.map(({ line }) => line)];
  const at = new Map(standing.map(({ id }, index) => [id, index]));
  const rank = ({ _id }: ClassInput) => (_id === undefined ? standing.length : (at.get(_id) ?? standing.length));
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

const asInput = ({ id, name, payoutType, places }: ExistingClass): ClassInput => ({
  _id: id,
  name,
  payoutType,
  places: [...places],
});

/**
 * Tells whether two lists of payouts post the same money. It compares expanded places: "1: 100, 2: 100" equals "1–2:
 * 100".
 */
function sameMoney(a: readonly PlacePayout[], b: readonly PlacePayout[]): boolean {
  const spread = (rows: readonly PlacePayout[]) =>
    rows
      .flatMap(({ fromPlace, toPlace, amount }) =>
        Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => `${fromPlace + at}:${amount}`),
      )
      .toSorted()
      .join();
  return spread(a) === spread(b);
}
