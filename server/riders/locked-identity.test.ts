import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildResult, buildRider } from "../testing/build.ts";
import { succeed } from "../testing/clients/watch-desk.ts";
import { creditOf, deskOrder, giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";
import { buildRace } from "../testing/race.ts";

// Staff change the name, date of birth or AMA number of a rider who has raced or won. A thief among them could do it
// unnoticed, take the money of a minor away, or have a colleague confirm other amounts than those that were shown.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let staff: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world, { dateOfBirth: "1998-04-02" });
  staff = await world.as(await buildAdmin(world, { role: "staff" }));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = () => `/api/admin/rider/${rider.id}` as const;
const record = async () => (await succeed(staff.get(path()))).body.rider;
const change = async (fields: object) => staff.put(path(), { __v: (await record()).__v, ...fields });
const told = async (to = rider.email) =>
  (await mailTo(world, to)).filter(({ cause }) => cause.startsWith("identity-changed:"));
const acts = async () =>
  world.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, rider.id), eq(auditLog.action, "rider.update")));
const effects = async (dateOfBirth: string) =>
  (await succeed(staff.post(`${path()}/money/preview`, { act: "dateOfBirth", dateOfBirth }))).body;
const minor = "2010-01-01";

/** Lets the rider win 150.00 at a race. */
async function win(): Promise<void> {
  const race = await buildRace(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
  await race.verify();
}

describe("A locked identity", () => {
  it.each([
    ["first name", { firstName: "Other" }],
    ["last name", { lastName: "Person" }],
    ["date of birth", { dateOfBirth: "1970-01-01" }],
    ["AMA number", { amaNumber: "1" }],
  ])("is changed by staff with a reason only: %s", async (_field, fields) => {
    await giveCredit(world, rider.id, 900_00);
    const before = await record();
    const refused = await change(fields);
    expect([refused.status, refused.body.error]).toMatchObject([
      400,
      { code: "invalid_input", fields: { reason: expect.any(String) } },
    ]);
    expect((await change({ ...fields, reason: " " })).status).toBe(400);
    expect([await record(), await told(), await acts()]).toEqual([before, [], []]);
    const done = await change({ ...fields, reason: "License seen." });
    expect(done.body.rider).toMatchObject(fields);
    expect(await acts()).toMatchObject([{ after: { ...fields, reason: "License seen." } }]);
    expect(await told()).toHaveLength(1);
  });

  it("is told to the rider at the address on file, also if the same change replaces it", async () => {
    await giveCredit(world, rider.id, 900_00);
    await change({
      lastName: "Person",
      dateOfBirth: "1970-01-01",
      email: "thief@elsewhere.test",
      reason: "Called us.",
    });
    const [mail] = await told();
    expect(mail).toMatchObject({ to: rider.email, subject: "Program staff changed your record" });
    expect(mail?.text).toContain("Last name, Date of birth");
    // The mailbox may not be the rider's, and the reason is for staff.
    for (const hidden of ["Person", "1970", "Called us"]) expect(mail?.text).not.toContain(hidden);
    expect(await told("thief@elsewhere.test")).toEqual([]);
  });

  it("is told in the rider's language, and not if nothing of it changed", async () => {
    rider = await buildRider(world, { account: { locale: "fr" } });
    await giveCredit(world, rider.id, 900_00);
    await change({ lastName: rider.lastName, hometown: "Laval" });
    expect(await told()).toEqual([]);
    await change({ lastName: "Gagnon", reason: "Mariage" });
    expect((await told())[0]?.subject).toBe("L’équipe du programme a modifié votre dossier");
  });
});

it("An identity that is not locked needs neither", async () => {
  expect((await change({ lastName: "Person", dateOfBirth: minor })).status).toBe(200);
  expect(await told()).toEqual([]);
});

describe("A date of birth that moves money", () => {
  const reason = "License seen.";

  it.each([true, false])("needs the checksum also if the same change sets deActivated to %s", async (deActivated) => {
    await win();
    if (!deActivated) await change({ deActivated: true, reason });
    const [before, credit] = [await record(), await creditOf(world, rider.id)];
    const refused = await change({ dateOfBirth: minor, deActivated, reason });
    expect([refused.status, refused.body.error.code]).toEqual([409, "money_unconfirmed"]);
    expect([await record(), await creditOf(world, rider.id)]).toEqual([before, credit]);
  });

  it("is saved only with the checksum of the effects that were shown", async () => {
    await win();
    const before = await record();
    const seen = await effects(minor);
    expect(seen).toMatchObject({ before: [{ credit: 150_00 }, {}], after: [{ credit: 0 }, {}] });
    for (const confirm of [undefined, "", "f".repeat(64)]) {
      const refused = await change({ dateOfBirth: minor, reason, confirm });
      expect([refused.status, refused.body.error.code]).toEqual([409, "money_unconfirmed"]);
    }
    expect([await record(), await told(), await creditOf(world, rider.id)]).toEqual([before, [], 150_00]);
    expect((await change({ dateOfBirth: minor, reason, confirm: seen.checksum })).status).toBe(200);
    expect([await creditOf(world, rider.id), (await told()).length]).toEqual([0, 1]);
    // Changing the date back has other effects, so the checksum of the first change does not confirm it.
    const back = { dateOfBirth: "1998-04-02", reason };
    expect((await change({ ...back, confirm: seen.checksum })).status).toBe(409);
    expect((await change({ ...back, confirm: (await effects("1998-04-02")).checksum })).status).toBe(200);
    expect(await creditOf(world, rider.id)).toBe(150_00);
  });

  it("is refused if the rider spent some of it since the preview", async () => {
    await win();
    const { checksum } = await effects(minor);
    const desk = await world.as(await buildDealer(world));
    await succeed(desk.post("/api/dealer/redeem", deskOrder(rider.id, 40_00), { key: randomUUID() }));
    expect((await change({ dateOfBirth: minor, reason, confirm: checksum })).status).toBe(409);
    const seen = await effects(minor);
    expect(seen.after[0]).toMatchObject({ credit: 0, creditDue: 40_00 });
    expect((await change({ dateOfBirth: minor, reason, confirm: seen.checksum })).status).toBe(200);
  });

  it("needs no checksum if nothing moves, and its preview writes nothing", async () => {
    await win();
    expect((await effects("1997-04-02")).checksum).toBeNull();
    expect([(await record()).dateOfBirth, await told(), await acts()]).toEqual(["1998-04-02", [], []]);
    expect((await change({ dateOfBirth: "1997-04-02", reason })).status).toBe(200);
  });
});
