import { mayBeOurBrand } from "#shared/results.ts";
import type { Reader } from "../../platform/db/database.ts";
import { readSeasons, settingsIn } from "../../seasons/season-settings.ts";
import { entriesByBrand } from "./list-store.ts";

/**
 * Returns the share of our brand among the entries of each series, 0–1, by the names that the series' own season gives
 * the brand (docs/spec/results.md#figures). A series without verified entries that name a brand is left out.
 */
export async function marketShares(
  reader: Reader,
  rows: readonly { id: string; season: number }[],
): Promise<ReadonlyMap<string, number>> {
  const seasons = await readSeasons(reader);
  const entries = Map.groupBy(
    await entriesByBrand(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ seriesId }) => seriesId,
  );
  const sum = (some: readonly { entries: number }[]) => some.reduce((total, one) => total + Number(one.entries), 0);
  return new Map(
    rows.flatMap(({ id, season }): [string, number][] => {
      const all = entries.get(id) ?? [];
      const { resultBrands } = settingsIn(seasons, season);
      const ours = all.filter(({ brand }) => mayBeOurBrand(brand, resultBrands));
      return sum(all) > 0 ? [[id, sum(ours) / sum(all)]] : [];
    }),
  );
}
