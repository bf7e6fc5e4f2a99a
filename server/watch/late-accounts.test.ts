import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildRider } from "../testing/build.ts";
import { checkAs, succeed } from "../testing/clients/watch-desk.ts";
import { actsOf, buildRace, gridRow } from "../testing/race.ts";

// Somebody of the staff can make up winners at an event without a promoter and register them later, each for less than
// what waits for a review.

type Admin = Awaited<ReturnType<typeof buildAdmin>>;

let world: World;
let auditor: Admin;
beforeAll(async () => {
  world = await createWorld("2026-07-06T18:00:00Z");
  auditor = await buildAdmin(world);
});
afterAll(() => world.close());

let ama = 8_801_000;
const pays = [499_00, 498_00, 497_00];

/** Enters three results of people who then register, and lets another admin verify them. */
async function makeUpWinners(clerk: Admin, verifier: Admin): Promise<void> {
  const { event, klass } = await buildRace(world, { event: { budget: 50_000_00, promoterId: null }, klass: { pays } });
  const staff = await world.as(clerk);
  const acts = actsOf(world, staff, event.id);
  const [sheet] = (await acts.sheet()).classes;
  if (!sheet) throw new Error("no class");
  const people = pays.map((_, at) => ({ firstName: `Max${at}`, lastName: `Made${ama}`, amaNumber: String(ama++) }));
  const winners = people.map((person, at) => ({ values: { place: String(at + 1), brand: "KTM", ...person } }));
  const body = { classId: klass.id, __v: sheet.__v, rows: [...winners, ...sheet.rows.map((row) => gridRow(row))] };
  await succeed(staff.put(`/api/event/${event.id}/results`, body));
  world.clock.advance({ hours: 1 });
  for (const person of people) {
    const rider = await buildRider(world, { ...person, registeredAt: world.clock.now() });
    const row = (await acts.sheet()).classes[0]?.rows.find(({ amaNumber }) => amaNumber === person.amaNumber);
    await succeed(acts.correct(row?._id ?? "", { riderId: rider.id }));
  }
  await succeed(actsOf(world, await world.as(verifier), event.id).verify());
}

async function found() {
  const staff = await checkAs(world, auditor);
  return (await succeed(staff.get("/api/admin/watch-list?kind=lateAccounts"))).body.findings;
}

it("Late accounts at events without a promoter are found by the admin who entered the results", async () => {
  const [clerk, verifier] = [await buildAdmin(world, { role: "staff" }), await buildAdmin(world)];
  await makeUpWinners(clerk, verifier);
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect([finding?.admin?._id, finding?.promoter, finding?.facts]).toEqual([
    clerk.id,
    null,
    `${clerk.firstName} ${clerk.lastName} entered results for 3 riders who registered afterward and were awarded $1,494.00 (Jul 6th, 2026). The events have no promoter.`,
  ]);
  const look = async (who: Admin) =>
    (await world.as(who)).post(`/api/admin/watch-list/${finding?._id ?? ""}/look`, {
      __v: finding?.__v ?? 0,
      note: "Asked.",
    });
  expect((await look(clerk)).body.error.code).toBe("own_finding");
  await succeed(look(auditor));
  expect(await found()).toEqual([]);
});
