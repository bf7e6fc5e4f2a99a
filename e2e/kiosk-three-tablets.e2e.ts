import { afterAll, describe, expect, it } from "vitest";
import { groupedCode } from "#shared/redemptions.ts";
import type { Page } from "playwright";
import type { SyncAnswer } from "#shared/kiosk.schema.ts";
import { demoPin, personas } from "../server/demo/people/personas.ts";
import { seededRandom, type Random } from "../server/demo/random.ts";
import type { Fate } from "./support/bad-network.ts";
import { expectSoundLedger, openBooks, type Books } from "./support/books.ts";
import { killBrowser } from "./support/browser.ts";
import { visitQuickly } from "./support/quick-visit.ts";
import { keptRow, keptRows, makeKiosk, sendNow, useTablets, type Tablet } from "./support/tablet.ts";
import { useWorld } from "./support/world.ts";

// This test uses three tablets in three browsers with random faults. It checks that nothing that was saved is lost,
// nothing counts twice, and every screen shows the truth. The seed is printed. The same seed gives the same visits and
// faults, but not at the same millisecond. TABLETS_REDEMPTIONS sets the number of redemptions.

const deep = Boolean(process.env.DEEP);
const wanted = Number(process.env.TABLETS_REDEMPTIONS ?? (deep ? 500 : 40));
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const world = useWorld({ ownBuild: true, worker: true });
const newTablet = useTablets(world);
afterAll(() => expectSoundLedger(world.portal));

interface Wished {
  rider: { id: string; name: string; credit: number };
  /** This is the amount in cents; it is different in each visit. */
  amount: number;
  /** This is the last title on the screen, or null if the visit was interrupted. */
  title: string | null;
}

const promises = ["Saved, not confirmed", "Sent, waiting for a response"];
const refusals = ["Nothing was saved", "Can’t redeem right now", "Check the photo ID"];

describe(`three tablets, ${wanted} redemptions`, () => {
  it("lose none, charge none twice, and show each correctly", { timeout: deep ? 3_600_000 : 240_000 }, async () => {
    console.log(`SEED=${seed} befalls three tablets`);
    const books = openBooks(world.portal);
    const riders = books.riders(personas.dealer.email);
    const before = new Map(riders.map(({ id }) => [id, books.credit(id)]));
    const amounts = seededRandom(seed).shuffle(Array.from({ length: wanted }, (_, n) => 1_00 + n));
    const wishes: Wished[] = [];
    const shownTexts: string[] = [];
    const serverCalls = listenToServer();
    let renewals = 0;
    let releases = deep ? 6 : 1;

    const counters = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const random = seededRandom(seed * 10 + n);
        const tablet = await newTablet(`counter ${n}`);
        const counter = {
          tablet,
          random,
          reopen: () => tablet.open((page) => page.clock.install({ time: skewedNow(random) })),
        };
        await tablet.open();
        await makeKiosk(tablet, `Counter ${n}`);
        // No browser has been restarted since its tablet was enrolled. So the first one that is killed loses its cookie
        // and proves its identity with its device key.
        tablet.network.overhear = (path, text) => {
          if (path === "/api/kiosk/sync") serverCalls.take(text);
          if (path === "/api/kiosk/renew") renewals += 1;
        };
        return counter;
      }),
    );

    async function serve({ tablet, random, reopen }: (typeof counters)[number]): Promise<void> {
      for (let amount = amounts.pop(); amount !== undefined; amount = amounts.pop()) {
        // These riders have enough credit now; another tablet may still spend it first.
        const cents = amount;
        const able = books.riders(personas.dealer.email).filter(({ credit }) => credit >= cents);
        const wish: Wished = { rider: random.pick(able), amount, title: null };
        wishes.push(wish);
        tablet.network.fate = randomFate(random);
        if (random.chance(0.08)) await reopen();
        if (releases > 0 && random.chance(0.06)) {
          releases -= 1;
          world.portal.release();
          await unlessReloaded(tablet.page, () =>
            tablet.page.evaluate(() => void navigator.serviceWorker.ready.then((worker) => worker.update())),
          );
        }
        const visit = visitQuickly(tablet.page, { rider: wish.rider.name, amount, pin: demoPin }).catch(() => null);
        if (random.chance(0.1)) {
          await new Promise((done) => setTimeout(done, random.whole(100, 1200)));
          await killBrowser(tablet.page.context());
          await visit;
          await reopen();
          continue;
        }
        const shown = await visit;
        // The visit failed, because a new version was applied during it or the rider was not found offline.
        if (!shown) {
          await reopen();
          continue;
        }
        wish.title = shown.title;
        const { page } = tablet;
        const wrong = await unlessReloaded(page, () => mismatch(wish, shown.text, tablet, books));
        if (wrong) shownTexts.push(wrong);
        await unlessReloaded(page, () => page.evaluate(goBack));
      }
    }
    await Promise.all(counters.map(serve));
    expect(shownTexts, "what the screens said").toEqual([]);

    // The faults end, and each tablet is opened again with a correct clock and a network.
    for (const { tablet } of counters) {
      tablet.network.fate = () => "pass";
      await tablet.open();
    }
    const storedRows = [];
    for (const { tablet } of counters) {
      const waiting = async () => {
        await sendNow(tablet.page);
        const rows = (await keptRows(tablet.page)).filter(({ state }) => state === "captured");
        return rows.map(({ seq, reason, body }) => ({ seq, reason, ...body }));
      };
      await expect.poll(waiting, { timeout: 30_000, interval: 500 }).toEqual([]);
      storedRows.push(...(await keptRows(tablet.page)));
    }

    expect(serverCalls.again(), "answers were lost, and asked for again").toBeGreaterThan(0);
    expect(serverCalls.takenBack(), "accepted once, never otherwise").toEqual([]);
    for (const { amount, rider, title } of wishes) {
      const booked = books.booked(amount);
      const row = storedRows.find(({ body }) => body.amount === amount);
      const what = `${rider.name}, ${amount} cents, shown ${title ?? "nothing"}, ended ${row?.state ?? "nowhere"}`;
      expect(booked.length, what).toBe(row?.state === "accepted" ? 1 : 0);
      if (booked[0]) expect(booked[0].riderId, what).toBe(rider.id);
      if (title === "Redeemed") expect(row?.state, what).toBe("accepted");
      if (title !== null && promises.includes(title)) expect(row, what).toBeDefined();
      if (title !== null && refusals.includes(title)) expect(row, what).toBeUndefined();
      if (row) expect(books.decided(row.id)?.decision, what).toBe(row.state);
    }
    for (const [id, credit] of before) {
      const spent = wishes.filter(({ rider }) => rider.id === id).flatMap(({ amount }) => books.booked(amount));
      expect(books.credit(id)).toBe(credit - spent.reduce((sum, { amount }) => sum + amount, 0));
    }
    expect(books.cases(), "no number was lost on the way").toEqual([]);
    const states = Map.groupBy(storedRows, ({ state }) => state);
    console.log(
      [...states].map(([state, rows]) => `${rows.length} ${state}`).join(", "),
      `of ${wishes.length}, ${serverCalls.again()} handed in again, ${renewals} cookies lost;`,
      [...Map.groupBy(wishes, ({ title }) => title ?? "cut off")].map(([t, all]) => `${all.length} ${t}`).join(", "),
    );
    expect(states.get("accepted")?.length ?? 0, "many of them went well").toBeGreaterThan(wanted / 3);
    world.expectFault(/Failed to fetch|ERR_|404 .*\/assets\/|service-worker|dynamically imported/i);
  });
});

/** Collects every decision of the server on each id, including decisions that were lost on the way. */
function listenToServer() {
  const words = new Map<string, string[]>();
  const named: string[] = [];
  return {
    take(text: string): void {
      if (!text.startsWith("{")) return;
      const { results = [], updates = [] } = JSON.parse(text) as Partial<SyncAnswer>;
      named.push(...results.map(({ id }) => id));
      for (const { id, decision, code, appliedAmount } of [...results, ...updates]) {
        words.set(id, [...(words.get(id) ?? []), `${decision} ${code} ${appliedAmount}`]);
      }
    },
    /** Returns how often the server answered an id that it had answered before. */
    again: () => named.length - new Set(named).size,
    takenBack: () =>
      [...words].filter(([, said]) => {
        const accepted = said.findIndex((word) => word.startsWith("accepted "));
        return accepted >= 0 && said.slice(accepted).some((word) => word !== said[accepted]);
      }),
  };
}

/** Returns the time of a tablet's clock in ms: right, or wrong by minutes, an hour or a day. */
const skewedNow = (random: Random): number =>
  Date.now() + random.pick([0, 0, 0, 90_000, 1_200_000, -3_600_000, 86_400_000]);

/**
 * Returns the fate of each call of one visit: it passes, fails, loses its answer or gets half of it, or something else
 * answers.
 */
function randomFate(random: Random): (call: { path: string }) => Fate {
  const fate = random.pick<Fate>([
    ...Array.from({ length: 9 }, (): Fate => "pass"),
    ...(["gone", "gone", "gone", "gone", "lose", "lose", "lose", "cut", "cut"] as const),
    { status: 200, type: "text/html", body: "<h1>Welcome</h1>" },
    { status: 429, type: "application/json", body: "{}" },
  ]);
  // The files of the app always arrive, because otherwise no new version could be installed.
  return ({ path }) =>
    !path.startsWith("/api/") ? "pass" : fate === "lose" || fate === "cut" ? only(path, fate) : fate;
}

const only = (path: string, fate: Fate): Fate => (path === "/api/kiosk/sync" ? fate : "pass");

/**
 * Compares the screen with the tablet's storage and the server's data at that moment. Returns what is wrong, or null.
 */
async function mismatch(wish: Wished, text: string, tablet: Tablet, books: Books): Promise<string | null> {
  const { title, amount } = wish;
  const row = await keptRow(tablet.page, amount);
  const [booked] = books.booked(amount);
  const here = `${wish.rider.name}, ${amount} cents: "${title}"`;
  if (title === "Redeemed")
    return booked && text.includes(groupedCode(booked.code)) ? null : `${here}, but nothing was debited`;
  if (title !== null && promises.includes(title)) return row ? null : `${here}, but it is not kept`;
  if (title !== null && refusals.includes(title)) return row || booked ? `${here}, but it is kept` : null;
  if (title === "Not enough credit") return booked ? `${here}, but it was debited` : null;
  return `${here} was not to be expected: ${text.slice(0, 300)}`;
}

/**
 * Runs the check again if the page reloaded, because a new version may be applied right after the tap that leads to the
 * attract screen.
 */
async function unlessReloaded<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Error) || !/context was destroyed/.test(error.message)) throw error;
    await page.getByRole("button", { name: "Start" }).waitFor();
    return look();
  }
}

/** Runs in the page and goes to the attract screen from any screen. */
async function goBack(): Promise<void> {
  const button = (text: RegExp) =>
    [...document.querySelectorAll("button")].find((one) => text.test((one.textContent ?? "").trim()));
  for (let n = 0; n < 500 && !button(/^Start$/); n++) {
    (button(/^Done$/) ?? button(/^Cancel$/))?.click();
    await new Promise((done) => setTimeout(done, 10));
  }
}
