import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { addDays, dayPacific } from "#shared/dates.ts";
import { homeAnswer, type HomeAnswer } from "#shared/home.schema.ts";
import { homeDueDays, type WaitingKind } from "#shared/home.ts";
import { bonusGrants } from "../awards/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { events } from "../events/tables.ts";
import { kioskCases, kioskItems } from "../kiosk/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { newId } from "../platform/ids.ts";
import { outboxMail } from "../platform/tables.ts";
import { questions } from "../questions/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { buildRace } from "../testing/race.ts";
import { buildTwoOfEach } from "../testing/two-of-each.ts";
import { staffHome } from "./staff-home.ts";

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterAll(() => world.close());

async function home(): Promise<HomeAnswer> {
  const answer = await staff.get("/api/admin/home");
  expect(answer.status).toBe(200);
  return homeAnswer.parse(answer.body);
}
const lineOf = (answer: HomeAnswer, kind: WaitingKind) => answer.lines.find((line) => line.kind === kind);

describe("The home page of staff", () => {
  it("says that nothing waits if nothing does", async () => {
    const { lines, today } = await home();
    expect(lines.filter(({ count }) => count > 0)).toEqual([]);
    expect(lines).toHaveLength(13);
    expect(today).toEqual([]);
  });

  it("counts late results, with the age of the oldest and what it posts", async () => {
    await buildEvent(world, { firstDate: "2026-01-03", lastDate: "2026-01-04", postedCredit: 50_000 });
    await buildEvent(world, { firstDate: "2026-01-03", lastDate: "2026-01-04", canceledAt: world.clock.now() });
    const line = lineOf(await home(), "lateResults");
    expect(line).toMatchObject({ count: 1, amounts: [{ currency: "USD", cents: 50_000 }] });
    expect(line?.oldestAt?.slice(0, 7)).toBe("2026-01");
  });

  it("counts bikes to verify, and not those that riders removed", async () => {
    await buildRider(world, { bike: { state: "pending" } });
    await buildRider(world, { bike: { state: "pending", retiredAt: world.clock.now() } });
    expect(lineOf(await home(), "bikes")).toMatchObject({ count: 1 });
  });

  it("says what would be paid if the bikes were verified, and counts removed bikes for which an award waits", async () => {
    const race = await buildRace(world);
    const winner = async (place: number) => {
      const rider = await buildRider(world, { bike: { state: "pending", verifiedAt: null } });
      await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place });
      return rider;
    };
    const before = lineOf(await home(), "bikes");
    const [first] = [await winner(1), await winner(2)];
    expect(lineOf(await home(), "bikes")?.amounts, "nothing is owed before the results are verified").toEqual([]);
    await race.verify();
    expect(lineOf(await home(), "bikes")).toMatchObject({
      count: (before?.count ?? 0) + 2,
      amounts: [{ currency: "USD", cents: 35_000 }],
    });
    const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, first.id));
    const own = await world.as(first);
    expect((await own.delete(`/api/rider/rider/${first.id}/bikes/${bike?.id}`)).status).toBe(200);
    const removed = lineOf(await home(), "bikes");
    expect(removed).toMatchObject({ count: (before?.count ?? 0) + 2, amounts: [{ currency: "USD", cents: 35_000 }] });

    const decide = (confirm?: string) =>
      staff.post(
        `/api/admin/bike/${bike?.id}/verify`,
        { reason: "We saw the frame number.", confirm },
        { key: randomUUID() },
      );
    const asked = await decide();
    expect(asked.body.asks?.gives).toMatchObject([{ amount: 20_000 }]);
    expect((await decide(asked.body.asks?.checksum)).body.done).toMatchObject({ bikes: 1 });
    expect(lineOf(await home(), "bikes")?.amounts, "paid, so no longer waiting").toEqual([
      { currency: "USD", cents: 15_000 },
    ]);
    await expectSoundLedger(world.db);
  });

  it("counts the open requests of each kind", async () => {
    const request = (kind: "join" | "deletion", state: "open" | "approved") => ({
      id: newId(),
      kind,
      role: "dealer" as const,
      name: "Kim",
      email: "kim@example.test",
      locale: "en" as const,
      details: {},
      state,
      createdAt: world.clock.now(),
    });
    await world.db.write((tx) =>
      tx
        .insert(staffRequests)
        .values([
          request("join", "open"),
          request("join", "open"),
          request("deletion", "open"),
          request("join", "approved"),
        ]),
    );
    const answer = await home();
    expect(lineOf(answer, "requests")).toMatchObject({ count: 3, oldestAt: world.clock.now().toISOString() });
    // Both databases return the requests in the order of the kinds.
    expect(answer.requests).toEqual([
      { kind: "deletion", count: 1 },
      { kind: "join", count: 2 },
    ]);
  });

  it("counts what else waits: each kind follows its records", async () => {
    const before = await home();
    const { own } = await buildTwoOfEach(world);
    const at = world.clock.now();
    await world.db.write(async (tx) => {
      await tx.insert(outboxMail).values({
        id: newId(),
        cause: "test-bounce",
        to: "gone@example.test",
        locale: "en",
        subject: "",
        text: "",
        html: "",
        createdAt: at,
        bouncedAt: at,
      });
      await tx.insert(bonusGrants).values({
        id: newId(),
        riderId: own.rider.id,
        wallet: "credit",
        currency: "CAD",
        amount: 12_500,
        reason: "Podium",
        state: "waiting",
        requestedBy: newId(),
        requestedAt: at,
      });
    });
    const [after, cases, asked, mails] = [
      await home(),
      await world.db.select().from(kioskCases),
      await world.db.select().from(questions),
      await world.db.select().from(outboxMail),
    ];
    const grew = (kind: WaitingKind) => (lineOf(after, kind)?.count ?? 0) - (lineOf(before, kind)?.count ?? 0);
    expect(grew("mail")).toBe(mails.filter(({ bouncedAt }) => bouncedAt !== null).length);
    expect(grew("mail")).toBeGreaterThan(0);
    expect(grew("kioskCases")).toBe(cases.filter(({ closedAt }) => closedAt === null).length);
    expect(grew("questions")).toBe(asked.filter(({ state }) => state === "open").length);
    expect(grew("bonuses")).toBeGreaterThan(0);
    expect(lineOf(after, "bonuses")?.amounts).toContainEqual({ currency: "CAD", cents: 12_500 });
    expect(grew("adjustments")).toBe(2);
  });

  it("has in each line the same count as the list behind it", async () => {
    const { own, other } = await buildTwoOfEach(world);
    const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
    await world.db.write(async (tx) => {
      const claim = (id: string, dueAt: Date) =>
        tx.update(payoutClaims).set({ status: "pending", dueAt }).where(eq(payoutClaims.id, id));
      await claim(own.claimId, inDays(homeDueDays - 1));
      await claim(other.claimId, inDays(homeDueDays + 2));
      await tx.update(kioskItems).set({ needsPerson: true }).where(eq(kioskItems.id, own.itemId));
      await tx.update(events).set({ waitingAwards: 50_00 }).where(eq(events.id, own.event.id));
    });
    const counted = z.object({ pagination: z.object({ total: z.number() }) });
    const total = async (path: string): Promise<number> => {
      const { status, body } = await staff.request("GET", path);
      expect(status, path).toBe(200);
      return counted.parse(body).pagination.total;
    };
    const dueBy = addDays(dayPacific(world.clock.now()), homeDueDays);
    const lists: Record<WaitingKind, string> = {
      lateResults: "/api/admin/events-late",
      overBudget: "/api/admin/events-waiting",
      bonuses: "/api/admin/bonuses?state=open",
      adjustments: "/api/admin/adjustments-due",
      claims: `/api/admin/claims?state=open&dueBefore=${dueBy}`,
      settlements: "/api/admin/parts-accounts?due=soon",
      watch: "/api/admin/watch-list",
      bikes: "/api/vin-report",
      requests: "/api/admin/requests",
      questions: "/api/admin/questions?state=open",
      kioskCases: "/api/admin/kiosk-cases",
      kioskItems: "/api/admin/kiosk-items",
      mail: "/api/admin/mail?state=bounced",
    };
    const answer = await home();
    const { lines } = answer;
    expect(lineOf(answer, "claims")?.count, "the later one is not due yet").toBe(1);
    expect(lines.filter(({ count }) => count > 0).length, "kinds that wait").toBe(lines.length - 1);
    const listed: Partial<Record<WaitingKind, number>> = {};
    for (const { kind } of lines) listed[kind] = await total(lists[kind]);
    expect(listed).toEqual(Object.fromEntries(lines.map(({ kind, count }) => [kind, count])));
  });

  it("lists the races of today, the next ones, and the canceled ones", async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    const canceled = await buildEvent(world, { title: "Rained out", canceledAt: world.clock.now() });
    const before = await home();
    expect(before.canceled.map(({ _id }) => _id)).toContain(canceled.id);
    const today = await buildEvent(world, { title: "Today’s race", firstDate: day, lastDate: day });
    const tomorrow = addDays(day, 1);
    const next = await buildEvent(world, { title: "Tomorrow’s race", firstDate: tomorrow, lastDate: tomorrow });
    const after = await home();
    expect(after.today.map(({ _id }) => _id)).toContain(today.id);
    expect(after.next.map(({ _id }) => _id)).toContain(next.id);
    expect(after.next.map(({ _id }) => _id)).not.toContain(today.id);
  });

  it("shows the latest acts with the names of their records", async () => {
    const dealer = await buildDealer(world, { name: "Ridgeline Cycles" });
    expect((await staff.put(`/api/admin/dealer/${dealer.id}`, { __v: 0, bio: "Open late" })).status).toBe(200);
    const [latest] = (await home()).recent;
    expect(latest).toMatchObject({ action: "dealer.update", subject: { type: "dealer", name: "Ridgeline Cycles" } });
  });

  it("is refused to everyone else, in the route and in the verb", async () => {
    for (const someone of [await buildRider(world), await buildDealer(world), await buildPromoter(world)]) {
      expect((await (await world.as(someone)).get("/api/admin/home")).status).toBe(403);
      await expect(staffHome(world.ctx(someone.actor))).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await world.visitor().get("/api/admin/home")).status).toBe(401);
  });
});
