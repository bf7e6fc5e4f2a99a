/** Problem texts about credit, the PIN, redemptions and the kiosk. French is in shared/locales/fr/server.po. */
export const counterWords = {
  insufficient_credit: {
    id: "problem.insufficient_credit",
    message:
      "{available, select, none {The rider does not have that much credit} other {Only {available} is available}}. Enter a smaller amount",
  },
  no_credit: { id: "problem.no_credit", message: "The rider has no credit that can be used here" },
  wrong_currency: {
    id: "problem.wrong_currency",
    message: "Credit can be used only in the country of the race",
  },
  award_not_current: {
    id: "problem.award_not_current",
    message: "This award can no longer be changed",
  },
  claim_not_ready: { id: "problem.claim_not_ready", message: "This award cannot be claimed yet" },
  document_not_asked: {
    id: "problem.document_not_asked",
    message: "A licence and a W-9 are asked only of riders who have earned cash",
  },
  document_released: {
    id: "problem.document_released",
    message: "A payment went out on this paper, so it is kept. You can replace it with a new one",
  },
  too_many_documents: {
    id: "problem.too_many_documents",
    message: "There are too many files. Take one away first",
  },
  nothing_to_claim: {
    id: "problem.nothing_to_claim",
    message: "There is no cash of this rider that is not in a claim already",
  },
  nothing_to_settle: {
    id: "problem.nothing_to_settle",
    message: "Nothing is due up to that day",
  },
  claim_state: {
    id: "problem.claim_state",
    message: "The claim has moved on since you opened it. Look at it again",
  },
  claim_not_approved: {
    id: "problem.claim_not_approved",
    message: "Our staff has not approved this payout yet. It can be marked as sent once it is approved",
  },
  payment_info_missing: {
    id: "problem.payment_info_missing",
    message: "The rider’s payment information is not complete",
  },
  wrong_pin: {
    id: "problem.wrong_pin",
    message:
      "The PIN is not right{left, plural, =0 {} one {. One try is left before it locks} other {. # tries are left before it locks}}. The rider can type it again",
  },
  pin_not_set: {
    id: "problem.pin_not_set",
    message: "The rider has not set a PIN. It is set on the rider’s profile, after entering the password",
  },
  pin_off: {
    id: "problem.pin_off",
    message: "The PIN is off after too many wrong tries. The rider sets a new one on the profile page",
  },
  pin_locked: {
    id: "problem.pin_locked",
    message:
      "The PIN is locked after too many wrong tries. Try again {minutes, plural, =0 {later} one {in # minute} other {in # minutes}}",
  },
  dealer_pin_limit: {
    id: "problem.dealer_pin_limit",
    message:
      "Too many wrong PINs at this dealer today. This is the dealer’s limit, not the rider’s lock. PINs work here again tomorrow",
  },
  device_pin_limit: {
    id: "problem.device_pin_limit",
    message:
      "Too many wrong PINs on this device or network today. This is not the rider’s lock. Use another device of the dealer, or try again tomorrow",
  },
  id_not_checked: {
    id: "problem.id_not_checked",
    message: "Check the rider’s photo ID and tick the box first",
  },
  employee_missing: {
    id: "problem.employee_missing",
    message: "Enter the name of the employee who serves the rider",
  },
  rider_inactive: {
    id: "problem.rider_inactive",
    message: "This rider’s account is deactivated, so credit cannot be used",
  },
  dealer_inactive: {
    id: "problem.dealer_inactive",
    message: "This dealer’s account is deactivated. Contact support",
  },
  own_account: {
    id: "problem.own_account",
    message: "This looks like your own account. Another admin has to decide about its money",
  },
  second_admin_needed: {
    id: "problem.second_admin_needed",
    message: "Another admin has to confirm this. The one who asked for it can’t",
  },
  bonus_twice: {
    id: "problem.bonus_twice",
    message: "This rider got the same bonus in the last 24 hours. Confirm that this is a second one",
  },
  bonus_decided: { id: "problem.bonus_decided", message: "This bonus was confirmed or declined already" },
  bonus_not_granted: {
    id: "problem.bonus_not_granted",
    message: "Only a bonus that was granted can be taken back, and only once",
  },
  award_state: { id: "problem.award_state", message: "This award was spent, paid or taken back, so its date stays" },
  extension_too_short: {
    id: "problem.extension_too_short",
    message: "Pick a day after today and after {current}",
  },
  extension_too_long: { id: "problem.extension_too_long", message: "Pick a day no later than {latest}" },
  due_settled: { id: "problem.due_settled", message: "This adjustment was settled already" },
  above_due: { id: "problem.above_due", message: "That is more than is due" },
  set_off_short: {
    id: "problem.set_off_short",
    message: "The rider has less than that to set off. Enter a smaller amount",
  },
  possible_duplicate: {
    id: "problem.possible_duplicate",
    message: "The same amount was redeemed for this rider here in the last 24 hours. Confirm that this is a second one",
  },
  refund_too_late: {
    id: "problem.refund_too_late",
    message: "Dealers can refund within {refundDays} days. After that, contact support",
  },
  already_refunded: {
    id: "problem.already_refunded",
    message: "This redemption was refunded already; the credit was given back once",
  },
  device_unknown: {
    id: "problem.device_unknown",
    message: "This tablet is not enrolled, or its enrolment was replaced. A signed-in dealer can enrol it again",
  },
  device_retired: {
    id: "problem.device_retired",
    message: "This tablet was retired. Enrol it again to use it",
  },
  device_lost: {
    id: "problem.device_lost",
    message: "This tablet was reported lost. What it hands in waits for a person",
  },
  device_draining: {
    id: "problem.device_draining",
    message: "This tablet is being retired: it sends what it holds and takes nothing new",
  },
  device_signature: {
    id: "problem.device_signature",
    message: "The tablet’s signature does not match. Nothing was booked; enrol it again if this goes on",
  },
  exit_code_format: {
    id: "problem.exit_code_format",
    message: "The exit code must be 4 to 8 numbers",
  },
  hash_conflict: {
    id: "problem.hash_conflict",
    message: "This redemption’s number was used before with other content. Nothing was booked; contact support",
  },
  not_in_review: {
    id: "problem.not_in_review",
    message: "This redemption is no longer waiting for a decision",
  },
  insecure_transport: {
    id: "problem.insecure_transport",
    message: "A kiosk needs a secure connection (https). Open the portal by its https address",
  },
};
