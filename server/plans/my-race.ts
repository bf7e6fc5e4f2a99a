import type { NamedBike } from "#shared/bikes.schema.ts";
import { addDays, dayPacific } from "#shared/dates.ts";
import { fitsClass } from "#shared/engine-size.ts";
import { nameKey } from "#shared/name-key.ts";
import type { BikeStanding, MyRaceAnswer } from "#shared/plans.schema.ts";
import {
  bikeDeadline,
  bikesFor,
  eligibilityDays,
  evaluateRider,
  type EligibilityRules,
  type RiderFacts,
} from "#shared/results.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { claimableResults } from "../questions/claimable-results.ts";
import { riderFacts } from "../results/rules/rider-facts.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import { classesOf, countPaid, everyBikeOf, findRace, namesRaced, plannedIn } from "./store.ts";

/** A class counts as one that the rider races if the rider raced it within this many days. */
const racedWithinDays = 730;

type Race = NonNullable<Awaited<ReturnType<typeof findRace>>>;
type Class = Awaited<ReturnType<typeof classesOf>>[number];
type Bike = Awaited<ReturnType<typeof everyBikeOf>>[number];

/**
 * Returns what an event means for a rider: the classes that suit the rider, the plans, the bike, and results to claim.
 */
export async function readMyRace(ctx: Ctx, riderId: string, eventId: string): Promise<MyRaceAnswer> {
  const { db } = ctx;
  const race = await findRace(db, eventId);
  const facts = await riderFacts(db, riderId);
  if (!race || !facts) throw new Problem("not_found");
  const today = dayPacific(ctx.now);
  const rules = await programmeOfSeason(db, race.season);
  const [klasses, raced, owned] = await Promise.all([
    classesOf(db, eventId),
    namesRaced(db, riderId, addDays(today, -racedWithinDays)),
    everyBikeOf(db, riderId),
  ]);
  return {
    fits: race.kind === "event" ? suitableClasses(klasses, raced, owned) : [],
    planned: await plannedIn(db, riderId, eventId),
    bike: bikeStanding(owned, facts, race, rules),
    obstacle: obstacleOf(facts, race, klasses, { rules, today }),
    paidClasses: await countPaid(db, riderId, eventId),
    claimable: race.firstDate <= today ? await claimableResults(db, riderId, eventId) : [],
  };
}

/**
 * Returns the classes that the rider raced under the same name, or else the classes with dealer credit that suit a bike
 * of the rider.
 */
function suitableClasses(
  klasses: readonly Class[],
  raced: readonly string[],
  owned: readonly Bike[],
): MyRaceAnswer["fits"] {
  const names = raced.map(nameKey);
  const known = klasses
    .filter(({ name }) => names.includes(nameKey(name)))
    .toSorted((a, b) => names.indexOf(nameKey(a.name)) - names.indexOf(nameKey(b.name)));
  if (known.length > 0) return known.map(({ id }) => ({ classId: id, why: "raced" }));
  const models = owned.flatMap(({ model, retiredAt, state }) =>
    model && !retiredAt && state !== "invalid" ? [model] : [],
  );
  return klasses
    .filter(({ name, payoutType }) => payoutType === "dealerCredit" && models.some((model) => fitsClass(model, name)))
    .map(({ id }) => ({ classId: id, why: "bike" }));
}

const dated = (bike: Bike) => ({
  ...bike,
  addedOn: dayPacific(bike.addedAt),
  retiredOn: bike.retiredAt && dayPacific(bike.retiredAt),
});

const namedOf = ({ year, make, model }: Bike): NamedBike => ({ year, make, model });

function bikeStanding(
  owned: readonly Bike[],
  { registeredOn }: RiderFacts,
  race: Race,
  rules: EligibilityRules,
): BikeStanding {
  const all = owned.map(dated);
  const { qualifyingBikeYear: year } = rules;
  const until = bikeDeadline(addDays(race.lastDate, rules.bikeAddedWithinDays), registeredOn, rules);
  const { counts, waits } = bikesFor(all, { firstDate: race.firstDate, until }, rules);
  const as = (standing: BikeStanding["standing"], bike: Bike | undefined): BikeStanding => ({
    standing,
    about: bike ? namedOf(bike) : null,
    year,
    until,
  });
  if (counts) return as("counts", counts);
  if (waits) return as("pending", waits);
  const present = all.filter(({ retiredOn }) => retiredOn === null);
  const late = present.find((bike) => bike.state !== "invalid" && (bike.year ?? year) >= year && bike.addedOn > until);
  if (late) return as("late", late);
  const old = present.find((bike) => bike.state !== "invalid" && bike.year !== null && bike.year < year);
  if (old) return as("old", old);
  const [invalid] = present;
  return as(invalid ? "invalid" : "none", invalid);
}

/**
 * Returns the first reason why the rider would earn nothing, as if the results were verified today. Reasons that
 * concern the bike are left out.
 */
function obstacleOf(
  facts: RiderFacts,
  race: Race,
  klasses: readonly Class[],
  { rules, today }: { rules: EligibilityRules; today: string },
): MyRaceAnswer["obstacle"] {
  const [verified] = klasses.flatMap(({ verifiedAt }) => (verifiedAt ? [dayPacific(verifiedAt)] : []));
  const days = eligibilityDays(race, { verifiedOn: verified ?? today }, rules);
  const found = evaluateRider(facts, false, race, days, rules);
  if (!found?.reason || found.reason === "no_qualifying_bike" || found.reason === "pending_bike") return null;
  return { reason: found.reason, reasonValues: found.values };
}
