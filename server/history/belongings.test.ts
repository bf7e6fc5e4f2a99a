import { randomUUID } from "node:crypto";
import { eq, notInArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistorySubject } from "#shared/history.ts";
import { historyAnswer } from "#shared/history.schema.ts";
import { calls } from "../api.ts";
import { pathsOf } from "../platform/http/call.ts";
import { record } from "../platform/audit/audit.ts";
import { auditLog, auditRecords } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { bodyOf, paramsOf } from "../testing/authorization-table.ts";
import { buildDealer, buildRider, buildResult, testPassword, testVin } from "../testing/build.ts";
import { mergeRiders, undoMerge } from "../testing/clients/merging.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { pictureForm } from "../testing/files/picture-form.ts";
import { createPayoutWorld, type PayoutWorld } from "../testing/payout-world.ts";
import { awardsOf, buildRace } from "../testing/race.ts";
import { buildTwoOfEach, type Side, type TwoOfEach } from "../testing/two-of-each.ts";

// The history of a record has what was done to the record and to what belongs to it: a rider's awards, claims,
// redemptions, bikes and logins, and the like for a dealer and a promoter.

async function historyOf(staff: Client, type: HistorySubject, id: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await staff.get(`/api/admin/history/${type}/${id}?page=${String(page)}`);
    expect(status).toBe(200);
    const { history, pagination } = historyAnswer.parse(body);
    found.push(...history.map(({ _id }) => _id));
    if (page >= pagination.totalPages) {
      expect(new Set(found).size).toBe(pagination.total);
      return found;
    }
  }
}

describe("Each act of staff", () => {
  let world: World;
  let both: TwoOfEach;
  beforeAll(async () => {
    world = await createWorld();
    both = await buildTwoOfEach(world);
  });
  afterAll(() => world.close());

  /** Acts on these kinds of subjects concern no rider, dealer, promoter, admin, event, series or category. */
  const ofNobody = new Set(
    "contact job kioskKey list recovery resultUploads scheduledReport season server vin-pattern vin-patterns visitor".split(
      " ",
    ),
  );

  it("is in the history of a record, whatever the call", { timeout: 120_000 }, async () => {
    for (const spec of calls) {
      const found = pathsOf(spec).find(({ roles }) => roles !== "public" && roles.includes("admin"));
      if (spec.method === "GET" || !found) continue;
      const name = `${spec.method} ${spec.path}`;
      const takesBody = spec.body !== undefined || spec.bodyKind === "multipart";
      const url = found.path.replace(/\{(\w+)\}/g, (_, key: string) => paramsOf(both.own, found.path)[key] ?? key);
      const browser = await world.as(both.admin);
      const body = takesBody ? bodyOf(name, both.own) : undefined;
      await browser.request(spec.method, url, body, spec.money ? { key: randomUUID() } : {});
    }
    const rows = await world.db.select().from(auditLog);
    const links = new Set((await world.db.select().from(auditRecords)).map(({ auditId }) => auditId));
    expect(rows.length).toBeGreaterThan(60);
    const missing = rows.filter(({ id, subjectType }) => !links.has(id) && !ofNobody.has(subjectType));
    // The request of this world comes from a visitor, whose account staff must find out, and a check of the whole
    // program is about nobody; the payment file has no lines.
    expect([...new Set(missing.map(({ action }) => action))].toSorted()).toEqual([
      "payout-file.answer",
      "request.approved",
      "watch.check",
    ]);
  });

  type Owner = "rider" | "dealer" | "promoter" | "event";
  const kinds: Record<string, [id: (side: Side) => string, owners: Owner[]]> = {
    rider: [({ rider }) => rider.id, ["rider"]],
    award: [({ awardId }) => awardId, ["rider"]],
    result: [({ result }) => result.id, ["rider", "event"]],
    claim: [({ claimId }) => claimId, ["rider"]],
    redemption: [({ redemptionId }) => redemptionId, ["rider", "dealer"]],
    bike: [({ bikeId }) => bikeId, ["rider"]],
    kioskItem: [({ itemId }) => itemId, ["rider", "dealer"]],
    kioskCase: [({ caseId }) => caseId, ["dealer"]],
    question: [({ questionId }) => questionId, ["rider", "event"]],
    device: [({ deviceId }) => deviceId, ["dealer"]],
    watch: [({ findingId }) => findingId, ["dealer"]],
    event: [({ event }) => event.id, ["event", "promoter"]],
  };

  it.each(Object.entries(kinds))(
    "on the kind %s is in the histories of its owners, and of nobody else",
    async (type, [idOf, owners]) => {
      const fresh = await createWorld();
      try {
        const { own, other, admin } = await buildTwoOfEach(fresh);
        await fresh.db.write((tx) => record(tx, fresh.ctx(), "test.act", { type, id: idOf(own) }));
        const staff = await fresh.as(admin);
        const [row] = await fresh.db.select().from(auditLog).where(eq(auditLog.action, "test.act"));
        const of = async (side: Side) => {
          const found: Owner[] = [];
          for (const owner of ["rider", "dealer", "promoter", "event"] as const) {
            if ((await historyOf(staff, owner, side[owner].id)).includes(row?.id ?? "")) found.push(owner);
          }
          return found;
        };
        expect((await of(own)).toSorted()).toEqual(owners.toSorted());
        expect(await of(other)).toEqual([]);
      } finally {
        await fresh.close();
      }
    },
  );

  it("on an account is in the history of the rider, the dealer, the promoter or the admin", async () => {
    const { own } = both;
    const staff = await world.as(both.admin);
    for (const owner of ["rider", "dealer", "promoter", "staff"] as const) {
      const action = `test.${owner}`;
      const subject = { type: "account", id: own[owner].accountId };
      await world.db.write((tx) => record(tx, world.ctx(), action, subject));
      const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, action));
      const type = owner === "staff" ? "admin" : owner;
      expect(await historyOf(staff, type, own[owner].id), owner).toContain(row?.id);
    }
  });

  it("on a removed series stays in the history of its promoter", async () => {
    const staff = await world.as(both.admin);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "series.remove"));
    expect(row).toBeDefined();
    expect(await historyOf(staff, "promoter", both.own.promoter.id)).toContain(row?.id);
  });

  it("cannot be taken out of a history", async () => {
    const cause = (error: unknown) => String((error as { cause?: unknown }).cause ?? error);
    const [link] = await world.db.select().from(auditRecords).limit(1);
    const one = eq(auditRecords.auditId, link?.auditId ?? "");
    const moved = world.db.write((tx) => tx.update(auditRecords).set({ recordId: both.other.rider.id }).where(one));
    expect(await moved.then(() => null, cause)).toMatch(/append-only/);
    const gone = world.db.write((tx) => tx.delete(auditRecords).where(one));
    expect(await gone.then(() => null, cause)).toMatch(/append-only/);
  });
});

describe("The history of a rider", () => {
  let world: PayoutWorld;
  beforeAll(async () => {
    world = await createPayoutWorld();
  });
  afterAll(() => world.close());

  const key = () => ({ key: randomUUID() });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  /** These are the acts of staff on what belongs to the rider, by the act that each records. */
  const acts: Record<string, () => Promise<unknown>> = {
    "result.factory-override": async () => {
      const race = await buildRace(world);
      const { id } = await buildResult(world, {
        eventId: race.event.id,
        classId: race.klass.id,
        riderId: world.rider.id,
        place: 1,
      });
      good(await world.staff.post(`/api/admin/result/${id}/factory-override`, { pay: true, reason: "Agreed" }, key()));
    },
    "results.verify": async () => {
      const race = await buildRace(world);
      await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: world.rider.id, place: 1 });
      good(await race.verify(undefined, world.staff));
    },
    "award.extend": async () => {
      // An extension lasts at most a year from today.
      const award = (await awardsOf(world, world.rider.id)).find(({ wallet }) => wallet === "credit");
      world.clock.advance({ days: 20 });
      await world.signInAgain();
      const until = "2027-07-25";
      good(await world.staff.post(`/api/admin/award/${award?.id ?? ""}/extend`, { until, reason: "Hospital" }, key()));
    },
    "redemption.refund": async () => {
      await giveCredit(world, world.rider.id, 50_00);
      const desk = await world.as(await buildDealer(world));
      const { body } = await desk.post("/api/dealer/redeem", deskOrder(world.rider.id, 10_00), key());
      const path = `/api/admin/credit-redemption/${body.redemption._id}` as const;
      good(await world.staff.delete(path, { reason: "returned", employeeName: "Kim" }, key()));
    },
    "bike.add": async () =>
      good(await world.staff.post(`/api/admin/rider/${world.rider.id}/bikes`, { vin: testVin() })),
    "claim.approve": async () => good(await world.move(await world.openClaim(), "approve")),
    "claim.send": async () => good(await world.move((await world.ownClaims())[0]!, "send")),
    "claim.undoSend": async () => good(await world.move((await world.ownClaims())[0]!, "undoSend", "admin", "Wrong")),
    "claim.void": async () => good(await world.move((await world.ownClaims())[0]!, "void", "admin", "Wrong")),
    "document.look": async () => {
      await world.win();
      const path = `/api/rider/rider/${world.rider.id}/upload-id-files?kind=licence` as const;
      good(await world.pro.post(path, await pictureForm("license.png")));
      const { documents } = (await world.staff.get(`/api/admin/rider/${world.rider.id}/documents`)).body;
      await world.staff.open(`/api/document/${documents[0]?._id ?? ""}`);
    },
    "account.sign-in": async () => {
      await world.visitor().post("/api/login", { email: world.rider.email, password: testPassword });
    },
  };

  it.each(Object.entries(acts))("has %s, and so has the audit log by person", async (action, act) => {
    const known = await world.db.select({ id: auditLog.id }).from(auditLog);
    await act();
    const rows = await world.db
      .select()
      .from(auditLog)
      .where(
        known.length > 0
          ? notInArray(
              auditLog.id,
              known.map(({ id }) => id),
            )
          : sql`true`,
      );
    const row = rows.find((one) => one.action === action);
    expect(row, rows.map((one) => one.action).join(", ")).toBeDefined();
    expect(await historyOf(world.staff, "rider", world.rider.id)).toContain(row?.id);
    const { body } = await world.staff.get(`/api/admin/audit?person=${world.rider.id}&action=${action}`);
    expect(body.acts.map(({ _id }: { _id: string }) => _id)).toContain(row?.id);
    const stranger = await buildRider(world);
    expect(await historyOf(world.staff, "rider", stranger.id)).toEqual([]);
  });

  it("has the acts on an account that was merged into it, until the merge is undone", async () => {
    const gone = await buildRider(world);
    const kept = await buildRider(world);
    good(await world.staff.post(`/api/admin/rider/${gone.id}/bikes`, { vin: testVin() }));
    const [bike] = await historyOf(world.staff, "rider", gone.id);
    expect(await historyOf(world.staff, "rider", kept.id)).not.toContain(bike);
    const merged = await mergeRiders(world.staff, kept, gone);
    good(merged);
    expect(await historyOf(world.staff, "rider", kept.id)).toContain(bike);
    good(await undoMerge(world.staff, merged.body.merge._id));
    expect(await historyOf(world.staff, "rider", kept.id)).not.toContain(bike);
  });

  it("is for staff only", async () => {
    expect((await world.pro.get(`/api/admin/history/rider/${world.rider.id}`)).status).toBe(403);
  });
});
