import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Page } from "playwright";
import { addDays, dayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { demoPin } from "../server/demo/people/personas.ts";
import { expectSoundLedger } from "./support/books.ts";
import { call } from "./support/calls.ts";
import { inMoney } from "./support/money.ts";
import { arriveAs, expectWords, follow } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const today = dayPacific(new Date());

/** In each currency a rider wins a race of yesterday and spends a part of the award at a counter. */
const sides = [
  {
    currency: "USD",
    country: "US",
    state: "MI",
    email: "rider@demo.test",
    counter: "dealer",
    won: 250_10,
    spent: 75_35,
  },
  {
    currency: "CAD",
    country: "CA",
    state: "QC",
    email: "pilote@demo.test",
    counter: "concessionnaire",
    won: 310_20,
    spent: 120_45,
  },
] as const;
type Side = (typeof sides)[number];

/** Enters a race of yesterday that pays this side's rider, with enough starters, and verifies its results. */
async function raceAndVerify(staff: Page, { country, state, email, won }: Side): Promise<string> {
  const by = staff.request;
  const { riders } = await call(by, "GET /api/admin/riders", { query: { query: email } });
  const riderId = riders[0]._id;
  const firstDate = addDays(today, -1);
  const { event } = await call(by, "POST /api/admin/events", {
    body: { title: `Season Final ${country}`, country, state, city: "Laval", firstDate, budget: 1_000_00 },
  });
  const places = [{ fromPlace: 1, toPlace: 1, amount: won }];
  const classes = [{ name: "250 B", payoutType: "dealerCredit" as const, places }];
  await call(by, "PUT /api/event/{eventId}/classes", {
    params: { eventId: event._id },
    body: { __v: event.__v, classes },
  });
  const { sheet } = await call(by, "GET /api/event/{eventId}/results", { params: { eventId: event._id } });
  const rows = Array.from({ length: 8 }, (_, at) => ({
    ...(at === 0 && { riderId }),
    values: { place: String(at + 1), firstName: "Rowan", lastName: `Starter${at}`, brand: at === 0 ? "KTM" : "Yamaha" },
  }));
  const [klass] = sheet.classes;
  await call(by, "PUT /api/event/{eventId}/results", {
    params: { eventId: event._id },
    body: { classId: klass._id, __v: klass.__v, rows },
  });
  await call(by, "POST /api/event/{eventId}/verify", { params: { eventId: event._id }, body: {}, key: randomUUID() });
  return riderId;
}

async function liability(staff: Page, currency: Currency) {
  const { totals } = await call(staff.request, "GET /api/admin/reports/liability");
  return totals.find((total) => total.currency === currency);
}

/** Returns what each account was debited and credited this month, in cents by currency. */
async function journal(staff: Page): Promise<Record<string, number>> {
  const { totals } = await call(staff.request, "GET /api/admin/reports/journal");
  return Object.fromEntries(
    totals.flatMap(({ account, currency, debit, credit }) => [
      [`${currency} ${account} debit`, debit],
      [`${currency} ${account} credit`, credit],
    ]),
  );
}

/** Adds up the journal's CSV file by currency, account and side, in cents. */
async function journalFile(page: Page): Promise<Record<string, number>> {
  const download = page.waitForEvent("download");
  await follow(page, "CSV of every entry");
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split(/\r?\n/).slice(1);
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const [, , , account, , debit = "", credit = "", currency] = line.split(",");
    for (const [side, amount] of [
      ["debit", debit],
      ["credit", credit],
    ] as const) {
      const key = `${currency} ${account} ${side}`;
      sums[key] = (sums[key] ?? 0) + Math.round(Number(amount) * 100);
    }
  }
  return sums;
}

it("a season closes: results, liability, dealer's statement and journal agree to the cent in both currencies", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  const booksBefore = await journal(staff);
  const booked = (key: string): number => booksBefore[key] ?? 0;
  const due: Partial<Record<Currency, number>> = {};

  for (const side of sides) {
    const { currency, counter, won, spent } = side;
    const before = await liability(staff, currency);
    const riderId = await raceAndVerify(staff, side);
    const owing = await liability(staff, currency);
    expect([owing.credit, owing.dealers, owing.owed], "the results are owed").toEqual([
      before.credit + won,
      before.dealers,
      before.owed + won,
    ]);
    const dealer = await world.visit();
    await arriveAs(dealer, counter);
    await call(dealer.request, "POST /api/{type}/redeem", {
      params: { type: "dealer" },
      body: { riderId, amount: spent, currency, pin: demoPin, employeeName: "Sam", idChecked: true },
      key: randomUUID(),
    });
    const spentNow = await liability(staff, currency);
    expect([spentNow.credit, spentNow.dealers, spentNow.owed], "now a part is due to the dealer").toEqual([
      owing.credit - spent,
      owing.dealers + spent,
      owing.owed,
    ]);

    // Staff see these figures in the report.
    await staff.goto("/auth/admin/liability");
    await expectWords(staff.getByRole("main"), inMoney(spentNow.owed, currency));
    await expectWords(staff.getByRole("main"), inMoney(spentNow.dealers, currency));

    const { user } = await call(dealer.request, "GET /api/session");
    const account = await call(dealer.request, "GET /api/{type}/dealer/{dealerId}/parts-account", {
      params: { type: "dealer", dealerId: user._id },
    });
    due[currency] = account.due;
    const body = { dealerId: user._id, until: today, reference: `T-${currency}` };
    await call(staff.request, "POST /api/admin/settlements", { body, key: randomUUID() });
    const settled = await liability(staff, currency);
    expect(settled.dealers, "the statement settles what was due").toBe(spentNow.dealers - account.due);
    const statement = await call(dealer.request, "GET /api/{type}/dealer/{dealerId}/statement", {
      params: { type: "dealer", dealerId: user._id },
    });
    expect(statement.closing).toBe(0);
    expect(statement.settlements.map(({ amount }) => amount)).toContain(account.due);
    await dealer.goto("/auth/dealer/statements");
    await expectWords(dealer.getByRole("main"), inMoney(account.due, currency));
    await dealer.context().close();
  }

  await staff.goto("/auth/admin/liability?tab=journal");
  await staff.getByRole("table", { name: "Journal" }).waitFor();
  await expectNoBarriers(staff);
  const [books, file] = [await journal(staff), await journalFile(staff)];
  for (const { currency, won, spent } of sides) {
    const moved = (account: string, side: "debit" | "credit"): number =>
      (books[`${currency} ${account} ${side}`] ?? 0) - booked(`${currency} ${account} ${side}`);
    expect(
      {
        issued: [moved("programmeLiability", "debit"), moved("riderCredit", "credit")],
        spent: [moved("riderCredit", "debit"), moved("dealerParts", "credit")],
        settled: [moved("dealerParts", "debit"), moved("dealersPaid", "credit")],
      },
      currency,
    ).toEqual({ issued: [won, won], spent: [spent, spent], settled: [due[currency], due[currency]] });
  }
  for (const [key, cents] of Object.entries(books)) expect(file[key] ?? 0, key).toBe(cents);
  await expectSoundLedger(world.portal);
});
