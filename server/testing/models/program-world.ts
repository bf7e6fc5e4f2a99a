import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { claimCan, type ClaimAct } from "#shared/payouts.ts";
import { seededRandom, type Random } from "../../demo/random.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { bonusGrants } from "../../awards/tables.ts";
import { openClaims } from "../../payouts/open-claims.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import { newId } from "../../platform/ids.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { adjustmentsDue, results } from "../../results/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../app.ts";
import { buildAdmin, buildClass, buildDealer, buildEvent, buildResult, buildRider } from "../build.ts";
import { mergeRiders, undoMerge } from "../clients/merging.ts";
import { deskOrder, giveCredit } from "../credit.ts";
import { abroadInfo } from "../payout-world.ts";
import { storeTotals } from "../queries/store-totals.ts";
import { actsOf, fillField } from "../race.ts";

type Rider = Awaited<ReturnType<typeof buildRider>>;

/** This is a world of two seasons that `createProgramWorld` made. */
export interface ProgramWorld extends World {
  admin: Awaited<ReturnType<typeof buildAdmin>>;
  riders: Rider[];
  /** This counts how often each act changed something. */
  done: Record<Act, number>;
}

/** The same brand is spelled in several ways. KTM is the program's own brand. */
const brands = ["KTM", "KTM", "ktm ", "KTM Racing", "Yamaha", "yamaha", "Honda", null, ""];
const pays = [20_000, 15_000, 10_000];
const registeredAt = new Date("2024-12-01T12:00:00Z");

/** These are the acts of riders, dealers and staff between the races. */
const acts = {
  redeem,
  refund,
  refundPart,
  correct,
  remove,
  bonus,
  takeBonusBack,
  payByNextAward,
  settleDue,
  approve: moveClaim("approve"),
  send: moveClaim("send"),
  undoSend: moveClaim("undoSend"),
  voidClaim: moveClaim("void"),
  expire,
} as const;
type Act = keyof typeof acts;
const names = Object.keys(acts) as Act[];

interface Making {
  world: World;
  random: Random;
  staff: Client;
  riders: Rider[];
  counters: Record<"USD" | "CAD", Awaited<ReturnType<typeof buildDealer>>>;
}

/**
 * Makes two seasons of races in both countries, with the acts that reports could count wrong: corrections (even of
 * spent credit), adjustments that are settled, refunds in full and in part, bonuses, credit and cash that lapse,
 * payouts that are sent, undone and voided, merges and their undo, canceled and restored races. Some months have stored
 * totals.
 */
export async function createProgramWorld(seed: number, until: string): Promise<ProgramWorld> {
  const world = await createWorld("2025-02-01T18:00:00Z");
  const random = seededRandom(seed);
  const admin = await buildAdmin(world);
  const riders: Rider[] = [];
  for (let n = 0; n < 7; n += 1) riders.push(await buildRider(world, { registeredAt, factory: n === 6 }));
  const [quiet, twin, double] = await Promise.all([0, 1, 2].map(() => buildRider(world, { registeredAt })));
  const [kept, closer] = riders;
  if (!quiet || !twin || !double || !kept || !closer) throw new Error("no riders");
  const counters = {
    USD: await buildDealer(world),
    CAD: await buildDealer(world, { country: "CA", state: "QC", city: "Laval" }),
  };
  const cup = newId();
  const started = { promoterId: null, createdAt: world.clock.now() };
  await world.db.write((tx) =>
    tx.insert(series).values({ id: cup, name: "Cup 2026", nameKey: "cup 2026", season: 2026, ...started }),
  );
  const making: Making = { world, random, staff: await world.as(admin), riders, counters };
  const done = Object.fromEntries(names.map((name) => [name, 0])) as Record<Act, number>;
  const act = async (name: Act) => {
    if (await acts[name](making)) done[name] += 1;
  };
  // This credit lapses, because its owner never does anything.
  await giveCredit(world, quiet.id, 7_700);
  for (const rider of riders.slice(0, 2)) await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo());

  const races: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const year = n < 4 ? 2025 : 2026;
    const firstDate = addDays(`${year}-02-10`, (n < 4 ? n * 50 : (n - 4) * 38) + random.whole(0, 19));
    const country = n % 3 === 1 ? "CA" : "US";
    const state = country === "CA" ? "QC" : n % 2 === 0 ? "MI" : "OH";
    const posted = { postedCash: 45_000, postedCredit: 90_000, budget: 1_000_000 };
    const event = await buildEvent(world, { firstDate, season: year, country, state, ...posted });
    races.push(event.id);
    if (n % 2 === 0 && year === 2026) {
      await world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId: cup, eventId: event.id }));
    }
    world.clock.set(`${addDays(firstDate, 3)}T18:00:00Z`);
    // The session may have expired since the last race, so the admin logs in again.
    making.staff = await world.as(admin);
    await race(making, event.id, { solo: n < 6 ? twin : double, isLast: n === 9 });
    if (n === 2 || n === 5) {
      // The other race is in the other country, to test that riders who start in both countries within a month count
      // once.
      const other =
        country === "CA" ? ({ country: "US", state: "MI" } as const) : ({ country: "CA", state: "QC" } as const);
      const near = firstDate < `${firstDate.slice(0, 7)}-25` ? addDays(firstDate, 1) : addDays(firstDate, -1);
      const neighbor = await buildEvent(world, { firstDate: near, season: year, ...other, ...posted });
      await race(making, neighbor.id, { solo: n < 6 ? twin : double, isLast: false });
    }
    for (const name of [...Array<Act>(5).fill("redeem"), ...Array.from({ length: 9 }, () => random.pick(names))]) {
      world.clock.advance({ hours: 3 });
      await act(name);
    }
    if (n === 5) await storeTotals({ db: world.db, now: world.clock.now() });
    if (n === 6) await settled(mergeRiders(making.staff, kept, twin));
    if (n === 8) {
      const merged = await settled(mergeRiders(making.staff, closer, double));
      await settled(undoMerge(making.staff, merged.body.merge._id));
    }
    if (n === 7) {
      await settled(cancel(making, races[6] ?? "", true));
      await settled(cancel(making, races[4] ?? "", true));
      await settled(cancel(making, races[4] ?? "", false));
    }
  }
  await closeSeries(making, closer.id);
  // The results of this race are not due yet, so its posted payouts must not count as available.
  await buildEvent(world, { firstDate: "2026-10-15", postedCredit: 777_00 });
  // Some acts are possible only after others: a correction of spent credit leaves an adjustment, and cash is approved
  // before it is sent. So acts are repeated until each has happened.
  for (const name of names) {
    for (let tries = 0; done[name] === 0 && tries < 40; tries += 1) {
      for (const one of ["bonus", "redeem", "correct", "approve", name] as const) await act(one);
    }
  }
  await storeTotals({ db: world.db, now: world.clock.now() });
  // These acts change months whose totals are stored.
  for (const name of ["correct", "refundPart", "bonus", "redeem"] as const) await act(name);
  world.clock.set(until);
  return Object.assign(world, { admin, riders, done });
}

async function settled<Made extends { status: number; body: object }>(asked: Promise<Made>): Promise<Made> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** Runs four classes with random results, and a fifth one whose winner starts in none of the others. */
async function race(
  { world, random, staff, riders }: Making,
  eventId: string,
  { solo, isLast }: { solo: Rider; isLast: boolean },
) {
  const { verify } = actsOf(world, staff, eventId);
  for (const [position, payoutType] of (["cash", "dealerCredit", "dealerCredit", "noPayout"] as const).entries()) {
    const klass = await buildClass(world, { eventId, position, payoutType, pays });
    const field = random.shuffle(riders);
    for (let place = 1; place <= 8; place += 1) {
      const status =
        place === 8 ? "dns" : random.pick(["finished", "finished", "finished", "finished", "dnf", "dsq"] as const);
      await buildResult(world, {
        eventId,
        classId: klass.id,
        place: place === 8 ? null : place,
        riderId: random.chance(0.8) ? (field[place - 1]?.id ?? null) : null,
        brand: random.pick(brands),
        status,
      });
    }
    // One class of the last race stays provisional.
    if (!isLast || position < 2) await settled(verify(klass.id));
  }
  const own = await buildClass(world, { eventId, position: 4, payoutType: "dealerCredit", pays: [5_000] });
  await buildResult(world, { eventId, classId: own.id, place: 1, riderId: solo.id, brand: "KTM" });
  await fillField(world, eventId, own.id, 6);
  await settled(verify(own.id));
}

/**
 * The closing event of a series posts and earns amounts but is not a race, so its riders and brands are not counted.
 */
async function closeSeries(making: Making, riderId: string) {
  const { world } = making;
  const closing = await buildEvent(world, {
    kind: "standings",
    firstDate: "2026-09-20",
    season: 2026,
    postedCredit: 31_00,
  });
  world.clock.set("2026-09-23T18:00:00Z");
  making.staff = await world.as(await buildAdmin(world));
  const table = await buildClass(world, { eventId: closing.id, payoutType: "dealerCredit", pays: [31_00] });
  await buildResult(world, { eventId: closing.id, classId: table.id, place: 1, riderId, brand: "KTM" });
  await settled(actsOf(world, making.staff, closing.id).verify(table.id));
}

async function cancel({ staff }: Making, eventId: string, canceled: boolean) {
  const { body } = await staff.get(`/api/event/${eventId}`);
  return staff.put(
    `/api/admin/event/${eventId}`,
    {
      __v: body.event.__v,
      canceled,
      ...(canceled ? { takeBack: true } : {}),
    },
    { key: randomUUID() },
  );
}

const path = (id: string) => `/api/admin/credit-redemption/${id}` as const;
const isOk = ({ status }: { status: number }): boolean => status === 200;

async function redeem({ world, random, riders, counters }: Making): Promise<boolean> {
  const currency = random.pick(["USD", "CAD"] as const);
  const order = deskOrder(random.pick(riders).id, random.whole(500, 9_000), { currency, secondOne: true });
  const desk = await world.as(counters[currency]);
  return isOk(await desk.post("/api/dealer/redeem", order, { key: randomUUID() }));
}

/** Picks by age and not by id, because ids differ from run to run. */
async function pickRedemption({ world, random }: Making): Promise<string | null> {
  const open = await world.db
    .select()
    .from(redemptions)
    .where(isNull(redemptions.refundedAt))
    .orderBy(redemptions.createdAt);
  return open.length > 0 ? random.pick(open).id : null;
}

async function refund(making: Making): Promise<boolean> {
  const id = await pickRedemption(making);
  return id !== null && isOk(await making.staff.delete(path(id), { reason: "returned" }, { key: randomUUID() }));
}

async function refundPart(making: Making): Promise<boolean> {
  const id = await pickRedemption(making);
  const body = { reason: "returned", amount: making.random.whole(100, 900) };
  return id !== null && isOk(await making.staff.delete(path(id), body, { key: randomUUID() }));
}

/** Returns a result that earned something. */
async function pickEarning({ world, random }: Making) {
  const rows = await world.db
    .select()
    .from(results)
    .where(and(isNotNull(results.verifiedAt), isNotNull(results.riderId)))
    .orderBy(results.verifiedAt, results.number);
  const earning = rows.filter(({ earned }) => earned > 0);
  return earning.length > 0 ? random.pick(earning) : null;
}

async function correct(making: Making): Promise<boolean> {
  const row = await pickEarning(making);
  if (!row) return false;
  const { world, staff, random } = making;
  const change = random.pick([{ values: { brand: "Suzuki" } }, { status: "dsq" }, { values: { place: "7" } }]);
  const answer = await actsOf(world, staff, row.eventId).correct(row.id, change);
  const [after] = await world.db.select().from(results).where(eq(results.id, row.id));
  return isOk(answer) && after?.earned !== row.earned;
}

async function remove(making: Making): Promise<boolean> {
  const row = making.random.chance(0.3) ? await pickEarning(making) : null;
  return row !== null && isOk(await actsOf(making.world, making.staff, row.eventId).remove(row.id));
}

async function bonus({ staff, random, riders }: Making): Promise<boolean> {
  const gift = {
    wallet: random.pick(["credit", "credit", "cash"] as const),
    currency: random.pick(["USD", "CAD"] as const),
    amount: random.whole(100, 2_000),
    reason: "Helped at the gate",
  };
  const rider = random.pick(riders);
  return isOk(await staff.post(`/api/admin/rider/${rider.id}/bonus`, gift, { key: randomUUID() }));
}

async function takeBonusBack({ world, staff, random }: Making): Promise<boolean> {
  const open = await world.db
    .select()
    .from(bonusGrants)
    .where(and(isNotNull(bonusGrants.awardId), isNull(bonusGrants.reversedAt)))
    .orderBy(bonusGrants.requestedAt);
  if (open.length === 0) return false;
  const { id } = random.pick(open);
  return isOk(await staff.post(`/api/admin/bonus/${id}/take-back`, { reason: "A mistake" }, { key: randomUUID() }));
}

async function pickDue({ world, random }: Making) {
  const open = await world.db
    .select()
    .from(adjustmentsDue)
    .where(isNull(adjustmentsDue.settledAt))
    .orderBy(adjustmentsDue.at);
  return open.length > 0 ? random.pick(open) : null;
}

async function payByNextAward(making: Making): Promise<boolean> {
  const due = await pickDue(making);
  const body = { on: true, reason: "Agreed by phone" };
  return (
    due !== null &&
    isOk(await making.staff.post(`/api/admin/adjustments-due/${due.id}/next-award`, body, { key: randomUUID() }))
  );
}

async function settleDue(making: Making): Promise<boolean> {
  const due = await pickDue(making);
  if (!due) return false;
  const how = making.random.pick(["payment", "setOff", "waive"] as const);
  const at = `/api/admin/adjustments-due/${due.id}` as const;
  const key = { key: randomUUID() };
  if (how === "waive") return isOk(await making.staff.post(`${at}/waive`, { reason: "Nothing to collect" }, key));
  const amount = Math.max(1, Math.floor(due.amount / making.random.whole(1, 2)));
  return isOk(await making.staff.post(`${at}/settle`, { how, amount, reference: "Check 7" }, key));
}

function moveClaim(act: ClaimAct) {
  return async ({ world, staff, random }: Making): Promise<boolean> => {
    await openClaims(world.ctx());
    const fit = await world.db
      .select()
      .from(payoutClaims)
      .where(inArray(payoutClaims.status, [...claimCan[act].states]))
      .orderBy(payoutClaims.openedAt);
    if (fit.length === 0) return false;
    const { id, version } = random.pick(fit);
    const body = { act, reason: "Asked by phone", __v: version };
    return isOk(await staff.put(`/api/admin/payout-claim/${id}`, body, { key: randomUUID() }));
  };
}

async function expire({ world }: Making): Promise<boolean> {
  return (await expireAwards(world.ctx())) > 0;
}
