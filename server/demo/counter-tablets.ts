import { hourMs } from "#shared/durations.ts";
import { addDays } from "#shared/dates.ts";
import { actOnKiosk } from "../kiosk/devices/change-device.ts";
import { updateKioskSettings } from "../kiosk/devices/counter-settings.ts";
import { tendKeys } from "../kiosk/keys/rotate-keys.ts";
import { balanceIn } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import { dealerActor, visitCounter } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import { enrolDemoTablet, type DemoTablet } from "./demo-tablet.ts";
import type { DemoWorld, Moment } from "./history.ts";
import type { PersonaName } from "./people/personas.ts";
import type { DemoRider } from "./people/riders.ts";
import type { DemoContext } from "./demo-context.ts";

/** This is a point in time: a number of days before today, and an hour in Pacific time. */
type When = [daysAgo: number, hour: number];

/**
 * Returns what happens with the tablets at the personas' counters: they are set up and used, one is retired, and some
 * recently had faults that staff must resolve. They do not use the demo's random source, so that the rest of the world
 * is the same with and without them.
 */
export function counterTablets(demo: DemoContext, { dealers, riders }: Pick<DemoWorld, "dealers" | "riders">) {
  const [here, there] = ["US", "CA"].map((country) => dealers.find((dealer) => dealer.country === country));
  if (!here || !there) throw new Error("The demo has no dealer in one of the countries");
  const inUse = new Map<string, DemoTablet>();
  let trailer: DemoTablet | undefined;
  const at = ([daysAgo, hour]: When): Ctx => demo.at(addDays(demo.today, -daysAgo), hour);
  const moment = (daysAgo: number, happen: Moment["happen"]): Moment => ({
    day: addDays(demo.today, -daysAgo),
    happen,
  });
  const setUpCounter = (daysAgo: number, dealer: SignedDealer, name: string): Moment =>
    moment(daysAgo, async () => {
      const before = inUse.get(dealer.id);
      if (before) await retire(at([daysAgo, 8]), dealer, before);
      inUse.set(dealer.id, await enrolDemoTablet(at([daysAgo, 9]), dealer, name));
    });
  const persona = (name: PersonaName): DemoRider => {
    const found = riders.find((rider) => rider.persona === name);
    if (!found) throw new Error(`The demo has no ${name}`);
    return found;
  };

  const setUp = [
    ...Array.from({ length: 26 }, (_, month) => moment(780 - 30 * month, () => tendKeys(at([780 - 30 * month, 2])))),
    setUpCounter(760, here, "Old counter"),
    setUpCounter(208, here, "Showroom"),
    setUpCounter(150, there, "Comptoir"),
    moment(75, async () => {
      trailer = await enrolDemoTablet(at([75, 16]), here, "Race trailer");
    }),
    moment(100, async () => {
      const ctx = { ...at([100, 10]), actor: dealerActor(there) };
      await updateKioskSettings(ctx, there.id, { __v: 0, unknownRiders: true });
    }),
  ];

  /**
   * Lets the tablet of the trailer reconnect after a weekend offline: one redemption is too late, and for another the
   * credit was spent at the dealer's counter in the meantime.
   */
  async function trailerComesHome(): Promise<void> {
    if (!trailer || !here) return;
    const dana = { riderId: persona("rider").id, amount: 45_00, employee: "Walt Jansen", offline: true };
    const items = [await trailer.capture(at([8, 11]), dana)];
    // The tablet was online only briefly: it reported its queue, and was offline again before it could send it.
    await trailer.contact(at([3, 9]), [], { count: 1, sum: 45_00 });
    const customer = await withCredit(at([3, 9]), riders, 65_00, []);
    if (customer) {
      const { rider, balance } = customer;
      const keyed = { riderId: rider.id, amount: 45_00, employee: "Walt Jansen", offline: true };
      items.push(await trailer.capture(at([3, 10]), keyed));
      const day = addDays(demo.today, -3);
      await visitCounter(demo, here, rider, { day, hour: 12, amount: balance - 20_00, employee: "Priya Nair" });
    }
    await trailer.contact(at([3, 18]), items);
  }

  /**
   * Captures the same redemption twice in a day, and one that the tablet never sends because it loses a part of its
   * storage.
   */
  async function showroomLosesData(): Promise<void> {
    const tablet = here && inUse.get(here.id);
    const first = await withCredit(at([2, 9]), riders, 60_00, []);
    if (!tablet || !first) return;
    const employee = "Sam Ortega";
    for (const hour of [11, 15]) {
      const item = await tablet.capture(at([2, hour]), { riderId: first.rider.id, amount: 20_00, employee });
      await tablet.contact(at([2, hour]), [item]);
    }
    const second = await withCredit(at([2, 9]), riders, 30_00, [first.rider]);
    if (!second) return;
    const keyed = { riderId: second.rider.id, amount: 10_00, employee };
    await tablet.capture(at([2, 16]), keyed);
    await tablet.contact(at([2, 17]), [await tablet.capture(at([2, 17]), keyed)]);
  }

  async function comptoirAsksTheRider(): Promise<void> {
    const tablet = there && inUse.get(there.id);
    if (!tablet) return;
    const stranger = { riderId: "ama:9904417", amount: 40_00, employee: "Marc-André Roy", offline: true };
    await tablet.contact(at([2, 14]), [await tablet.capture(at([2, 12]), stranger)]);
    const typo = { riderId: persona("pilote").id, amount: 25_00, employee: "Josée Gagnon", pin: "2486" };
    await tablet.contact(at([1, 13]), [await tablet.capture(at([1, 13]), typo)]);
  }

  const hoursAgo = (hours: number): Ctx => ({
    ...demo.at(demo.today, 0),
    now: new Date(demo.now.getTime() - hours * hourMs),
  });
  const stories = [
    moment(3, trailerComesHome),
    moment(2, showroomLosesData),
    moment(1, comptoirAsksTheRider),
    moment(0, async () => {
      // The tablet has left again: it reported its queue, and went offline before it could send it.
      await trailer?.contact(hoursAgo(26), [], { count: 2, sum: 95_00 });
      await inUse.get(here.id)?.contact(hoursAgo(0.05));
      await inUse.get(there.id)?.contact(hoursAgo(0.15));
    }),
  ];

  return { tabletOf: ({ id }: SignedDealer) => inUse.get(id), setUp, stories };
}

async function retire(at: Ctx, dealer: SignedDealer, tablet: DemoTablet): Promise<void> {
  await actOnKiosk({ ...at, actor: dealerActor(dealer) }, tablet.deviceId, "drain");
  await tablet.contact(at);
}

/** Returns the first customer who has at least that much US credit and is not one of the personas. */
async function withCredit(
  at: Ctx,
  riders: readonly DemoRider[],
  minBalance: number,
  but: readonly DemoRider[],
): Promise<{ rider: DemoRider; balance: number } | null> {
  for (const rider of riders) {
    const { account, racer } = rider;
    if (account.persona || account.deactivated || racer.country !== "US" || but.includes(rider)) continue;
    const { amount } = await balanceIn(at.db, rider.id, "USD", at.now);
    if (amount >= minBalance) return { rider, balance: amount };
  }
  return null;
}
