import { addDays } from "#shared/dates.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { Problem } from "../../platform/problem.ts";
import { visitCounter } from "../counter-visits.ts";
import type { SignedDealer } from "../dealers.ts";
import type { DemoContext } from "../demo-context.ts";
import type { DemoRider } from "./riders.ts";

interface Town {
  dealers: readonly SignedDealer[];
  riders: readonly DemoRider[];
}

const favors = [12_40, 9_75, 14_20, 11_65, 8_90, 13_35];
const lateAmounts = [17_30, 22_85, 19_60];
const wrongPin = "8642";

/**
 * Returns the actions that the watch list reports: an employee in Texas who redeems for one rider again and again,
 * wrong PINs on one day there, and redemptions late in the evening in Ontario. They come last and use no random
 * numbers, so that the rest of the demo is the same with and without them.
 */
export function watchedActs(
  demo: DemoContext,
  { dealers, riders }: Town,
): { day: string; happen: () => Promise<void> } {
  const ago = (days: number): string => addDays(demo.today, -days);
  const counterIn = (state: string): SignedDealer => {
    const dealer = dealers.find((one) => one.state === state);
    if (!dealer) throw new Error(`The demo has no dealer in ${state}`);
    return dealer;
  };

  /**
   * Returns the riders with the most credit, excluding the personas, whose amounts must stay as the sign-in page
   * describes them.
   */
  async function richest(country: "US" | "CA", count: number): Promise<DemoRider[]> {
    const currency = country === "CA" ? "CAD" : "USD";
    const own = riders.filter(
      ({ account, racer }) => !account.persona && !account.deactivated && racer.country === country,
    );
    const { db, now } = demo.at(demo.today);
    const held: { rider: DemoRider; amount: number }[] = [];
    for (const rider of own) held.push({ rider, amount: (await balanceIn(db, rider.id, currency, now)).amount });
    return held
      .toSorted((a, b) => b.amount - a.amount)
      .slice(0, count)
      .map(({ rider }) => rider);
  }

  async function happen(): Promise<void> {
    const texas = counterIn("TX");
    const [regular, ...others] = await richest("US", 4);
    const employee = texas.employees.at(-1) ?? "";
    for (const [at, amount] of favors.entries()) {
      if (regular) await visitCounter(demo, texas, regular, { day: ago(26 - at * 4), hour: 15, amount, employee });
    }
    for (const rider of others) {
      for (let tries = 0; tries < 4; tries += 1) {
        const visit = { day: ago(4), hour: 11 + tries, amount: 10_00, employee, pin: wrongPin };
        await visitCounter(demo, texas, rider, visit).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
      }
    }
    const ontario = counterIn("ON");
    for (const [at, rider] of (await richest("CA", 3)).entries()) {
      // At 8 p.m. in California it is 11 p.m. in Ontario.
      const visit = { day: ago(9 - at * 3), hour: 20, amount: lateAmounts[at] ?? 0, employee: "Anil Mehta" };
      await visitCounter(demo, ontario, rider, visit);
    }
  }

  return { day: demo.today, happen };
}
