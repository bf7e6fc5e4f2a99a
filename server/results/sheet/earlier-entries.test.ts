import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removedRider } from "#shared/removed-rider.ts";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { newId } from "../../platform/ids.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildEvent, buildPromoter, buildResult } from "../../testing/build.ts";
import { buildRace } from "../../testing/race.ts";

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 0 });
});
afterEach(() => world.close());

const ask = (from: Client = race.browser) => from.get(`/api/event/${race.event.id}/earlier-entries`);
const asked = async (from?: Client): Promise<EarlierEntry[]> => (await ask(from)).body.entries;

const hargrave = {
  number: "350",
  firstName: "Cole",
  lastName: "Hargrave",
  brand: "KTM",
  hometown: "Buchanan, MI",
  amaNumber: "2904417",
};

/** Builds a race with one result, and adds it to the series that `inSeries` names. */
async function ride(
  {
    promoterId,
    day = "2026-06-06",
    verified = false,
    inSeries = "",
  }: {
    promoterId: string | null;
    day?: string;
    verified?: boolean;
    inSeries?: string;
  },
  over: Partial<Parameters<typeof buildResult>[1]> = {},
) {
  const event = await buildEvent(world, { promoterId, firstDate: day, title: `Race of ${day}` });
  const verifiedAt = verified ? world.clock.now() : null;
  const klass = await buildClass(world, { eventId: event.id, name: "250 B", position: 0, verifiedAt });
  await buildResult(world, { eventId: event.id, classId: klass.id, place: 1, ...hargrave, ...over });
  if (inSeries) await addRound(inSeries, event.id);
  return event;
}

async function buildSeries(promoterId: string | null): Promise<string> {
  const id = newId();
  const name = "Michigan Mafia";
  const row = { id, name, nameKey: "michigan mafia", season: 2026, promoterId, createdAt: world.clock.now() };
  await world.db.write((tx) => tx.insert(series).values(row));
  await addRound(id, race.event.id);
  return id;
}

const addRound = (seriesId: string, eventId: string) =>
  world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId, eventId }));

describe("the riders of earlier races", () => {
  it("include the promoter's own events, with the newest entry of each number and name and its AMA number", async () => {
    await ride({ promoterId: race.promoter.id, day: "2026-05-02" }, { brand: "Yamaha" });
    await ride({ promoterId: race.promoter.id, day: "2026-06-06" });
    await ride(
      { promoterId: race.promoter.id, day: "2026-04-04" },
      { firstName: "Bo", lastName: "Ray", amaNumber: null },
    );
    expect(await asked()).toEqual([
      { ...hargrave, className: "250 B", event: "Race of 2026-06-06", day: "2026-06-06" },
      expect.objectContaining({ firstName: "Bo", number: "350", day: "2026-04-04" }),
    ]);
  });

  it("include only public data from another promoter's round of the series", async () => {
    const other = await buildPromoter(world);
    const id = await buildSeries(other.id);
    await ride({ promoterId: other.id, inSeries: id, verified: true, day: "2026-06-13" });
    await ride({ promoterId: other.id, inSeries: id, verified: false, day: "2026-06-20" }, { lastName: "Secret" });
    expect(await asked()).toEqual([
      { ...hargrave, amaNumber: "", className: "250 B", event: "Race of 2026-06-13", day: "2026-06-13" },
    ]);
  });

  it("do not include another promoter's event outside a shared series", async () => {
    const stranger = await buildPromoter(world);
    await ride({ promoterId: stranger.id, verified: true });
    await ride({ promoterId: stranger.id, verified: false, day: "2026-05-05" });
    await ride({ promoterId: null, verified: true, day: "2026-05-09" });
    expect(await asked()).toEqual([]);
  });

  it("do not include an event that was given to another promoter", async () => {
    const other = await buildPromoter(world);
    const id = await buildSeries(race.promoter.id);
    await ride({ promoterId: other.id, inSeries: id, verified: false });
    expect(await asked(), "the round is the other promoter's, and not verified").toEqual([]);
    await ride({ promoterId: null, inSeries: id, verified: false, day: "2026-06-27" });
    expect(await asked(), "a round without a promoter is managed by that of its series").toMatchObject([
      { amaNumber: "2904417", day: "2026-06-27" },
    ]);
  });

  it("leave out erased riders", async () => {
    await ride({ promoterId: race.promoter.id }, { ...removedRider, nameKey: "" });
    expect(await asked()).toEqual([]);
  });

  it("are refused to other promoters, dealers and visitors, and allowed for staff", async () => {
    await ride({ promoterId: race.promoter.id });
    const stranger = await world.as(await buildPromoter(world));
    expect((await ask(stranger)).status).toBe(403);
    expect((await ask(await world.as(await buildDealer(world)))).status).toBe(403);
    expect((await ask(world.visitor())).status).toBe(401);
    expect(await asked(await world.as(await buildAdmin(world)))).toHaveLength(1);
  });
});
