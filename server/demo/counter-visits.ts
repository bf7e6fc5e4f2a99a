import { addDays } from "#shared/dates.ts";
import type { CounterReason } from "#shared/redemptions.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { DealerActor } from "../platform/context.ts";
import { redeem } from "../redemptions/redeem.ts";
import { refund } from "../redemptions/refunds/refund.ts";
import type { SignedDealer } from "./dealers.ts";
import { demoPin, type PersonaName } from "./people/personas.ts";
import type { DemoRider } from "./people/riders.ts";
import type { DemoContext } from "./demo-context.ts";

interface Visit {
  day: string;
  hour: number;
  /** The amount is in cents of the dealer's currency. */
  amount: number;
  employee: string;
  /** This is a wrong PIN that is typed; without it the right one is typed. */
  pin?: string;
}

export const dealerActor = ({ id, accountId, country, state, zipcode }: SignedDealer): DealerActor => ({
  type: "dealer",
  id,
  accountId,
  country,
  timeZone: timeZoneOf({ country, state, zipcode }),
  emailVerified: true,
  deactivated: false,
  proxy: null,
});

/** Redeems at the counter through the same verb as a dealer. Returns the id of the redemption. */
export async function visitCounter(
  demo: DemoContext,
  dealer: SignedDealer,
  rider: DemoRider,
  visit: Visit,
): Promise<string> {
  const ctx = demo.at(visit.day, visit.hour, dealerActor(dealer));
  const answer = await redeem(
    ctx,
    {
      riderId: rider.id,
      amount: visit.amount,
      currency: dealer.country === "CA" ? "CAD" : "USD",
      pin: visit.pin ?? demoPin,
      employeeName: visit.employee,
      idChecked: true,
    },
    ctx.id(),
  );
  return answer.redemption._id;
}

interface Written {
  persona: PersonaName;
  country: "US" | "CA";
  daysAgo: number;
  amount: number;
  refundedNextDay?: { reason: CounterReason; note?: string; amount?: number };
}

/**
 * The personas make these redemptions: some are kept, some are refunded, and one spends a part of the award that
 * expires next (storylines.ts).
 */
const written: readonly Written[] = [
  { persona: "rider", country: "US", daysAgo: 290, amount: 100_00 },
  {
    persona: "rider",
    country: "US",
    daysAgo: 200,
    amount: 60_00,
    refundedNextDay: { reason: "returned", note: "Wrong part: the chain kit went back" },
  },
  {
    persona: "rider",
    country: "US",
    daysAgo: 5,
    amount: 80_00,
    refundedNextDay: { reason: "canceled", amount: 15_00, note: "The brake pads are on back order" },
  },
  { persona: "pilote", country: "CA", daysAgo: 240, amount: 90_00 },
  { persona: "pilote", country: "CA", daysAgo: 30, amount: 35_00 },
  { persona: "junior", country: "US", daysAgo: 60, amount: 50_00 },
];

export function writtenVisits(
  demo: DemoContext,
  { dealers, riders }: { dealers: readonly SignedDealer[]; riders: readonly DemoRider[] },
): { day: string; happen: () => Promise<void> }[] {
  return written.map(({ persona, country, daysAgo, amount, refundedNextDay }) => {
    const day = addDays(demo.today, -daysAgo);
    return {
      day,
      async happen() {
        const rider = riders.find((one) => one.persona === persona);
        const dealer = dealers.find((one) => one.country === country);
        if (!rider || !dealer) throw new Error(`The demo has no ${persona} or no dealer in ${country}`);
        const employee = demo.random.pick(dealer.employees);
        const redemptionId = await visitCounter(demo, dealer, rider, { day, hour: 15, amount, employee });
        if (!refundedNextDay) return;
        const ctx = demo.at(addDays(day, 1), 10, dealerActor(dealer));
        await refund(ctx, redemptionId, { ...refundedNextDay, employeeName: employee }, ctx.id());
      },
    };
  });
}
