import { useLingui } from "@lingui/react/macro";
import type { ResultsFileNote, ResultsFormat } from "#shared/results-file/formats.ts";

/** Returns functions for the notes about the whole file. */
export function useNoteText() {
  const { t } = useLingui();
  const words: Record<ResultsFileNote, string> = {
    class_not_in_file: t`The file doesn’t name a class. All rows will go to the class you choose.`,
    place_in_class_used: t`Places are by class, not overall.`,
    place_derived: t`The file only has overall places. We worked out class places from their order.`,
    classes_joined: t`Several classes in the file are combined into one here. Places are by overall finish.`,
    title_rows_skipped: t`Lines above the header were skipped.`,
    lines_skipped: t`Repeated headers and lines without results were skipped.`,
    blank_rows_skipped: t`Blank lines were skipped.`,
    laps_without_place: t`Rows with laps but no place count as DNFs.`,
    ties_found: t`A place listed twice counts as a tie if the next place is skipped.`,
    vins_dropped: t`Results with an invalid VIN will be saved without one.`,
    windows_encoding: t`The file seems to come from an older Windows program. Check the accented letters.`,
    mac_encoding: t`The file seems to come from an older Mac. Check the accented letters.`,
    qualifying_only: t`Riders who didn’t make the main event were skipped.`,
    tables_joined: t`Each worksheet or table with results was read as its own class.`,
    tables_skipped: t`The file has more worksheets or tables. They were skipped, because they seem to repeat the same riders.`,
    other_days: t`Races from other days in the file were skipped.`,
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
