import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#shared/dates.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildEvent } from "../testing/build.ts";

const today = "2026-07-15";
const due = addDays(today, -defaultProgramme.resultsDueDays);

let world: World;
let staff: Client;

beforeEach(async () => {
  world = await createWorld(`${today}T18:00:00Z`);
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const daysFrom = async (startDate: string, endDate: string) => {
  const query = `noCache=1&startDate=${startDate}&endDate=${endDate}` as const;
  const { body } = await staff.get(`/api/admin/aggregates/summary-days?${query}`);
  const { body: summary } = await staff.get(`/api/admin/aggregates/summary?${query}`);
  expect(summary.events).toBe(body.days.reduce((sum, { eventsByCurrency: { USD, CAD } }) => sum + USD + CAD, 0));
  return body.days.map(({ day, eventsByCurrency: { USD, CAD } }) => [day, USD, CAD]);
};

describe("races by day", () => {
  it("are counted once, from the day on which their results are due, or earlier if they have been received", async () => {
    const on = (day: string, over: object = {}) => buildEvent(world, { firstDate: day, lastDate: day, ...over });
    await on(addDays(due, -1));
    await on(due);
    await on(due, { country: "CA", state: "QC" });
    await on(due, { canceledAt: world.clock.now() });
    await on(due, { kind: "standings" });
    await on(addDays(due, 1));
    await on(addDays(due, 2), { resultsReceivedAt: world.clock.now() });
    const [before, after] = [addDays(due, -1), addDays(due, 2)];
    const all = [
      [before, 1, 0],
      [due, 1, 1],
      [after, 1, 0],
    ];
    expect(await daysFrom("2026-01-01", today)).toEqual(all);
    expect(await daysFrom("2026-01-01", due)).toEqual(all.slice(0, 2));
    expect(await daysFrom(due, due)).toEqual(all.slice(1, 2));
    expect(await daysFrom(addDays(due, 1), today)).toEqual(all.slice(2));
    expect(await daysFrom(due, addDays(due, 1))).toEqual(all.slice(1, 2));
  });
});
