import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { demoPin, personas } from "../../server/demo/people/personas.ts";
import { expectSoundLedger, openBooks, type Books } from "./books.ts";
import { leaveVisit, visitQuickly, type Wish } from "./quick-visit.ts";
import { keptRow, makeKiosk, sendNow, showsSign, useTablets, type Tablet } from "./tablet.ts";
import type { World } from "./world.ts";

/** This is a rider with credit, and an amount that no other visit uses. */
export interface Customer extends Wish {
  riderId: string;
  /** This is the rider's credit before the visit, in cents. */
  credit: number;
}

export interface Counter {
  tablet: Tablet;
  books: Books;
  /** Returns the next rider who has not been served yet. */
  next(): Customer;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Makes one offline visit, from the attract screen back to it. */
  saveOffline(customer?: Customer): Promise<Customer>;
  expectState(customer: Customer, state: string): Promise<void>;
  /** Expects exactly one debit of the exact amount, and that the tablet has received the decision. */
  expectOnce(customer: Customer): Promise<void>;
}

/**
 * Creates a dealer's counter for the fault tests of one file: an enrolled tablet, riders to serve, and a ledger check
 * at the end.
 */
export function counterIn(world: World): Counter {
  const newTablet = useTablets(world);
  let tablet: Tablet | undefined;
  let books: Books | undefined;
  let riders: ReturnType<Books["riders"]> = [];
  let served = 0;

  const counter: Counter = {
    get tablet() {
      if (!tablet) throw new Error("The counter opens with the first test");
      return tablet;
    },
    get books() {
      if (!books) throw new Error("The counter opens with the first test");
      return books;
    },
    next() {
      const rider = riders[served];
      if (!rider) throw new Error("Everybody was here");
      served += 1;
      return { rider: rider.name, riderId: rider.id, credit: rider.credit, amount: 3_00 + served, pin: demoPin };
    },
    async goOffline() {
      counter.tablet.network.fate = ({ path }) => (path.startsWith("/api/") ? "gone" : "pass");
      await sendNow(counter.tablet.page);
      await showsSign(counter.tablet.page, /Offline/);
    },
    async goOnline() {
      const { network, page } = counter.tablet;
      network.fate = () => "pass";
      let synced = false;
      void network.delivered("/api/kiosk/sync").then(() => (synced = true));
      // If a sync attempt is already failing, it ignores this event, so the event is repeated.
      await expect
        .poll(async () => synced || (await sendNow(page), synced), { timeout: 15_000, interval: 300 })
        .toBe(true);
    },
    async saveOffline(customer = counter.next()) {
      const { title, text } = await visitQuickly(counter.tablet.page, customer);
      expect(title, text).toBe("Saved, not confirmed");
      await leaveVisit(counter.tablet.page);
      return customer;
    },
    async expectState({ amount }, state) {
      await expect
        .poll(async () => (await keptRow(counter.tablet.page, amount))?.state, { timeout: 15_000 })
        .toBe(state);
    },
    async expectOnce(customer) {
      const { amount, riderId, credit } = customer;
      await expect.poll(() => counter.books.booked(amount).length, { timeout: 15_000 }).toBe(1);
      expect(counter.books.credit(riderId), "one debit, to the cent").toBe(credit - amount);
      await counter.expectState(customer, "accepted");
    },
  };

  beforeAll(async () => {
    tablet = await newTablet("counter");
    await tablet.open();
    await makeKiosk(tablet);
    books = openBooks(world.portal);
    riders = books.riders(personas.dealer.email);
  });
  beforeEach(() => void (counter.tablet.network.fate = () => "pass"));
  afterAll(() => expectSoundLedger(world.portal));
  return counter;
}
