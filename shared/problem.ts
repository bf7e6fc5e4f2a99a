/**
 * Every error has a code here with its HTTP status (docs/spec/wire.md#errors). The texts in both languages are in the
 * server's catalog under `problem.<code>`; a test fails if a code has no text.
 */
export const problems = {
  // Errors of the request itself
  bad_request: 400,
  invalid_input: 400,
  idempotency_key_missing: 400,
  too_large: 413,
  wrong_file_kind: 415,
  wrong_picture_kind: 415,
  unreadable_file: 422,
  unreadable_picture: 422,
  empty_file: 422,
  too_many_requests: 429,

  // Errors of a single field
  required: 422,
  invalid_value: 422,
  too_long: 422,
  too_short: 422,
  email_invalid: 422,
  date_invalid: 422,
  date_order: 422,
  phone_invalid: 422,
  postal_code_unknown: 422,
  postal_code_elsewhere: 422,
  amount_invalid: 422,
  amount_too_large: 422,
  pin_format: 422,
  password_short: 422,
  password_common: 422,
  password_special: 422,
  password_mismatch: 422,
  password_letters_numbers: 422,
  invalid_vin: 422,
  invalid_pattern: 422,

  // Authentication and permissions
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  csrf: 403,
  deactivated: 403,
  email_unverified: 403,
  registration_unproven: 403,
  passkey_only: 403,
  passkey_missing: 403,
  proxy_forbids: 403,
  proxy_nested: 403,
  bot_check_failed: 422,
  bot_check_unreachable: 503,

  // Accounts
  email_taken: 409,
  code_wrong: 422,
  code_expired: 422,
  current_password_wrong: 422,
  guardian_needed: 422,
  rules_not_accepted: 422,
  setup_link_used: 409,
  merge_words: 422,
  email_limit: 422,
  passkey_refused: 422,
  passkey_limit: 422,
  passkey_last: 409,
  consent_link_used: 409,
  request_open: 409,
  request_decided: 409,
  identity_locked: 409,
  nothing_to_change: 422,
  money_open: 409,

  // Records
  not_found: 404,
  not_valid_rider: 404,
  conflict: 409,
  stale_version: 409,
  idempotency_key_reused: 409,
  has_dependents: 409,
  dealer_country_used: 409,
  removal_failed: 500,

  // Bikes
  vin_taken: 409,
  bike_too_old: 422,

  // Events and results
  event_canceled: 422,
  event_not_over: 422,
  event_has_awards: 409,
  series_required: 422,
  series_pays_by_round: 422,
  series_without_rounds: 422,
  class_unknown: 422,
  class_twice: 409,
  places_overlap: 422,
  class_header_missing: 422,
  not_editable: 422,
  standings_verified: 422,
  already_verified: 409,
  nothing_to_verify: 422,
  rows_in_error: 422,
  row_in_error: 422,
  preview_expired: 409,
  season_unconfirmed: 409,
  no_race_that_day: 422,
  too_many_rows: 422,
  too_many_columns: 422,
  too_much_text: 422,
  rider_twice_in_class: 409,
  starters_too_few: 422,
  match_ambiguous: 409,
  budget_exceeded: 422,
  payout_too_large: 422,
  too_many_places: 422,
  nothing_waits: 409,

  // Money
  insufficient_credit: 422,
  no_credit: 422,
  wrong_currency: 422,
  award_not_current: 422,
  claim_not_ready: 422,
  not_raced_yet: 422,
  result_there: 422,
  document_not_asked: 422,
  document_released: 409,
  too_many_documents: 422,
  nothing_to_claim: 422,
  nothing_to_settle: 422,
  claim_state: 409,
  claim_not_approved: 409,
  payment_info_missing: 422,
  own_account: 403,
  second_admin_needed: 403,
  bonus_twice: 409,
  bonus_decided: 409,
  bonus_not_granted: 409,
  award_state: 409,
  extension_too_short: 422,
  extension_too_long: 422,
  due_settled: 409,
  above_due: 422,
  set_off_short: 422,

  // The counter
  wrong_pin: 422,
  pin_not_set: 422,
  pin_off: 422,
  pin_locked: 429,
  dealer_pin_limit: 429,
  device_pin_limit: 429,
  id_not_checked: 422,
  employee_missing: 422,
  rider_inactive: 422,
  dealer_inactive: 422,
  possible_duplicate: 409,
  refund_too_late: 422,
  already_refunded: 409,

  // The kiosk
  device_unknown: 401,
  device_retired: 403,
  device_lost: 403,
  device_draining: 403,
  device_signature: 403,
  exit_code_format: 422,
  hash_conflict: 409,
  not_in_review: 409,
  insecure_transport: 422,

  // The server
  clock_moved: 409,
  unexpected: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === "string" && Object.hasOwn(problems, value);
}

export function statusOf(code: ProblemCode): number {
  return problems[code];
}
