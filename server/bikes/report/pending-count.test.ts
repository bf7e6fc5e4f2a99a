import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxOnChip } from "#shared/pagination.ts";
import { newId } from "../../platform/ids.ts";
import { riders } from "../../riders/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildResult, buildRider } from "../../testing/build.ts";
import { bikes } from "../tables.ts";

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterAll(() => world.close());

/** Returns the number on the chip, and the number of bikes that the list has. */
async function pending(query = "") {
  const { body } = await staff.get(`/api/vin-report?${query}`);
  return { chip: body.pending, listed: body.pagination.total };
}

it("The number of pending bikes is that of the list, with removed bikes only while an award waits for them", async () => {
  const event = await buildEvent(world);
  const klass = await buildClass(world, { eventId: event.id });
  const removed = { state: "pending" as const, retiredAt: world.clock.now() };
  await buildRider(world, { bike: { state: "pending" } });
  await buildRider(world, { bike: { state: "valid" } });
  await buildRider(world, { bike: removed });
  const waits = await buildRider(world, { bike: removed });
  await buildResult(world, { eventId: event.id, classId: klass.id, riderId: waits.id, reason: "pending_bike" });
  expect(await pending()).toEqual({ chip: 2, listed: 2 });
  const merged = await buildRider(world, { bike: { state: "pending" } });
  await world.db.write((tx) => tx.update(riders).set({ mergedIntoId: waits.id }).where(eq(riders.id, merged.id)));
  expect(await pending()).toEqual({ chip: 2, listed: 2 });
  expect((await pending("state=valid")).chip).toBe(2);
});

it("The number of pending bikes stops after the max, so that the chip says 999+", async () => {
  const before = await pending();
  const rider = await buildRider(world);
  const [own] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
  if (!own) throw new Error("the rider has no bike");
  const many = Array.from({ length: maxOnChip + 5 }, () => ({ ...own, id: newId(), state: "pending" as const }));
  await world.db.write((tx) => tx.insert(bikes).values(many));
  const { chip, listed } = await pending();
  expect(chip).toBe(maxOnChip + 1);
  expect(listed).toBe(maxOnChip + 5 + before.listed);
});
