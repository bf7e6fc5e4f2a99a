import { useLingui } from "@lingui/react/macro";
import type { ResultsFileNote, ResultsFormat } from "#shared/results-file/formats.ts";

/** Returns the notes about the file as a whole. */
export function useNoteText() {
  const { t } = useLingui();
  const words: Record<ResultsFileNote, string> = {
    class_not_in_file: t`The file names no class: all rows go to the one that you choose.`,
    place_in_class_used: t`The places are those in the class, not those in the race.`,
    place_derived: t`The file has places over all classes: those in the class were counted from their order.`,
    classes_joined: t`Several classes of the file go to one class: there the places are those in the race.`,
    title_rows_skipped: t`Lines above the header were passed over.`,
    lines_skipped: t`Repeated headers and lines that are no rows were passed over.`,
    blank_rows_skipped: t`Lines that nobody filled in were passed over.`,
    laps_without_place: t`Rows with laps and no place count as DNF.`,
    windows_encoding: t`The file was read as Windows text. Look at the accents.`,
    qualifying_only: t`Riders who did not reach the main event were passed over.`,
    other_days: t`Races of other days in the file were passed over.`,
  };
  return (note: ResultsFileNote) => words[note];
}

/** Returns the name of the program that wrote the file. */
export function useFormatName() {
  const { t } = useLingui();
  const names: Record<ResultsFormat, string> = {
    template: t`our template`,
    orbits: t`MYLAPS Orbits`,
    motosponder: t`MotoSponder or RaceDay`,
    speedhive: t`Speedhive`,
    speedhive_series: t`a Speedhive championship`,
    moto_tally: t`Moto-Tally`,
    supercross: t`Supercross results`,
    motocross_json: t`a motocross results file (JSON)`,
    smx_json: t`an SMX event file (JSON)`,
    mapped: t`a table`,
  };
  return (format: ResultsFormat) => names[format];
}
