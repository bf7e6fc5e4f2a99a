/** Problem texts about a request, a file, a field or the server itself. French is in shared/locales/fr/server.po. */
export const requestWords = {
  bad_request: {
    id: "problem.bad_request",
    message: "The request could not be read. Reload the page and try again",
  },
  invalid_input: {
    id: "problem.invalid_input",
    message: "Some fields need another look: each says what is missing",
  },
  idempotency_key_missing: {
    id: "problem.idempotency_key_missing",
    message: "The request lacks its Idempotency-Key. Reload the page and try again; nothing was booked",
  },
  too_large: {
    id: "problem.too_large",
    message: "The file is too large: at most {megabytes} MB. Save it smaller and send it again",
  },
  wrong_file_kind: {
    id: "problem.wrong_file_kind",
    message:
      "This kind of file cannot be read here. For results and classes, export CSV from your timing or spreadsheet program; for documents, use PNG or JPEG",
  },
  wrong_picture_kind: {
    id: "problem.wrong_picture_kind",
    message: "Only pictures in PNG or JPEG can be used here. Save it as one of them and send it again",
  },
  unreadable_picture: {
    id: "problem.unreadable_picture",
    message: "The picture could not be read: it may be damaged, cut short or far too large. Take it again",
  },
  unreadable_file: {
    id: "problem.unreadable_file",
    message: "The file could not be read: it may be damaged or cut short. Export it again and send the new copy",
  },
  empty_file: {
    id: "problem.empty_file",
    message: "The file has no rows. Check that you sent the right one",
  },
  too_many_requests: {
    id: "problem.too_many_requests",
    message:
      "Too many tries in a short time. Wait {minutes, plural, =0 {a little} one {# minute} other {# minutes}}, then try again",
  },
  required: { id: "problem.required", message: "Required" },
  invalid_value: { id: "problem.invalid_value", message: "This value cannot be used here" },
  too_long: { id: "problem.too_long", message: "At most {max} characters" },
  too_short: { id: "problem.too_short", message: "At least {min} characters" },
  email_invalid: {
    id: "problem.email_invalid",
    message: "This is not an e-mail address. It looks like name@example.com",
  },
  date_invalid: { id: "problem.date_invalid", message: "Invalid Date" },
  date_order: { id: "problem.date_order", message: "The last day is before the first" },
  phone_invalid: { id: "problem.phone_invalid", message: "A phone number has 10 to 13 digits" },
  postal_code_unknown: {
    id: "problem.postal_code_unknown",
    message: "We do not know this ZIP or postal code. Check it, or search by state or province",
  },
  postal_code_elsewhere: {
    id: "problem.postal_code_elsewhere",
    message: "This is not a postal code of the country that you chose",
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
    message: "That password is one of the first that thieves try. Choose another",
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
    message: "A VIN pattern has {vinLength} characters: letters, digits, and * for any",
  },
  not_found: {
    id: "problem.not_found",
    message: "We could not find this. It may have been removed",
  },
  conflict: {
    id: "problem.conflict",
    message: "Someone changed this at the same moment. Look at it again, then decide",
  },
  stale_version: {
    id: "problem.stale_version",
    message: "Someone saved a newer version. Compare both before you save yours",
  },
  idempotency_key_reused: {
    id: "problem.idempotency_key_reused",
    message: "This request was already sent with other content. Reload the page before you try again",
  },
  has_dependents: {
    id: "problem.has_dependents",
    message: "Other records still use this. Remove or move those first",
  },
  dealer_country_used: {
    id: "problem.dealer_country_used",
    message:
      "The country cannot change: there {redemptions, plural, one {was # redemption} other {were # redemptions}} of credit at this dealer{open, select, none {} other {, and {open} of parts credit is still open}}. Add a new dealer for the other country",
  },
  removal_failed: { id: "problem.removal_failed", message: "Sorry could not complete the removal" },
  unexpected: { id: "problem.unexpected", message: "An error occurred" },
  unavailable: {
    id: "problem.unavailable",
    message: "The portal cannot answer right now. Nothing was lost; try again in a minute",
  },
  clock_moved: {
    id: "problem.clock_moved",
    message: "The server’s clock has changed since you looked. Look again before you confirm it",
  },
  no_space: {
    id: "problem.no_space",
    message: "The server has no room left, so nothing was saved. Please tell our staff, and try again later",
  },
};
