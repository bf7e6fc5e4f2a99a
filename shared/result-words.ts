import { formatDate } from "./format-dates.ts";
import { formatOrdinal } from "./format.ts";
import type { Locale } from "./locale.ts";
import type { ReasonCode, ReasonValues } from "./results.ts";
import type { RowError, RowErrorCode } from "./results-file/formats.ts";

/**
 * This text says why a result earns nothing or what is wrong with a row. Screens, emails and the file of rejected rows
 * share it. The French texts are in locales/fr/shared.po.
 */
export type ResultWord = { id: string; message: string };

export const reasonWords: Record<ReasonCode, ResultWord> = {
  class_pays_nothing: /*i18n*/ { id: "reason.class_pays_nothing", message: "This class has no payout" },
  place_pays_nothing: /*i18n*/ { id: "reason.place_pays_nothing", message: "{place} place doesn’t pay" },
  not_finished: /*i18n*/ {
    id: "reason.not_finished",
    message: "{status, select, dns {Did not start} dsq {Disqualified} other {Did not finish}}",
  },
  too_few_starters: /*i18n*/ {
    id: "reason.too_few_starters",
    message: "{starters, plural, one {# starter} other {# starters}}, {needed} needed",
  },
  other_brand: /*i18n*/ { id: "reason.other_brand", message: "The result lists another brand: {brand}" },
  unmatched: /*i18n*/ { id: "reason.unmatched", message: "No account: can pay if the rider registers by {until}" },
  no_qualifying_bike: /*i18n*/ {
    id: "reason.no_qualifying_bike",
    message: "No {year} or newer bike with a valid VIN on the account by {until}",
  },
  pending_bike: /*i18n*/ { id: "reason.pending_bike", message: "Waiting for the bike’s VIN to be verified" },
  registered_late: /*i18n*/ { id: "reason.registered_late", message: "Registered after {until}" },
  account_inactive: /*i18n*/ { id: "reason.account_inactive", message: "The account wasn’t active" },
  guardian_consent_missing: /*i18n*/ {
    id: "reason.guardian_consent_missing",
    message: "A parent or guardian’s consent is missing",
  },
  factory_rider: /*i18n*/ {
    id: "reason.factory_rider",
    message: "Factory riders’ results count but don’t earn awards",
  },
  two_better_classes: /*i18n*/ {
    id: "reason.two_better_classes",
    message:
      "{most, plural, one {Only # class pays per event, and another pays as much or more} other {Up to # classes pay per event, and # others pay as much or more}}",
  },
  event_canceled: /*i18n*/ { id: "reason.event_canceled", message: "The event was canceled" },
  event_pays_overall: /*i18n*/ {
    id: "reason.event_pays_overall",
    message: "This series pays by its final standings, not by round",
  },
  budget_waiting: /*i18n*/ {
    id: "reason.budget_waiting",
    message: "Over the event’s budget: needs approval from program staff",
  },
  budget_refused: /*i18n*/ {
    id: "reason.budget_refused",
    message: "Over the event’s budget: not approved by program staff",
  },
  review_waiting: /*i18n*/ { id: "reason.review_waiting", message: "Needs review by program staff" },
  review_refused: /*i18n*/ { id: "reason.review_refused", message: "Not approved by program staff" },
  account_not_ready: /*i18n*/ {
    id: "reason.account_not_ready",
    message: "The rider still needs to complete their account",
  },
};

/** These texts say what a rider can do about a reason; reasons that a rider cannot change have none. */
export const reasonHelp: Partial<Record<ReasonCode, ResultWord>> = {
  other_brand: /*i18n*/ {
    id: "reason.help.other_brand",
    message: "If that’s wrong, tell the promoter. Once it’s corrected, the result can pay.",
  },
  pending_bike: /*i18n*/ {
    id: "reason.help.pending_bike",
    message: "You don’t need to do anything. The result will pay once the VIN is verified, with no deadline.",
  },
  guardian_consent_missing: /*i18n*/ {
    id: "reason.help.guardian_consent_missing",
    message: "The result will pay once the consent is on file.",
  },
  no_qualifying_bike: /*i18n*/ {
    id: "reason.help.no_qualifying_bike",
    message: "Add a qualifying bike by that date to get the award.",
  },
  review_waiting: /*i18n*/ {
    id: "reason.help.review_waiting",
    message: "Some awards are reviewed before they’re paid. You don’t need to do anything.",
  },
  account_inactive: /*i18n*/ { id: "reason.help.account_inactive", message: "Ask us to reactivate your account." },
  too_few_starters: /*i18n*/ {
    id: "reason.help.too_few_starters",
    message: "If more riders started, tell the promoter. Once that’s corrected, the result can pay.",
  },
};

/** This says why a result without an account earns nothing once the deadline to register has passed. */
const unmatchedLate: ResultWord = /*i18n*/ {
  id: "reason.unmatched_late",
  message: "No account: the rider had to register by {until}",
};

/** Returns the text for a reason. A deadline that has passed is not shown as one that the rider can still meet. */
export const reasonWordOf = (code: ReasonCode, values: ReasonValues | null, today: string): ResultWord =>
  code === "unmatched" && isPast(values, today) ? unmatchedLate : reasonWords[code];

/** Returns the help text for a reason, or null if the deadline for it has passed. */
export const reasonHelpOf = (code: ReasonCode, values: ReasonValues | null, today: string): ResultWord | null =>
  isPast(values, today) ? null : (reasonHelp[code] ?? null);

const isPast = (values: ReasonValues | null, today: string): boolean =>
  typeof values?.until === "string" && values.until < today;

/** These reasons are not final: the result pays once something is settled. */
const waiting: ReadonlySet<ReasonCode> = new Set([
  "pending_bike",
  "guardian_consent_missing",
  "budget_waiting",
  "review_waiting",
]);

export const mayStillPay = (code: ReasonCode, values: ReasonValues | null, today: string): boolean =>
  waiting.has(code) || (code === "no_qualifying_bike" && !isPast(values, today));

/** Returns true if the award of a result waits for staff to approve it. */
export const waitsForStaff = (code: ReasonCode | null): boolean =>
  code === "budget_waiting" || code === "review_waiting";

/** Returns true if staff did not approve the award of a result. */
export const refusedByStaff = (code: ReasonCode | null): boolean =>
  code === "budget_refused" || code === "review_refused";

export const rowErrorWords: Record<RowErrorCode | "class_unknown" | "class_not_chosen", ResultWord> = {
  place_unreadable: /*i18n*/ { id: "row.place_unreadable", message: "“{value}” isn’t a place" },
  place_missing: /*i18n*/ { id: "row.place_missing", message: "The place is missing" },
  place_twice: /*i18n*/ { id: "row.place_twice", message: "{place} place is listed twice but isn’t marked as a tie" },
  status_unreadable: /*i18n*/ { id: "row.status_unreadable", message: "“{value}” isn’t a status" },
  name_missing: /*i18n*/ { id: "row.name_missing", message: "The name is missing" },
  email_invalid: /*i18n*/ { id: "row.email_invalid", message: "“{value}” isn’t an email address" },
  vin_invalid: /*i18n*/ { id: "row.vin_invalid", message: "“{value}” isn’t a VIN" },
  starters_unreadable: /*i18n*/ { id: "row.starters_unreadable", message: "“{value}” isn’t a number of starters" },
  class_missing: /*i18n*/ { id: "row.class_missing", message: "The class is missing" },
  row_unreadable: /*i18n*/ { id: "row.row_unreadable", message: "The row is missing a closing quotation mark" },
  class_unknown: /*i18n*/ { id: "row.class_unknown", message: "“{value}” isn’t a class at this event yet" },
  class_not_chosen: /*i18n*/ { id: "row.class_not_chosen", message: "No class has been chosen yet" },
};

const rowErrorHelp = {
  suggestion: /*i18n*/ { id: "row.help.suggestion", message: "Did you mean {suggestion}?" },
  tie: /*i18n*/ { id: "row.help.tie", message: "Enter {suggestion} for a tie, or another place" },
} satisfies Record<string, ResultWord>;

/** Formats values for a text: days and places in the style of the language. */
export function reasonValuesIn(locale: Locale, values: ReasonValues | null): ReasonValues {
  const shown: ReasonValues = { ...values };
  if (typeof shown.until === "string") shown.until = formatDate(shown.until, locale);
  if (typeof shown.place === "number") shown.place = formatOrdinal(shown.place, locale, "f");
  // Numbers in texts get a thousands separator, which a year must not have, so the year is passed as a text.
  if (shown.year !== undefined) shown.year = String(shown.year);
  return shown;
}

export type RowFault = { code: keyof typeof rowErrorWords; value: string; suggestion?: string | undefined };

export function rowErrorValuesIn(locale: Locale, { code, value, suggestion }: RowFault): ReasonValues {
  const place = code === "place_twice" ? formatOrdinal(Number(value), locale, "f") : "";
  return { value, place, suggestion: suggestion ?? "" };
}

/** Returns how to fix a row, or null if there is no suggestion. */
export function rowErrorHelpOf({
  code,
  suggestion,
}: Pick<RowError, "suggestion"> & { code: string }): ResultWord | null {
  if (!suggestion) return null;
  return code === "place_twice" ? rowErrorHelp.tie : rowErrorHelp.suggestion;
}
