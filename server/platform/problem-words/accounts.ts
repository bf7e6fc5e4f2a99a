/** Problem texts about authorization, accounts, riders and their bikes. French is in shared/locales/fr/server.po. */
export const accountsWords = {
  unauthenticated: {
    id: "problem.unauthenticated",
    message: "We found an issue with your authentication, please login again. If this persists contact support",
  },
  wrong_credentials: {
    id: "problem.wrong_credentials",
    message: "No account with that email + password combination was found",
  },
  forbidden: { id: "problem.forbidden", message: "Your account may not do this" },
  csrf: {
    id: "problem.csrf",
    message: "This request did not come from the portal. Open the portal again and repeat it there",
  },
  deactivated: {
    id: "problem.deactivated",
    message: "Your account has been deactivated, please contact support",
  },
  email_unverified: {
    id: "problem.email_unverified",
    message: "Verify your e-mail address first: enter the code we sent you",
  },
  registration_unproven: {
    id: "problem.registration_unproven",
    message: "Enter the code we emailed you to open your account",
  },
  proxy_forbids: {
    id: "problem.proxy_forbids",
    message: "This cannot be done for someone else. Remove the proxy, or ask the person to do it",
  },
  proxy_nested: {
    id: "problem.proxy_nested",
    message: "You are already proxying. Remove the proxy first",
  },
  bot_check_failed: {
    id: "problem.bot_check_failed",
    message: "The check that you are not a robot did not pass. Tick it again",
  },
  bot_check_unreachable: {
    id: "problem.bot_check_unreachable",
    message:
      "The check that you are not a robot is out of reach for the moment. What you typed is kept; try again soon",
  },
  email_taken: {
    id: "problem.email_taken",
    message: "This e-mail address already has an account. Log in, or recover the password",
  },
  code_wrong: {
    id: "problem.code_wrong",
    message: "That code is not right, or no longer works. Check the newest message we sent you, or ask for a new code",
  },
  code_expired: {
    id: "problem.code_expired",
    message: "That code no longer works. Ask for a new one",
  },
  current_password_wrong: {
    id: "problem.current_password_wrong",
    message: "The current password is not right",
  },
  guardian_needed: {
    id: "problem.guardian_needed",
    message: "Riders under 18 need the consent of a parent or guardian: enter their name, e-mail and relation",
  },
  rules_not_accepted: {
    id: "problem.rules_not_accepted",
    message: "Read and accept the rules and the privacy notice first",
  },
  setup_link_used: {
    id: "problem.setup_link_used",
    message: "This link was already used. The first admin exists; log in instead",
  },
  merge_words: {
    id: "problem.merge_words",
    message: "Type DELETE and KEEP with the two e-mail addresses exactly as shown",
  },
  email_limit: {
    id: "problem.email_limit",
    message: "An account keeps at most {most} further addresses. Remove one first",
  },
  passkey_refused: {
    id: "problem.passkey_refused",
    message: "The passkey was not accepted. Try it again, or log in with your password",
  },
  passkey_limit: {
    id: "problem.passkey_limit",
    message: "An account keeps at most {most} passkeys. Remove one first",
  },
  passkey_last: {
    id: "problem.passkey_last",
    message: "Staff need a passkey here, so the last one stays. Add another one first",
  },
  passkey_only: {
    id: "problem.passkey_only",
    message: "Staff log in with a passkey here: the password alone is not enough. If you lost it, ask another admin",
  },
  passkey_missing: {
    id: "problem.passkey_missing",
    message: "Staff need a passkey here. Add one on the login page to go on",
  },
  consent_link_used: {
    id: "problem.consent_link_used",
    message:
      "This link was already answered, has a newer one in its place, or was cut short on the way. Open the newest mail that we sent you",
  },
  request_open: {
    id: "problem.request_open",
    message: "You have asked for this already; our staff has it",
  },
  request_decided: {
    id: "problem.request_decided",
    message: "This request was already answered. Reload the list to see how",
  },
  identity_locked: {
    id: "problem.identity_locked",
    message:
      "Name, date of birth and AMA number cannot be changed here once results count for you. Ask our staff for the change on your profile",
  },
  nothing_to_change: {
    id: "problem.nothing_to_change",
    message: "This is what your record says already. Change at least one of the fields",
  },
  money_open: {
    id: "problem.money_open",
    message:
      "{credit, select, none {} other {Credit of {credit} is still open on this account. }}{cash, select, none {} other {Cash of {cash} is still open on this account. }}{payout, select, none {} other {Cash of {payout} is in a payout that was not sent yet. }}It has to be used, paid or expired first",
  },
  not_valid_rider: { id: "problem.not_valid_rider", message: "Not a valid rider" },
  vin_taken: {
    id: "problem.vin_taken",
    message: "This VIN is on another rider’s account. Ask that rider to release it, or contact support",
  },
  bike_too_old: {
    id: "problem.bike_too_old",
    message: "Only bikes of model year {qualifyingYear} or newer qualify",
  },
};
