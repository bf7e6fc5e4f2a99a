/**
 * These are the problem texts about credit, the PIN, redemptions and the kiosk. French is in
 * shared/locales/fr/server.po.
 */
export const counterWords = {
  insufficient_credit: {
    id: "problem.insufficient_credit",
    message:
      "{available, select, none {The rider doesn’t have that much credit} other {Only {available} is available}}. Enter a smaller amount",
  },
  no_credit: {
    id: "problem.no_credit",
    message: "The rider has no credit to use here. Their wallet shows what happened to each award",
  },
  wrong_currency: {
    id: "problem.wrong_currency",
    message: "Credit can only be used in the race’s country. The rider can use it at a dealer there",
  },
  award_not_current: {
    id: "problem.award_not_current",
    message: "This award can’t be changed anymore. Reload the page to see its status",
  },
  claim_not_ready: {
    id: "problem.claim_not_ready",
    message: "This award isn’t ready to be paid out yet. Check its status and try again later",
  },
  document_not_asked: {
    id: "problem.document_not_asked",
    message: "Only riders who have earned cash need a license and a W-9. You don’t need to upload anything",
  },
  document_released: {
    id: "problem.document_released",
    message: "A payment was made based on this document, so we have to keep it. You can replace it with a new one",
  },
  too_many_documents: {
    id: "problem.too_many_documents",
    message: "There are too many files. Remove one first",
  },
  nothing_to_claim: {
    id: "problem.nothing_to_claim",
    message: "This rider has no cash to add to a payout. Check “Payouts” for one that’s already open",
  },
  nothing_to_settle: {
    id: "problem.nothing_to_settle",
    message: "Nothing is due up to that day. Choose a later one",
  },
  claim_state: {
    id: "problem.claim_state",
    message: "The payout has changed since you opened it. Review it again",
  },
  claim_not_approved: {
    id: "problem.claim_not_approved",
    message: "Our team hasn’t approved this payout yet. You can mark it as sent once it’s approved",
  },
  claim_in_file: {
    id: "problem.claim_in_file",
    message: "This payout is in a payment file. Record the payer’s answer or remove the payout from the file first",
  },
  claim_paid_by_payer: {
    id: "problem.claim_paid_by_payer",
    message: "The payer reported this payout as paid. Only program staff can undo that",
  },
  claim_sent_by_staff: {
    id: "problem.claim_sent_by_staff",
    message: "Program staff marked this payout as sent. Only they can undo that",
  },
  claims_of_two_currencies: {
    id: "problem.claims_of_two_currencies",
    message: "A payment file can only have one currency. Create a file for each currency",
  },
  payer_header_missing: {
    id: "problem.payer_header_missing",
    message: "The file needs the columns File, Reference, Claim, Amount, Currency, and Status",
  },
  line_answered: {
    id: "problem.line_answered",
    message: "The payer already responded to one of these payouts. Reload the page and choose again",
  },
  settlement_reversed: {
    id: "problem.settlement_reversed",
    message: "This settlement was already reversed. Reload the page",
  },
  amounts_changed: {
    id: "problem.amounts_changed",
    message: "What’s due has changed since you opened this page. Review the amounts again",
  },
  money_unconfirmed: {
    id: "problem.money_unconfirmed",
    message: "This moves money, and the amounts have changed since you saw them. Review them, then try again",
  },
  payment_info_missing: {
    id: "problem.payment_info_missing",
    message: "The rider’s payment info or tax documents aren’t complete. Ask the rider to complete them first",
  },
  wrong_pin: {
    id: "problem.wrong_pin",
    message:
      "Wrong PIN{left, plural, =0 {} one {. One try left before it locks} other {. # tries left before it locks}}. Try again",
  },
  pin_not_set: {
    id: "problem.pin_not_set",
    message: "The rider hasn’t set a PIN. They can set one in their profile after entering their password",
  },
  pin_off: {
    id: "problem.pin_off",
    message: "The PIN was turned off after too many wrong PINs. The rider can set a new one in their profile",
  },
  pin_locked: {
    id: "problem.pin_locked",
    message:
      "The PIN is locked after too many wrong PINs. Try again {minutes, plural, =0 {later} one {in # minute} other {in # minutes}}",
  },
  dealer_pin_limit: {
    id: "problem.dealer_pin_limit",
    message:
      "This dealer has reached today’s limit for wrong PINs. The rider’s PIN isn’t locked. PINs will work here again tomorrow",
  },
  device_pin_limit: {
    id: "problem.device_pin_limit",
    message:
      "Too many wrong PINs on this device or network today. The rider’s PIN isn’t locked. Use another of the dealer’s devices, or try again tomorrow",
  },
  id_not_checked: {
    id: "problem.id_not_checked",
    message: "Verify the rider’s photo ID, then check the box",
  },
  employee_missing: {
    id: "problem.employee_missing",
    message: "Enter the name of the employee serving the rider",
  },
  rider_inactive: {
    id: "problem.rider_inactive",
    message: "This rider’s account is deactivated, so the credit can’t be used. The rider needs to contact support",
  },
  dealer_inactive: {
    id: "problem.dealer_inactive",
    message: "This dealer’s account is deactivated. Contact support",
  },
  own_account: {
    id: "problem.own_account",
    message:
      "This looks like your own account or your child’s. Another admin needs to make any changes to its credit or cash",
  },
  own_finding: {
    id: "problem.own_finding",
    message: "This finding may involve your account, your child’s, or your business. Another admin needs to review it",
  },
  second_admin_needed: {
    id: "problem.second_admin_needed",
    message:
      "Another admin needs to confirm this. You can’t confirm something you requested, entered, changed, or undid",
  },
  bonus_twice: {
    id: "problem.bonus_twice",
    message: "This rider got the same bonus in the last 24 hours. Confirm that this is another one",
  },
  bonus_decided: {
    id: "problem.bonus_decided",
    message: "This bonus was already confirmed or declined. Reload the list",
  },
  bonus_not_granted: {
    id: "problem.bonus_not_granted",
    message: "You can only take back a bonus that was granted, and only once. Reload the page to see its status",
  },
  award_state: {
    id: "problem.award_state",
    message: "This award’s date can’t be changed. The award may have been used, paid, or taken back. Reload the page",
  },
  extension_too_short: {
    id: "problem.extension_too_short",
    message: "Pick a day after today and after {current}",
  },
  extension_too_long: { id: "problem.extension_too_long", message: "Pick a day no later than {latest}" },
  due_settled: { id: "problem.due_settled", message: "This adjustment was already settled. Reload the page" },
  due_waits_for_award: {
    id: "problem.due_waits_for_award",
    message: "This adjustment is already set to come out of the next award. Reload the page",
  },
  due_waits_for_nothing: {
    id: "problem.due_waits_for_nothing",
    message: "This adjustment isn’t set to come out of the next award. Reload the page",
  },
  above_due: { id: "problem.above_due", message: "That’s more than is due. Enter a smaller amount" },
  set_off_short: {
    id: "problem.set_off_short",
    message: "The rider’s balance isn’t enough to offset that amount. Enter a smaller amount",
  },
  possible_duplicate: {
    id: "problem.possible_duplicate",
    message: "The same amount was redeemed for this rider here a short time ago. Confirm that this is another purchase",
  },
  refund_reason_missing: {
    id: "problem.refund_reason_missing",
    message: "Enter a reason for the refund",
  },
  refund_employee_missing: {
    id: "problem.refund_employee_missing",
    message: "Enter the name of the employee making the refund",
  },
  refund_too_late: {
    id: "problem.refund_too_late",
    message: "Dealers can refund within {refundDays, plural, one {# day} other {# days}}. After that, contact support",
  },
  already_refunded: {
    id: "problem.already_refunded",
    message: "This redemption was already refunded. Reload the page to see the refund",
  },
  refund_above_rest: {
    id: "problem.refund_above_rest",
    message: "Only {rest} is left to refund. Enter a smaller amount",
  },
  device_unknown: {
    id: "problem.device_unknown",
    message:
      "This tablet isn’t set up, or its setup was replaced by a newer one. A logged-in dealer can set it up again",
  },
  device_retired: {
    id: "problem.device_retired",
    message: "This tablet was retired. Set it up again to use it",
  },
  device_lost: {
    id: "problem.device_lost",
    message: "This tablet was reported lost. Anything it sends needs review. Set it up again to use it",
  },
  device_draining: {
    id: "problem.device_draining",
    message:
      "This tablet is being retired. It can still send what it has saved, but it can’t redeem anymore. Redeem in the portal instead",
  },
  device_signature: {
    id: "problem.device_signature",
    message: "The tablet’s signature doesn’t match. Nothing was recorded. If this keeps happening, set it up again",
  },
  employee_known: {
    id: "problem.employee_known",
    message: "This name is already on the list. Enter a different one",
  },
  employee_limit: {
    id: "problem.employee_limit",
    message: "You can have up to {most} names. Remove one first",
  },
  exit_code_format: {
    id: "problem.exit_code_format",
    message: "The code must be 4 to 8 digits",
  },
  hash_conflict: {
    id: "problem.hash_conflict",
    message:
      "This redemption number was already used for a different redemption. Nothing was recorded. Contact support",
  },
  not_in_review: {
    id: "problem.not_in_review",
    message: "This redemption is no longer waiting for a decision. Reload the list",
  },
  insecure_transport: {
    id: "problem.insecure_transport",
    message: "A kiosk needs a secure connection (https). Open the portal at its https address",
  },
};
