/** These are the problem texts about events, classes and results. French is in shared/locales/fr/server.po. */
export const racesWords = {
  not_raced_yet: {
    id: "problem.not_raced_yet",
    message: "This race hasn’t been run yet, or it was canceled. Choose another one",
  },
  race_over: {
    id: "problem.race_over",
    message: "This race is over, was canceled, or doesn’t have this class anymore. Choose another one",
  },
  not_your_bike: {
    id: "problem.not_your_bike",
    message: "This bike isn’t on your account anymore. Choose another one",
  },
  nothing_to_correct: {
    id: "problem.nothing_to_correct",
    message:
      "This result doesn’t list another brand, so there’s nothing to correct. Reload the page to see the latest version",
  },
  result_there: {
    id: "problem.result_there",
    message: "You already have a result in this class. You can ask about it from your results",
  },
  event_canceled: {
    id: "problem.event_canceled",
    message: "This event was canceled. If it took place, our team needs to restore it first",
  },
  event_has_awards: {
    id: "problem.event_has_awards",
    message:
      "Riders have awards from this event. If you cancel it, unspent awards will be taken back. Confirm that you want to cancel the event",
  },
  event_not_over: {
    id: "problem.event_not_over",
    message: "You can submit results starting on the first race day",
  },
  series_required: { id: "problem.series_required", message: "Choose the series first" },
  class_unknown: {
    id: "problem.class_unknown",
    message: "This event doesn’t have that class. Choose one of its classes",
  },
  class_twice: {
    id: "problem.class_twice",
    message: "This event already has a class with this name. Choose a different name",
  },
  places_overlap: {
    id: "problem.places_overlap",
    message: "Two payouts are for the same place. Each place can have only one payout. Change one of them",
  },
  class_header_missing: {
    id: "problem.class_header_missing",
    message:
      "The file has no column named Class, with a capital C. Name the class column “Class” and put one class on each row",
  },
  other_events: {
    id: "problem.other_events",
    message:
      "The rows in this file are for other events. Upload the file to one of those events, or remove the “Event ID” column to use the file for this event",
  },
  other_series: {
    id: "problem.other_series",
    message:
      "The rows in this file are for other series. Upload the file to one of those series, or remove the “Series ID” column to use the file for this series",
  },
  export_choice_missing: {
    id: "problem.export_choice_missing",
    message: "Choose a season, a series, or what you want to export",
  },
  export_choice_unknown: {
    id: "problem.export_choice_unknown",
    message: "We couldn’t find what you chose. It may have been deleted. Reload the page and choose again",
  },
  export_empty: {
    id: "problem.export_empty",
    message: "There’s nothing to export for this selection. Choose another season or series",
  },
  not_editable: {
    id: "problem.not_editable",
    message:
      "The first race day has passed. Only program staff can change classes and payouts now. Contact support to request a change",
  },
  standings_verified: {
    id: "problem.standings_verified",
    message:
      "These standings have verified results. Only program staff can change classes and payouts now. Contact support to request a change",
  },
  class_has_results: {
    id: "problem.class_has_results",
    message: "This class has results, so it ran. Delete its results first",
  },
  already_verified: {
    id: "problem.already_verified",
    message: "These results are already verified. Reload the page to see them",
  },
  undo_too_late: {
    id: "problem.undo_too_late",
    message:
      "You can’t undo this anymore because an hour has passed or the results have changed. Correct the row instead",
  },
  nothing_to_verify: {
    id: "problem.nothing_to_verify",
    message: "There are no provisional results to verify. Upload or enter them first",
  },
  rows_in_error: {
    id: "problem.rows_in_error",
    message: "Some rows still have errors. Correct them, or use only the rows without errors",
  },
  row_in_error: {
    id: "problem.row_in_error",
    message: "This row wasn’t saved. Each field with an error says what’s wrong",
  },
  preview_expired: {
    id: "problem.preview_expired",
    message: "The preview is out of date. Nothing was saved. Upload the file again",
  },
  class_in_two_files: {
    id: "problem.class_in_two_files",
    message: "Two of the files have results for the same class. Nothing was saved. Remove one of them",
  },
  season_unconfirmed: {
    id: "problem.season_unconfirmed",
    message: "This change affects a season that already has results. Review what it would change, then confirm",
  },
  contrast_too_low: {
    id: "problem.contrast_too_low",
    message:
      "These colors are too hard to read. The contrast is {ratio, number} to 1, and it must be at least {needed, number} to 1. Choose a darker or lighter color",
  },
  match_ambiguous: {
    id: "problem.match_ambiguous",
    message: "This row matches more than one rider. Choose the one who raced",
  },
  budget_exceeded: {
    id: "problem.budget_exceeded",
    message: "Awards for these results would go over the event’s budget. Program staff need to approve them first",
  },
  payout_too_large: {
    id: "problem.payout_too_large",
    message: "A place can’t pay more than {max}. Enter a smaller amount",
  },
  too_many_places: {
    id: "problem.too_many_places",
    message: "A class can’t pay more than {max} places. Remove some",
  },
  nothing_waits: {
    id: "problem.nothing_waits",
    message: "Nothing for this event needs approval anymore. Reload the page",
  },
  no_race_that_day: {
    id: "problem.no_race_that_day",
    message: "The file has races from other days and none from this event. Check that you chose the right file",
  },
  series_pays_by_round: {
    id: "problem.series_pays_by_round",
    message: "This series pays by round, so its final standings don’t pay. Enter results in its rounds",
  },
  series_without_rounds: {
    id: "problem.series_without_rounds",
    message: "This series doesn’t have any rounds that count yet. Add a round first",
  },
  series_without_payouts: {
    id: "problem.series_without_payouts",
    message: "This series has no payouts to apply yet. Enter and save them first",
  },
  payouts_unchanged: {
    id: "problem.payouts_unchanged",
    message: "The selected rounds already have these payouts. Choose other rounds",
  },
  series_unconfirmed: {
    id: "problem.series_unconfirmed",
    message: "Nothing has been saved yet. Review what this will change, then confirm",
  },
  series_has_standings: {
    id: "problem.series_has_standings",
    message: "This series has final standings. Delete them first",
  },
  series_too_long: {
    id: "problem.series_too_long",
    message: "A series can have at most {max} rounds. Remove some rows and upload the file again",
  },
  event_header_missing: {
    id: "problem.event_header_missing",
    message: "The file has no column named Event. Name the column of event names “Event” and put one event on each row",
  },
  category_in_use: {
    id: "problem.category_in_use",
    message: "Series still use this category. Choose another category for them first, or make this one inactive",
  },
  category_known: {
    id: "problem.category_known",
    message: "There’s already a category with this description. Enter a different one",
  },
  too_many_rows: {
    id: "problem.too_many_rows",
    message: "The file has more than {max} rows. Upload it class by class",
  },
  too_many_files: {
    id: "problem.too_many_files",
    message: "That’s more than {max} files. Upload them in parts",
  },
  too_many_columns: {
    id: "problem.too_many_columns",
    message: "The file has more than {max} columns. Keep only the columns with results and upload it again",
  },
  too_much_text: {
    id: "problem.too_much_text",
    message: "The file has far more text than a results sheet. Keep only the results and upload it again",
  },
  rider_twice_in_class: {
    id: "problem.rider_twice_in_class",
    message: "This rider already has a result in this class. Choose another rider, or correct the other row",
  },
  starters_too_few: {
    id: "problem.starters_too_few",
    message: "There are more rows than starters. Enter how many riders started",
  },
};
