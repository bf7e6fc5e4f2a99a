/**
 * These are the problem texts about authorization, accounts, riders, their bikes and VIN patterns. French is in
 * shared/locales/fr/server.po.
 */
export const accountsWords = {
  unauthenticated: {
    id: "problem.unauthenticated",
    message: "We found an issue with your authentication, please login again. If this persists contact support",
  },
  wrong_credentials: {
    id: "problem.wrong_credentials",
    message: "No account with that email + password combination was found",
  },
  forbidden: {
    id: "problem.forbidden",
    message: "Your account isn’t allowed to do this. If you think it should be, contact support",
  },
  csrf: {
    id: "problem.csrf",
    message: "This request didn’t come from the portal. Open the portal and try again there",
  },
  account_changed: {
    id: "problem.account_changed",
    message: "Another account is now logged in on this browser, so nothing was changed. Reload the page",
  },
  deactivated: {
    id: "problem.deactivated",
    message: "Your account has been deactivated, please contact support",
  },
  email_unverified: {
    id: "problem.email_unverified",
    message: "Verify your email address first: enter the code we sent you",
  },
  registration_unproven: {
    id: "problem.registration_unproven",
    message: "Enter the code we emailed you to open your account",
  },
  proxy_forbids: {
    id: "problem.proxy_forbids",
    message: "You can’t do this while acting as someone else. Choose “Remove Proxy,” or ask them to do it",
  },
  proxy_nested: {
    id: "problem.proxy_nested",
    message: "You’re already acting as someone else. Choose “Remove Proxy” first",
  },
  bot_check_failed: {
    id: "problem.bot_check_failed",
    message: "We couldn’t confirm that you’re not a robot. Check the box again",
  },
  bot_check_unreachable: {
    id: "problem.bot_check_unreachable",
    message: "The robot check isn’t available right now. What you typed is still here. Try again soon",
  },
  email_taken: {
    id: "problem.email_taken",
    message: "Another account already has this email address. Log in to that account, or contact support",
  },
  code_wrong: {
    id: "problem.code_wrong",
    message: "That code is wrong or no longer works. Check the latest one, or ask for a new code",
  },
  code_expired: {
    id: "problem.code_expired",
    message: "That code no longer works. Ask for a new one",
  },
  current_password_wrong: {
    id: "problem.current_password_wrong",
    message: "That’s not your current password. Try again",
  },
  guardian_needed: {
    id: "problem.guardian_needed",
    message:
      "Riders under {adultAge} need a parent’s or guardian’s consent. Enter the parent’s or guardian’s name, email, and relationship",
  },
  rules_not_accepted: {
    id: "problem.rules_not_accepted",
    message: "Read and accept the rules and the privacy notice first",
  },
  setup_link_used: {
    id: "problem.setup_link_used",
    message: "This link was already used or has expired. Log in, or restart the server for a new link",
  },
  invite_link_used: {
    id: "problem.invite_link_used",
    message: "This link was already used or has expired. Log in, or ask for a new link",
  },
  email_in_use: {
    id: "problem.email_in_use",
    message: "Someone already logs in with this email. Enter a different one",
  },
  login_state: {
    id: "problem.login_state",
    message: "This login changed in the meantime. Reload the page to see its status",
  },
  last_owner: {
    id: "problem.last_owner",
    message: "The program needs at least one active owner. Make someone else an owner first",
  },
  too_many_views: {
    id: "problem.too_many_views",
    message: "You can save up to 20 views of a list. Remove one first",
  },
  read_only: {
    id: "problem.read_only",
    message: "Your access is read-only. Ask an owner to make this change",
  },
  owner_only: {
    id: "problem.owner_only",
    message: "Only owners can do this. Ask one of them",
  },
  merge_words: {
    id: "problem.merge_words",
    message: "Type DELETE and KEEP with the two email addresses exactly as shown",
  },
  merge_same: {
    id: "problem.merge_same",
    message: "This is the same rider. Choose two different accounts",
  },
  merge_undecided: {
    id: "problem.merge_undecided",
    message: "Both accounts have a result in the same class. First choose which result counts",
  },
  merge_changed: {
    id: "problem.merge_changed",
    message: "Something changed on one of the accounts in the meantime. Nothing was merged. Check the preview again",
  },
  merge_deactivated: {
    id: "problem.merge_deactivated",
    message: "One of the accounts is deactivated. Activate it first, then merge",
  },
  merge_unverified: {
    id: "problem.merge_unverified",
    message: "The email of the account to keep isn’t verified. The rider needs to verify it first",
  },
  merge_open_request: {
    id: "problem.merge_open_request",
    message: "One of the accounts has an open request. Answer it first, then merge",
  },
  merge_undo_too_late: {
    id: "problem.merge_undo_too_late",
    message: "Merges can only be undone within 30 days. Correct the rider’s record instead",
  },
  merge_undone: { id: "problem.merge_undone", message: "This merge was already undone. Reload the page" },
  merge_spent: {
    id: "problem.merge_spent",
    message:
      "Credit was used, cash was sent, or an adjustment was settled after the merge. Undo that first, or correct the rider’s record instead",
  },
  merge_later: {
    id: "problem.merge_later",
    message: "The account has since been merged again. Undo the later merge first",
  },
  rider_merged: {
    id: "problem.rider_merged",
    message: "This account was merged into another one. Use that account instead",
  },
  account_merged: {
    id: "problem.account_merged",
    message: "This account was merged into your other account. Log in with that account’s email address",
  },
  email_limit: {
    id: "problem.email_limit",
    message: "You can add up to {most} email addresses. Remove one first",
  },
  passkey_refused: {
    id: "problem.passkey_refused",
    message: "The passkey wasn’t accepted. Try again, or log in with your password",
  },
  passkey_limit: {
    id: "problem.passkey_limit",
    message: "You can have up to {most} passkeys. Remove one first",
  },
  passkey_last: {
    id: "problem.passkey_last",
    message: "Staff accounts need a passkey, so you can’t remove the last one. Add another one first",
  },
  passkey_needed_first: {
    id: "problem.passkey_needed_first",
    message: "Add a passkey to your own account and log in with it first, so you don’t lock yourself out",
  },
  passkey_rule_fixed: {
    id: "problem.passkey_rule_fixed",
    message: "This is set on the server. Ask your server administrator to change it",
  },
  passkey_only: {
    id: "problem.passkey_only",
    message:
      "Staff accounts log in with a passkey. The password alone isn’t enough. If you lost your passkey, ask another admin",
  },
  passkey_missing: {
    id: "problem.passkey_missing",
    message: "Staff accounts need a passkey. Add one on the login page to continue",
  },
  consent_link_used: {
    id: "problem.consent_link_used",
    message:
      "This link was already used, was replaced by a newer one, or is incomplete. Open the latest email we sent you",
  },
  request_open: {
    id: "problem.request_open",
    message: "You already asked for this. Our team is on it",
  },
  request_decided: {
    id: "problem.request_decided",
    message: "This request was already answered. Reload the list to see the answer",
  },
  identity_locked: {
    id: "problem.identity_locked",
    message:
      "Once you have results, you can’t change your name, date of birth, or AMA number yourself. Request the change in your profile",
  },
  nothing_to_change: {
    id: "problem.nothing_to_change",
    message: "That’s what we already have on file. Change at least one field",
  },
  rider_erased: {
    id: "problem.rider_erased",
    message: "This person’s data was erased, so the account can’t be used anymore. Nothing is left to change",
  },
  money_open: {
    id: "problem.money_open",
    message:
      "{credit, select, none {} other {There’s {credit} in credit left on this account. }}{cash, select, none {} other {There’s {cash} in cash left on this account. }}{payout, select, none {} other {A payout of {payout} hasn’t been sent yet. }}The account can be deleted once all of this has been used or paid, or has expired",
  },
  not_valid_rider: { id: "problem.not_valid_rider", message: "Not a valid rider" },
  vin_taken: {
    id: "problem.vin_taken",
    message: "This VIN is on another rider’s account. That rider or our team needs to remove it first",
  },
  vin_rejected: {
    id: "problem.vin_rejected",
    message: "Our team rejected this VIN on your account. If it’s right, contact support",
  },
  bike_other_maker: {
    id: "problem.bike_other_maker",
    message:
      "This VIN belongs to another manufacturer, so the bike can’t be verified. Reject the bike, or have the rider correct the VIN",
  },
  bike_year_unknown: {
    id: "problem.bike_year_unknown",
    message:
      "The tenth character of this VIN doesn’t match any model year, so the bike can’t be verified. Reject the bike, or have the rider correct the VIN",
  },
  bike_decided: {
    id: "problem.bike_decided",
    message: "This bike was already reviewed or removed. Reload the list",
  },
  pattern_maker: {
    id: "problem.pattern_maker",
    message: "Start the pattern with one of the program’s manufacturer codes: {codes}",
  },
  pattern_year: {
    id: "problem.pattern_year",
    message: "The tenth character of the pattern doesn’t match this model year. Correct one of them",
  },
  pattern_too_wide: {
    id: "problem.pattern_too_wide",
    message:
      "This pattern matches too many bikes. Fill in characters 1 to 3, the tenth, and at least {needed} of characters 4 to 8",
  },
  pattern_taken: {
    id: "problem.pattern_taken",
    message: "This pattern is already on the list for this model year. Edit that one instead",
  },
  pattern_not_verified: {
    id: "problem.pattern_not_verified",
    message: "Bikes can only be verified with a verified pattern. Verify the pattern first",
  },
  pattern_header_missing: {
    id: "problem.pattern_header_missing",
    message: "We didn’t find any patterns. The file needs a model, a model year, and a VIN pattern for each bike",
  },
  bike_too_old: {
    id: "problem.bike_too_old",
    message: "Only bikes from model year {qualifyingYear} or newer qualify. Check the VIN",
  },
};
