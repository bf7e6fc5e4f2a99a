import { addDays, addMonths } from "./dates.ts";
import { payoutOfPlace, type PayoutType, type PlacePayout } from "./events.ts";
import { nameKey } from "./name-key.ts";
import type { ProgrammeSettings } from "./programme.ts";
import type { ResultStatus } from "./results-file/formats.ts";

/**
 * A result earns nothing for one of these reasons (docs/spec/results.md#eligibility); each code has a text in both
 * languages.
 */
export const reasonCodes = [
  "class_pays_nothing",
  "place_pays_nothing",
  "not_finished",
  "too_few_starters",
  "other_brand",
  "unmatched",
  "no_qualifying_bike",
  "pending_bike",
  "registered_late",
  "account_inactive",
  "guardian_consent_missing",
  "factory_rider",
  "two_better_classes",
  "event_canceled",
  "event_pays_overall",
  "budget_waiting",
  "budget_refused",
  // Staff still have to review the rider of the award, or refused the award (docs/spec/results.md#reviewed-awards).
  "review_waiting",
  "review_refused",
  // Promoters see this code instead of the private reasons.
  "account_not_ready",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
export type ReasonValues = Record<string, string | number>;

/**
 * A row was matched to an account in one of these ways. `refused` means that a person decided that the row belongs to
 * no account.
 */
export const matchKinds = ["id", "email", "ama", "vin", "confirmed", "refused"] as const;
export type MatchedBy = (typeof matchKinds)[number];

/** An account is only suggested for a row and not matched for one of these reasons (docs/spec/results.md#matching). */
export const suggestionReasons = [
  "keys_differ",
  "ama_shared",
  "ama_other_name",
  // The name or AMA number changed after the race.
  "identity_changed",
  "vin_shared",
  "vin_added_late",
  "name_only",
  "rider_twice",
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** These reasons concern only the rider and the program, so promoters do not see them. */
const privateReasons: ReadonlySet<ReasonCode> = new Set(["account_inactive", "guardian_consent_missing"]);
export const reasonForPromoter = (reason: ReasonCode): ReasonCode =>
  privateReasons.has(reason) ? "account_not_ready" : reason;

/** A change of results can be undone for this many minutes, as long as its classes were not changed again. */
export const undoMinutes = 60;

/**
 * These are the changes of results that can be undone: one result corrected or removed, a sheet saved, sheets deleted.
 */
export const undoneActs = ["correct", "remove", "save", "clear"] as const;
export type UndoneAct = (typeof undoneActs)[number];

/** These are the program settings that decide whether a result earns. */
export const eligibilityKeys = [
  "minRidersPerClass",
  "maxPaidClassesPerEvent",
  "qualifyingBikeYear",
  "bikeAddedWithinDays",
  "registeredWithinDays",
  "adultAge",
  "resultBrands",
  "resultsDueDays",
] as const satisfies readonly (keyof ProgrammeSettings)[];
export type EligibilityRules = Pick<ProgrammeSettings, (typeof eligibilityKeys)[number]>;

export interface RaceFacts {
  firstDate: string;
  /** All deadlines are counted from the last race day; for final standings it is the last day of the series. */
  lastDate: string;
  canceled: boolean;
  /** This is true for a round of a series that pays only by its final standings. */
  paysOverall: boolean;
}

export interface ClassFacts {
  payoutType: PayoutType;
  places: readonly PlacePayout[];
  starters: number;
  /** The results were verified on this day, or would be if they were verified now. */
  verifiedOn: string;
}

export interface RiderFacts {
  active: boolean;
  registeredOn: string;
  dateOfBirth: string | null;
  /** This is true if a guardian's consent is on file. */
  consent: boolean;
  /** On this day a rider without a guardian's consent accepted the rules as an adult; null if that did not happen. */
  ownConsentOn: string | null;
  factory: boolean;
  bikes: readonly BikeFacts[];
}

export interface BikeFacts {
  state: "valid" | "invalid" | "pending";
  year: number | null;
  addedOn: string;
  retiredOn: string | null;
}

export interface ResultFacts {
  place: number | null;
  status: ResultStatus;
  brand: string | null;
  /** This is true if the result earned before: the rule that the account must be active is then not checked again. */
  hasEarned: boolean;
  /** These are the rider's facts; it is null if no account was found. */
  rider: RiderFacts | null;
}

export type Eligibility = { earns: number; reason: null } | { earns: 0; reason: ReasonCode; values: ReasonValues };

const no = (reason: ReasonCode, values: ReasonValues = {}): Eligibility => ({ earns: 0, reason, values });

/**
 * Returns what one result earns, or the first reason why it earns nothing (docs/spec/results.md#eligibility). The max
 * number of paid classes is applied later.
 */
export function evaluateResult(
  result: ResultFacts,
  klass: ClassFacts,
  race: RaceFacts,
  rules: EligibilityRules,
  days: EligibilityDays = eligibilityDays(race, klass, rules),
): Eligibility {
  if (race.canceled) return no("event_canceled");
  if (race.paysOverall) return no("event_pays_overall");
  if (klass.payoutType === "noPayout") return no("class_pays_nothing");
  if (!hasPlace(result)) return no("not_finished", { status: result.status });
  const earns = payoutOfPlace(klass.places, result.place);
  if (earns === 0) return no("place_pays_nothing", { place: result.place });
  if (klass.starters < rules.minRidersPerClass) {
    return no("too_few_starters", { starters: klass.starters, needed: rules.minRidersPerClass });
  }
  if (!mayBeOurBrand(result.brand, rules.resultBrands)) return no("other_brand", { brand: result.brand ?? "" });
  if (!result.rider) return no("unmatched", { until: days.register });
  return evaluateRider(result.rider, result.hasEarned, race, days, rules) ?? { earns, reason: null };
}

/**
 * Returns true if the place counts. A rider who did not finish but has a place is paid for it; a rider who did not
 * start or was disqualified is not.
 */
function hasPlace(result: ResultFacts): result is ResultFacts & { place: number } {
  return result.place !== null && (result.status === "finished" || result.status === "dnf");
}

/** Returns the first reason why no result of the rider earns in this race, or null if there is none. */
export function evaluateRider(
  rider: RiderFacts,
  hasEarned: boolean,
  race: Pick<RaceFacts, "firstDate">,
  days: EligibilityDays,
  rules: EligibilityRules,
): Eligibility | null {
  if (!rider.active && !hasEarned) return no("account_inactive");
  if (rider.registeredOn > days.register) return no("registered_late", { until: days.register });
  if (needsConsent(rider, days, rules) && !rider.consent) return no("guardian_consent_missing");
  if (rider.factory) return no("factory_rider");
  const until = bikeDeadline(days.bike, rider.registeredOn, rules);
  const { counts, waits } = bikesFor(rider.bikes, { firstDate: race.firstDate, until }, rules);
  if (counts) return null;
  // Verifying a bike's VIN has no deadline, so the result waits for it.
  if (waits) return no("pending_bike");
  return no("no_qualifying_bike", { year: rules.qualifyingBikeYear, until });
}

/**
 * Returns true if a guardian must have consented: the rider was under age at the race. Somebody who registers or
 * consents after the race as an adult accepts the rules alone, and could not name a guardian any more.
 */
function needsConsent(
  { dateOfBirth, registeredOn, ownConsentOn }: RiderFacts,
  { adult }: EligibilityDays,
  { adultAge }: EligibilityRules,
): boolean {
  if (dateOfBirth === null || dateOfBirth <= adult) return false;
  const wasMinor = (day: string) => dateOfBirth > addMonths(day, -12 * adultAge);
  return wasMinor(registeredOn) && (ownConsentOn === null || wasMinor(ownConsentOn));
}

/**
 * Returns the bike that counts for a race, and the one that would count once its VIN is verified. `until` is the last
 * day on which a bike may be added.
 */
export function bikesFor<Bike extends BikeFacts>(
  bikes: readonly Bike[],
  { firstDate, until }: { firstDate: string; until: string },
  { qualifyingBikeYear }: Pick<EligibilityRules, "qualifyingBikeYear">,
): { counts: Bike | undefined; waits: Bike | undefined } {
  const inTime = bikes.filter(
    ({ addedOn, retiredOn }) => addedOn <= until && (retiredOn === null || retiredOn >= firstDate),
  );
  const isNew = (year: number | null) => year !== null && year >= qualifyingBikeYear;
  return {
    counts: inTime.find(({ state, year }) => state === "valid" && isNew(year)),
    waits: inTime.find(({ state, year }) => state === "pending" && (year === null || isNew(year))),
  };
}

/**
 * These are the deadlines for every rider of a class. They are computed once, because a sheet has hundreds of riders.
 */
export interface EligibilityDays {
  /** This is the last day on which a registration counts. */
  register: string;
  /** This is the last day on which a bike may be added to an account that existed at the race. */
  bike: string;
  /** A rider must be born on or before this day to be an adult at the race. */
  adult: string;
}

export const eligibilityDays = (
  { lastDate }: Pick<RaceFacts, "lastDate">,
  { verifiedOn }: Pick<ClassFacts, "verifiedOn">,
  rules: EligibilityRules,
): EligibilityDays => ({
  register: registrationDeadline(lastDate, verifiedOn, rules),
  bike: addDays(lastDate, rules.bikeAddedWithinDays),
  adult: addMonths(lastDate, -12 * rules.adultAge),
});

/**
 * Returns the last day on which a bike may be added to the account of a rider who registered in time. A rider who
 * registers after the race gets as many days from the registration on as other riders get from the race on.
 */
export function bikeDeadline(
  afterRace: string,
  registeredOn: string,
  rules: Pick<EligibilityRules, "bikeAddedWithinDays">,
): string {
  const afterRegistration = addDays(registeredOn, rules.bikeAddedWithinDays);
  return afterRegistration > afterRace ? afterRegistration : afterRace;
}

/**
 * Returns true if the bike may be of our brand. Only the name of another brand excludes a result; a result without a
 * brand may be ours.
 */
export function mayBeOurBrand(brand: string | null, ours: readonly string[]): boolean {
  const named = nameKey(brand ?? "");
  if (named === "") return true;
  return ours.map(nameKey).some((name) => named === name || named.startsWith(`${name} `));
}

/**
 * Returns the last day to register: `registeredWithinDays` after the race. If the results were verified late (more than
 * `resultsDueDays` after the race), the days count from the verification, so that a late promoter does not cost the
 * rider the award.
 */
export function registrationDeadline(
  lastDate: string,
  verifiedOn: string,
  rules: Pick<EligibilityRules, "registeredWithinDays" | "resultsDueDays">,
): string {
  const afterRace = addDays(lastDate, rules.registeredWithinDays);
  const isLate = verifiedOn > addDays(lastDate, rules.resultsDueDays);
  const afterVerification = addDays(verifiedOn, rules.registeredWithinDays);
  return isLate && afterVerification > afterRace ? afterVerification : afterRace;
}

/**
 * Returns the number of starters: riders who did not start do not count, riders who did not finish do. If only the top
 * places were submitted, the promoter types the number.
 */
export function startersOf(typed: number | null, statuses: readonly ResultStatus[]): number {
  return Math.max(typed ?? 0, statuses.filter((status) => status !== "dns").length);
}

/**
 * Returns the classes of one event that pay a rider: the highest-paying ones; if they pay the same, the ones that come
 * first in the event's order.
 */
export function bestClasses<Paid extends { earns: number; position: number }>(
  paid: readonly Paid[],
  max: number,
): Paid[] {
  return paid.toSorted((a, b) => b.earns - a.earns || a.position - b.position).slice(0, max);
}
