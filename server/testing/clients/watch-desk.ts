import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { WatchKind } from "#shared/watch.ts";
import type { Client, World } from "../app.ts";
import { buildRider, type buildAdmin, type buildDealer } from "../build.ts";

import { deskOrder, giveCredit } from "../credit.ts";

type Admin = Awaited<ReturnType<typeof buildAdmin>>;
type Rider = Awaited<ReturnType<typeof buildRider>>;
type Dealer = Awaited<ReturnType<typeof buildDealer>>;

/** Returns the answer of a call that must succeed. */
export async function succeed<Answer extends { status: number; body: unknown }>(
  answer: Promise<Answer>,
): Promise<Answer> {
  const got = await answer;
  expect(got.status, JSON.stringify(got.body)).toBeLessThan(300);
  return got;
}

/** Builds a rider with enough credit for every test. */
export async function buildSpender(world: World, over: Parameters<typeof buildRider>[1] = {}): Promise<Rider> {
  const rider = await buildRider(world, over);
  await giveCredit(world, rider.id, 5_000_00);
  return rider;
}

/** Redeems these amounts for the riders in turn, a second apart, as the dealer's desk does. */
export async function redeemInTurn(
  world: World,
  dealer: Dealer,
  riders: readonly Rider[],
  cents: readonly number[],
  over: object = {},
): Promise<void> {
  const desk = await world.as(dealer);
  for (const [at, amount] of cents.entries()) {
    const rider = riders[at % riders.length];
    if (!rider) throw new Error("no rider");
    const order = deskOrder(rider.id, amount, { employeeName: `Sam ${at}`, secondOne: true, ...over });
    await succeed(desk.post("/api/dealer/redeem", order, { key: randomUUID() }));
    world.clock.advance({ seconds: 1 });
  }
}

/** Types a wrong PIN for the rider at the dealer's desk, this many times. */
export async function typeWrongPins(world: World, dealer: Dealer, rider: Rider, times: number): Promise<void> {
  const desk = await world.as(dealer);
  for (let at = 0; at < times; at++) {
    const order = deskOrder(rider.id, 10_00, { pin: "1111" });
    expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBeGreaterThan(400);
  }
}

/** Returns the findings of a kind about any of these records, from the list that staff see. */
export async function findingsAbout(staff: Client, kind: WatchKind, ids: readonly string[]) {
  const { body } = await succeed(staff.get(`/api/admin/watch-list?kind=${kind}`));
  return body.findings.filter(({ rider, otherRider, dealer, promoter }) =>
    [rider, otherRider, dealer, promoter].some((one) => one !== null && ids.includes(one._id)),
  );
}

/** Checks the watch list a second later, as an admin who logs in for it, and returns the admin's browser. */
export async function checkAs(world: World, admin: Admin): Promise<Client> {
  world.clock.advance({ seconds: 1 });
  const staff = await world.as(admin);
  await succeed(staff.post("/api/admin/watch-list/check", {}));
  return staff;
}

/** Changes thresholds of the season 2026 as staff do. */
export async function changeThresholds(world: World, admin: Admin, watch: object): Promise<void> {
  const staff = await world.as(admin);
  const path = "/api/admin/programme/2026" as const;
  const { programme } = (await succeed(staff.get(path))).body;
  const asked = { __v: programme.__v, settings: { watch } };
  const preview = await succeed(staff.post(`${path}/preview`, asked));
  await succeed(staff.put(path, { ...asked, confirm: preview.body.changes.checksum }, { key: randomUUID() }));
}
