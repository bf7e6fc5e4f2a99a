import type { SeriesRecord } from "#shared/series.schema.ts";
import type { UpdateSeriesInput } from "#shared/series-record.schema.ts";
import type { seriesRules } from "#shared/series.fields.ts";
import type { FormValues } from "../../parts/form-state.ts";

export type SerieField = keyof typeof seriesRules;

/**
 * Returns the details of a series as its form shows them. A new series starts with the season and pays by the round.
 */
export const serieWords = (serie: SeriesRecord | null, season: number): FormValues<SerieField> => ({
  name: serie?.name ?? "",
  season: String(serie?.season ?? season),
  description: serie?.description ?? "",
  payMode: serie?.payMode ?? "event",
  raceStyle: serie?.raceStyle ?? "",
  firstDate: serie?.firstDate ?? "",
  lastDate: serie?.lastDate ?? "",
  promoterId: serie?.promoter?._id ?? "",
  categoryId: serie?.category?._id ?? "",
});

type Sent = Required<Omit<UpdateSeriesInput, "__v" | "events" | "confirm">>;

/** Returns the input of the call. An empty text removes the value. */
export function sentSerie(values: FormValues<SerieField>): Sent {
  const orNull = (text: string) => text.trim() || null;
  const season = Number(values.season.trim());
  return {
    name: values.name,
    // A text that is not a year is sent as 0, which the server refuses with an error at the field.
    season: Number.isInteger(season) ? season : 0,
    description: orNull(values.description),
    // A select holds only the values of its choices, and the server checks them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    payMode: values.payMode as Sent["payMode"],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    raceStyle: orNull(values.raceStyle) as Sent["raceStyle"],
    firstDate: orNull(values.firstDate),
    lastDate: orNull(values.lastDate),
    promoterId: orNull(values.promoterId),
    categoryId: orNull(values.categoryId),
  };
}
