import { addDays } from "#shared/dates.ts";
import { balanceIn } from "../ledger/balances.ts";
import { visitCounter } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import type { DemoTablet } from "./demo-tablet.ts";
import type { DemoRider } from "./people/riders.ts";
import type { DemoContext } from "./demo-context.ts";

interface Town {
  dealers: readonly SignedDealer[];
  riders: readonly DemoRider[];
  /** Returns the tablet on a dealer's counter at that time, if there is one. */
  tabletOf: (dealer: SignedDealer) => DemoTablet | undefined;
}

const weeks = 56;
const leastBalance = 25_00;

/**
 * Returns the redemptions of riders with credit: two a week at random counters, and some this morning at the personas'
 * own. If the counter has a tablet, every second redemption uses it.
 */
export function walkIns(
  demo: DemoContext,
  { dealers, riders, tabletOf }: Town,
): { day: string; happen: () => Promise<void> }[] {
  const { today } = demo;
  const days = Array.from({ length: weeks }, (_, week) => addDays(today, -7 * (weeks - week) + 3));
  const ofPersonas = dealers.slice(0, 2);
  return [
    ...days.map((day) => ({ day, happen: () => comeBy(demo, { dealers, riders, tabletOf }, day, 2) })),
    { day: today, happen: () => comeBy(demo, { dealers: ofPersonas, riders, tabletOf }, today, 5) },
  ];
}

async function comeBy(demo: DemoContext, { dealers, riders, tabletOf }: Town, day: string, max: number): Promise<void> {
  const { random } = demo;
  const customers = riders.filter(({ account }) => !account.persona && !account.deactivated);
  let visits = 0;
  for (const rider of random.shuffle(customers)) {
    if (visits >= max) return;
    const hour = 9 + visits;
    const dealer = random.pick(dealers.filter(({ country }) => country === rider.racer.country));
    const ctx = demo.at(day, hour);
    const { db, now } = ctx;
    const { amount } = await balanceIn(db, rider.id, dealer.country === "CA" ? "CAD" : "USD", now);
    if (amount < leastBalance) continue;
    const part = Math.max(10_00, Math.round((amount * random.next()) / 5_00) * 5_00);
    const spent = random.chance(0.4) ? amount : Math.min(part, amount);
    const employee = random.pick(dealer.employees);
    const tablet = hour % 2 === 0 ? tabletOf(dealer) : undefined;
    if (tablet) {
      await tablet.contact(ctx, [await tablet.capture(ctx, { riderId: rider.id, amount: spent, employee })]);
    } else {
      await visitCounter(demo, dealer, rider, { day, hour, amount: spent, employee });
    }
    visits += 1;
  }
}
