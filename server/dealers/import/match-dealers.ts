import type { DealerFileRow } from "#shared/dealers-file/read-dealer-row.ts";
import { nameKey } from "#shared/name-key.ts";
import { normalisePostalCode } from "#shared/postal.ts";
import type { DealerTableRow } from "../dealer-store.ts";

/**
 * This says which dealer a row is about: an existing one, a new one, several that it may be about, or one whose number
 * another dealer has.
 */
export type DealerMatch =
  | { kind: "known"; dealer: DealerTableRow }
  | { kind: "new"; resembles: DealerTableRow | null }
  | { kind: "ambiguous"; dealers: readonly DealerTableRow[] };

/**
 * Returns the key of a dealer number, in one case and without leading zeros, because lists drop zeros and use either
 * case.
 */
export const numberKey = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d+$)/, "");

const codeKey = (zipcode: string | null | undefined): string => {
  const code = zipcode ? normalisePostalCode(zipcode) : null;
  return code?.code ?? "";
};

/** Returns the keys of a place: the name with its postal code, and with its city and state. */
export function placeKeys(dealer: {
  name: string;
  zipcode?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
}): string[] {
  const name = nameKey(dealer.name);
  const code = codeKey(dealer.zipcode);
  const city = dealer.city ? nameKey(dealer.city) : "";
  return [...(code ? [`${name} @${code}`] : []), ...(city ? [`${name} in ${city} ${dealer.state ?? ""}`] : [])];
}

/**
 * Returns a function that finds the dealer of a row: by its number, else by name and place. A name and place that
 * belong to a dealer with another number are a second dealer that resembles the first; two shops of one owner may share
 * both.
 */
export function dealerMatcher(dealers: readonly DealerTableRow[]): (row: DealerFileRow) => DealerMatch {
  const byNumber = Map.groupBy(
    dealers.filter(({ dealerNumber }) => dealerNumber !== null),
    ({ dealerNumber }) => numberKey(dealerNumber ?? ""),
  );
  const byPlace = new Map<string, DealerTableRow[]>();
  for (const dealer of dealers) {
    for (const key of placeKeys(dealer)) byPlace.set(key, [...(byPlace.get(key) ?? []), dealer]);
  }
  const atPlace = ({ values }: DealerFileRow): readonly DealerTableRow[] => {
    for (const key of placeKeys({ ...values, name: values.name ?? "" })) {
      const found = byPlace.get(key);
      if (found) return found;
    }
    return [];
  };
  return (row) => {
    const { dealerId } = row.values;
    if (dealerId === undefined) return among(atPlace(row));
    const numbered = byNumber.get(numberKey(dealerId)) ?? [];
    const exact = numbered.filter(({ dealerNumber }) => dealerNumber === dealerId);
    if (numbered.length > 0) return among(exact.length > 0 ? exact : numbered);
    const there = atPlace(row);
    const unnumbered = there.filter(({ dealerNumber }) => dealerNumber === null);
    return unnumbered.length > 0 ? among(unnumbered) : { kind: "new", resembles: there[0] ?? null };
  };
}

function among(found: readonly DealerTableRow[]): DealerMatch {
  const [dealer] = found;
  if (!dealer) return { kind: "new", resembles: null };
  return found.length === 1 ? { kind: "known", dealer } : { kind: "ambiguous", dealers: found };
}
