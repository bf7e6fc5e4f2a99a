/**
 * These are the problem texts about a request, a file, a field or the server itself. French is in
 * shared/locales/fr/server.po.
 */
export const requestWords = {
  bad_request: {
    id: "problem.bad_request",
    message: "We couldn’t read the request. Reload the page and try again",
  },
  invalid_input: {
    id: "problem.invalid_input",
    message: "Check the highlighted fields",
  },
  idempotency_key_missing: {
    id: "problem.idempotency_key_missing",
    message: "The request was incomplete, and nothing was recorded. Reload the page and try again",
  },
  too_large: {
    id: "problem.too_large",
    message: "The file is too large. The limit is {megabytes} MB. Make it smaller and upload it again",
  },
  wrong_file_kind: {
    id: "problem.wrong_file_kind",
    message:
      "We can’t read this kind of file. For results, classes, and lists, export a CSV from your timing or spreadsheet program. For documents, use PNG or JPEG",
  },
  wrong_picture_kind: {
    id: "problem.wrong_picture_kind",
    message: "Pictures need to be PNG or JPEG. Save yours in one of those formats and upload it again",
  },
  unreadable_picture: {
    id: "problem.unreadable_picture",
    message: "We couldn’t read the picture. It may be damaged, incomplete, or too large. Try another picture",
  },
  unreadable_file: {
    id: "problem.unreadable_file",
    message: "We couldn’t read the file. It may be damaged or incomplete. Export it again and upload the new copy",
  },
  empty_file: {
    id: "problem.empty_file",
    message: "The file has no rows. Check that you chose the right one",
  },
  too_many_requests: {
    id: "problem.too_many_requests",
    message:
      "Too many tries in a short time. Wait {minutes, plural, =0 {a little} one {# minute} other {# minutes}}, then try again",
  },
  required: { id: "problem.required", message: "Required" },
  invalid_value: { id: "problem.invalid_value", message: "You can’t use this value here. Enter another one" },
  year_invalid: { id: "problem.year_invalid", message: "Enter a 4-digit year, from 1970 to 2200" },
  too_long: { id: "problem.too_long", message: "Keep it to {max} characters or fewer" },
  too_short: { id: "problem.too_short", message: "Use at least {min} characters" },
  email_invalid: {
    id: "problem.email_invalid",
    message: "Enter an email address like name@example.com",
  },
  date_invalid: { id: "problem.date_invalid", message: "Invalid Date" },
  date_order: { id: "problem.date_order", message: "The last day is before the first. Correct one of them" },
  event_too_long: {
    id: "problem.event_too_long",
    message: "An event can last at most {max} days. Check the last day",
  },
  phone_invalid: { id: "problem.phone_invalid", message: "Enter a phone number with 10 to 13 digits" },
  postal_code_unknown: {
    id: "problem.postal_code_unknown",
    message: "We don’t recognize this ZIP or postal code. Check it and try again",
  },
  postal_code_elsewhere: {
    id: "problem.postal_code_elsewhere",
    message: "That isn’t a ZIP or postal code in the country you chose. Correct one of them",
  },
  amount_invalid: {
    id: "problem.amount_invalid",
    message: "Enter an amount above zero, such as 50 or 50.00",
  },
  amount_too_large: {
    id: "problem.amount_too_large",
    message: "This amount is too large. Check the digits and the decimal point",
  },
  pin_format: { id: "problem.pin_format", message: "PIN must be {pinDigits} numbers" },
  password_common: {
    id: "problem.password_common",
    message: "That password is too easy to guess. Choose another",
  },
  password_short: {
    id: "problem.password_short",
    message: "Password must be at least {minLength} characters",
  },
  password_special: {
    id: "problem.password_special",
    message: "Password cannot contain any special characters",
  },
  password_mismatch: {
    id: "problem.password_mismatch",
    message: "Both password inputs must be the same",
  },
  password_letters_numbers: {
    id: "problem.password_letters_numbers",
    message: "Password must have both letters and numbers",
  },
  invalid_vin: { id: "problem.invalid_vin", message: "Invalid VIN" },
  invalid_pattern: {
    id: "problem.invalid_pattern",
    message: "A VIN pattern needs {vinLength} characters: letters, digits, or * for any character",
  },
  not_found: {
    id: "problem.not_found",
    message: "We couldn’t find this item. It may have been removed. Reload the page to see what’s there",
  },
  conflict: {
    id: "problem.conflict",
    message: "Someone changed this at the same time. Review it again, then decide",
  },
  stale_version: {
    id: "problem.stale_version",
    message: "Someone saved a newer version. Compare both before you save yours",
  },
  idempotency_key_reused: {
    id: "problem.idempotency_key_reused",
    message: "This request was already sent with different content. Reload the page and try again",
  },
  has_dependents: {
    id: "problem.has_dependents",
    message: "Other records still use this one. Remove or move them first",
  },
  dealer_country_used: {
    id: "problem.dealer_country_used",
    message:
      "You can’t change the country: this dealer already has {redemptions, plural, one {# redemption} other {# redemptions}}{open, select, none {} other {, and {open} of parts credit is still due}}. Add a new dealer for the other country",
  },
  dealer_number_taken: {
    id: "problem.dealer_number_taken",
    message: "Another dealer already has this number. Enter a different one",
  },
  dealer_deactivated: {
    id: "problem.dealer_deactivated",
    message: "This dealer is deactivated. Activate it first",
  },
  promoter_deactivated: {
    id: "problem.promoter_deactivated",
    message: "This promoter is deactivated. Activate it first",
  },
  removal_failed: { id: "problem.removal_failed", message: "Sorry could not complete the removal" },
  unexpected: { id: "problem.unexpected", message: "An error occurred" },
  unavailable: {
    id: "problem.unavailable",
    message: "The portal isn’t available right now. Nothing was lost. Try again in a minute",
  },
  files_unavailable: {
    id: "problem.files_unavailable",
    message: "We can’t save or open files right now. Try again in a minute",
  },
  clock_moved: {
    id: "problem.clock_moved",
    message: "The server’s time has changed since you last saw it. Check it again before you confirm",
  },
  job_running: {
    id: "problem.job_running",
    message: "This job is running right now. Wait until it’s done",
  },
  no_space: {
    id: "problem.no_space",
    message: "The server is out of space, so nothing was saved. Tell our team, then try again later",
  },
};
