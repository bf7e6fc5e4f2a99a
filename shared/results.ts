import { addDays, addMonths } from "./dates.ts";
import { payoutOfPlace, type PayoutType, type PlacePayout } from "./events.ts";
import { nameKey } from "./name-key.ts";
import type { ProgrammeSettings } from "./programme.ts";
import type { ResultStatus } from "./results-file/formats.ts";

/** Why a result earns nothing (decisions §4); each has words in both languages. */
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
  // What a promoter is told instead of `private` ones.
  "account_not_ready",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
export type ReasonValues = Record<string, string | number>;

/** How a row found its account; `refused`: a person said that it is nobody's. */
export const matchKinds = ["id", "email", "ama", "vin", "confirmed", "refused"] as const;
export type MatchedBy = (typeof matchKinds)[number];

/** Why an account is only suggested for a row (decisions §4). */
export const suggestionReasons = [
  "keys_differ",
  "ama_shared",
  "ama_other_name",
  "vin_shared",
  "name_only",
  "rider_twice",
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** What is between a rider and the programme is not the promoter's to know. */
const privateReasons: ReadonlySet<ReasonCode> = new Set(["account_inactive", "guardian_consent_missing"]);
export const reasonForPromoter = (reason: ReasonCode): ReasonCode =>
  privateReasons.has(reason) ? "account_not_ready" : reason;

/** The numbers of the rule book that judge a result. */
export type JudgeRules = Pick<
  ProgrammeSettings,
  | "minRidersPerClass"
  | "maxPaidClassesPerEvent"
  | "qualifyingBikeYear"
  | "bikeAddedWithinDays"
  | "registeredWithinDays"
  | "adultAge"
  | "resultBrands"
  | "resultsDueDays"
>;

export interface RaceFacts {
  firstDate: string;
  /** All clocks start here; for final standings the last day of the series. */
  lastDate: string;
  canceled: boolean;
  /** A round of a series that pays by its final standings alone. */
  paysOverall: boolean;
}

export interface ClassFacts {
  payoutType: PayoutType;
  places: readonly PlacePayout[];
  starters: number;
  /** The day on which its results were verified, or would be. */
  verifiedOn: string;
}

export interface RiderFacts {
  active: boolean;
  registeredOn: string;
  dateOfBirth: string | null;
  consent: boolean;
  factory: boolean;
  bikes: readonly {
    state: "valid" | "invalid" | "pending";
    year: number | null;
    addedOn: string;
    retiredOn: string | null;
  }[];
}

export interface ResultFacts {
  place: number | null;
  status: ResultStatus;
  brand: string | null;
  /** It earned before: what only opens the door (an active account) is not asked again. */
  stands: boolean;
  /** Null while no account is found. */
  rider: RiderFacts | null;
}

export type Judgement = { earns: number; reason: null } | { earns: 0; reason: ReasonCode; values: ReasonValues };

const no = (reason: ReasonCode, values: ReasonValues = {}): Judgement => ({ earns: 0, reason, values });

/** What one result earns, or the first reason why not (decisions §4). The two best classes are chosen after. */
export function judgeResult(
  result: ResultFacts,
  klass: ClassFacts,
  race: RaceFacts,
  rules: JudgeRules,
  days: JudgeDays = judgeDays(race, klass, rules),
): Judgement {
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
  return judgeRider(result.rider, result.stands, race, days, rules) ?? { earns, reason: null };
}

/** A rider who did not finish but was given a place is paid for it; who did not start or was struck off is not. */
function hasPlace(result: ResultFacts): result is ResultFacts & { place: number } {
  return result.place !== null && (result.status === "finished" || result.status === "dnf");
}

function judgeRider(
  rider: RiderFacts,
  stands: boolean,
  race: RaceFacts,
  days: JudgeDays,
  rules: JudgeRules,
): Judgement | null {
  if (!rider.active && !stands) return no("account_inactive");
  if (rider.registeredOn > days.register) return no("registered_late", { until: days.register });
  if (rider.dateOfBirth !== null && rider.dateOfBirth > days.adult && !rider.consent) {
    return no("guardian_consent_missing");
  }
  if (rider.factory) return no("factory_rider");
  const counted = rider.bikes.filter(
    ({ addedOn, retiredOn }) => addedOn <= days.bike && (retiredOn === null || retiredOn >= race.firstDate),
  );
  const isNew = (year: number | null) => year !== null && year >= rules.qualifyingBikeYear;
  if (counted.some(({ state, year }) => state === "valid" && isNew(year))) return null;
  // Its verification has no deadline: the award waits (decisions §4).
  if (counted.some(({ state, year }) => state === "pending" && (year === null || isNew(year))))
    return no("pending_bike");
  return no("no_qualifying_bike", { year: rules.qualifyingBikeYear, until: days.bike });
}

/** The days that decide for every rider of a class; a sheet has hundreds, so they are worked out once. */
export interface JudgeDays {
  /** The last on which an account still counts. */
  register: string;
  /** The last on which a bike may come to the account. */
  bike: string;
  /** Who was born by then is of age at the race. */
  adult: string;
}

export const judgeDays = ({ lastDate }: RaceFacts, { verifiedOn }: ClassFacts, rules: JudgeRules): JudgeDays => ({
  register: registrationDeadline(lastDate, verifiedOn, rules),
  bike: addDays(lastDate, rules.bikeAddedWithinDays),
  adult: addMonths(lastDate, -12 * rules.adultAge),
});

/** Only another brand's name excludes; a result that names none may be ours. */
export function mayBeOurBrand(brand: string | null, ours: readonly string[]): boolean {
  const named = nameKey(brand ?? "");
  if (named === "") return true;
  return ours.map(nameKey).some((name) => named === name || named.startsWith(`${name} `));
}

/** 30 days after the race, or after a verification that came late: a late promoter never costs the rider. */
export function registrationDeadline(lastDate: string, verifiedOn: string, rules: JudgeRules): string {
  const afterRace = addDays(lastDate, rules.registeredWithinDays);
  const isLate = verifiedOn > addDays(lastDate, rules.resultsDueDays);
  const afterVerification = addDays(verifiedOn, rules.registeredWithinDays);
  return isLate && afterVerification > afterRace ? afterVerification : afterRace;
}

/** Who did not start does not count, who did not finish does; where only the top was handed in, the number is typed. */
export function startersOf(typed: number | null, statuses: readonly ResultStatus[]): number {
  return Math.max(typed ?? 0, statuses.filter((status) => status !== "dns").length);
}

/** The classes of one event that pay a rider: those that pay most; equal, the earlier in the event's order. */
export function bestClasses<Paid extends { earns: number; position: number }>(
  paid: readonly Paid[],
  most: number,
): Paid[] {
  return paid.toSorted((a, b) => b.earns - a.earns || a.position - b.position).slice(0, most);
}
