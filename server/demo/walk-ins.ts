import { addDays } from "#shared/dates.ts";
import { balanceIn } from "../ledger/balances.ts";
import { visitCounter } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import type { DemoRider } from "./riders.ts";
import type { Stage } from "./stage.ts";

interface Town {
  dealers: readonly SignedDealer[];
  riders: readonly DemoRider[];
}

const weeks = 56;
const leastBalance = 25_00;

/** People with credit come by: two a week at whichever counter, and some this morning at the personas' own. */
export function walkIns(stage: Stage, { dealers, riders }: Town): { day: string; happen: () => Promise<void> }[] {
  const { today } = stage;
  const days = Array.from({ length: weeks }, (_, week) => addDays(today, -7 * (weeks - week) + 3));
  const ofPersonas = dealers.slice(0, 2);
  return [
    ...days.map((day) => ({ day, happen: () => comeBy(stage, { dealers, riders }, day, 2) })),
    { day: today, happen: () => comeBy(stage, { dealers: ofPersonas, riders }, today, 5) },
  ];
}

async function comeBy(stage: Stage, { dealers, riders }: Town, day: string, most: number): Promise<void> {
  const { random } = stage;
  const customers = riders.filter(({ account }) => !account.persona && !account.deactivated);
  let visits = 0;
  for (const rider of random.shuffle(customers)) {
    if (visits >= most) return;
    const hour = 9 + visits;
    const dealer = random.pick(dealers.filter(({ country }) => country === rider.racer.country));
    const { db, now } = stage.at(day, hour);
    const { amount } = await balanceIn(db, rider.id, dealer.country === "CA" ? "CAD" : "USD", now);
    if (amount < leastBalance) continue;
    const part = Math.max(10_00, Math.round((amount * random.next()) / 5_00) * 5_00);
    await visitCounter(stage, dealer, rider, {
      day,
      hour,
      amount: random.chance(0.4) ? amount : Math.min(part, amount),
    });
    visits += 1;
  }
}
