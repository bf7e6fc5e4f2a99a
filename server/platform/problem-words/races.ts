/** Problem texts about events, classes and results. French is in shared/locales/fr/server.po. */
export const racesWords = {
  not_raced_yet: {
    id: "problem.not_raced_yet",
    message: "This race has not been ridden yet, or it was cancelled",
  },
  result_there: {
    id: "problem.result_there",
    message: "Your result in this class is there already. Ask about it from your results",
  },
  event_canceled: { id: "problem.event_canceled", message: "This event was canceled" },
  event_has_awards: {
    id: "problem.event_has_awards",
    message: "Riders hold awards of this event. Canceling takes them back: confirm it first",
  },
  event_not_over: {
    id: "problem.event_not_over",
    message: "Results can be handed in from the first race day on",
  },
  series_required: { id: "problem.series_required", message: "Choose the series first" },
  class_unknown: {
    id: "problem.class_unknown",
    message: "This event has no such class. Choose one of its classes",
  },
  class_twice: {
    id: "problem.class_twice",
    message: "A class of this name exists already in this event",
  },
  places_overlap: {
    id: "problem.places_overlap",
    message: "Two payouts name the same place. Each place may be paid once",
  },
  class_header_missing: {
    id: "problem.class_header_missing",
    message: "The file has no column named Class, with a capital C. Name the column of the classes so, one class a row",
  },
  not_editable: {
    id: "problem.not_editable",
    message: "The first race day has passed: only the programme’s staff can change classes and payouts now",
  },
  standings_verified: {
    id: "problem.standings_verified",
    message: "Results of these standings are verified: only the program’s staff can change classes and payouts now",
  },
  already_verified: {
    id: "problem.already_verified",
    message: "These results are verified already",
  },
  nothing_to_verify: {
    id: "problem.nothing_to_verify",
    message: "There are no provisional results to verify. Upload or enter them first",
  },
  rows_in_error: {
    id: "problem.rows_in_error",
    message: "Some rows still have errors. Correct them, or take the good rows alone",
  },
  row_in_error: {
    id: "problem.row_in_error",
    message: "This row has an error: each field says what is wrong",
  },
  preview_expired: {
    id: "problem.preview_expired",
    message: "The preview is no longer current. Upload the file again; nothing was written",
  },
  season_unconfirmed: {
    id: "problem.season_unconfirmed",
    message: "This change affects a season that was judged. Check what it would change, then confirm",
  },
  match_ambiguous: {
    id: "problem.match_ambiguous",
    message: "This row points at more than one rider. Choose which one raced",
  },
  budget_exceeded: {
    id: "problem.budget_exceeded",
    message: "These results would award more than the event’s budget. They wait for the programme’s staff",
  },
  payout_too_large: {
    id: "problem.payout_too_large",
    message: "A place can pay at most {max}. Enter a smaller amount",
  },
  too_many_places: {
    id: "problem.too_many_places",
    message: "A class can pay at most {max} places. Take some away",
  },
  nothing_waits: {
    id: "problem.nothing_waits",
    message: "Nothing of this event waits for approval any more",
  },
  no_race_that_day: {
    id: "problem.no_race_that_day",
    message: "The file holds races of other days, and none of this event’s",
  },
  series_pays_by_round: {
    id: "problem.series_pays_by_round",
    message: "This series pays by the round: it has no final standings to pay",
  },
  series_without_rounds: {
    id: "problem.series_without_rounds",
    message: "The series has no round yet that counts",
  },
  too_many_rows: {
    id: "problem.too_many_rows",
    message: "The file has more than {max} rows. Hand it in class by class",
  },
  too_many_columns: {
    id: "problem.too_many_columns",
    message: "The file has more than {max} columns. Keep only the columns with results and send it again",
  },
  too_much_text: {
    id: "problem.too_much_text",
    message: "The file holds far more text than a results sheet. Keep only the results and send it again",
  },
  rider_twice_in_class: {
    id: "problem.rider_twice_in_class",
    message: "This rider has a result in this class already",
  },
  starters_too_few: {
    id: "problem.starters_too_few",
    message: "There are more rows than starters. Type the number of riders who started",
  },
};
