import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { bikes } from "../../bikes/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards } from "../../ledger/tables.ts";
import { mailDate } from "../../platform/mail/mail-dates.ts";
import { outboxPush, pushSubscriptions } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider, testPin } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { buildRace, fillField } from "../../testing/race.ts";
import { reassessRider } from "../settling/reassess.ts";

// These tests check the messages that tell a rider about the money of a result: they come at once, in one email and on
// subscribed devices.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Race = Awaited<ReturnType<typeof buildRace>>;
const raceIn = (race: Race, over: Partial<Parameters<typeof buildResult>[1]> = {}, who = rider) =>
  buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: who.id, place: 2, ...over });
const mails = (who = rider) => mailTo(world, who.email);
const off = async (kind: string) =>
  (await world.as(rider)).put("/api/rider/notices", { kind, channel: "mail", on: false });

async function subscribeToPush() {
  const { accountId } = rider;
  const row = { id: randomUUID(), accountId, endpointHash: accountId, endpoint: "https://push.example.test/1" };
  await world.db.write((tx) =>
    tx.insert(pushSubscriptions).values({ ...row, p256dh: "", auth: "", createdAt: world.clock.now() }),
  );
}
const shown = async () => (await world.db.select().from(outboxPush)).map(({ payload }) => payload);

describe("an email to a rider about results", () => {
  it("announces an award at verification, by email and push notification", async () => {
    await subscribeToPush();
    const race = await buildRace(world, { event: { title: "RedBud" } });
    await raceIn(race);
    expect(await mails()).toEqual([]);
    await race.verify();
    expect((await mails()).map(({ subject, notice }) => [subject, notice])).toEqual([
      ["You earned $150.00 at RedBud", "award"],
    ]);
    expect(await shown()).toMatchObject([
      {
        title: "You earned $150.00 at RedBud",
        body: "250 B, 2nd: $150.00 dealer credit",
        url: "/auth/rider/earnings",
      },
    ]);
  });

  it.each([
    ["other_brand", { brand: "Honda" }, {}, "The result lists another brand: Honda"],
    ["not_finished", { status: "dnf" as const, place: null }, {}, "Did not finish"],
    ["place_pays_nothing", { place: 9 }, {}, "9th place doesn’t pay"],
    ["factory_rider", {}, { factory: true }, "Factory riders’ results count but don’t earn awards"],
    ["no_qualifying_bike", {}, { bike: null }, "No 2023 or newer bike with a valid VIN"],
    ["pending_bike", {}, { bike: { state: "pending" as const } }, "Waiting for the bike’s VIN to be verified"],
    ["registered_late", {}, { registeredAt: new Date("2026-09-01T00:00:00Z") }, "Registered after"],
    ["guardian_consent_missing", {}, { dateOfBirth: "2012-01-01" }, "A parent or guardian’s consent is missing"],
  ])("why a result earned nothing: %s", async (reason, row, person, words) => {
    rider = await buildRider(world, person);
    await subscribeToPush();
    const race = await buildRace(world, { event: { title: "RedBud" } });
    await raceIn(race, row);
    await race.verify();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    // The email does not present a result as final when it waits or can still be fixed.
    const open = ["no_qualifying_bike", "pending_bike", "guardian_consent_missing"].includes(reason);
    const subject = open
      ? "Your result at RedBud doesn’t earn an award yet"
      : "Your result at RedBud didn’t earn an award";
    expect([mail?.subject, mail?.notice]).toEqual([subject, "rejected"]);
    expect(mail?.text).toContain(words);
    expect(JSON.stringify(await shown())).toContain(words);
    expect(JSON.stringify(await shown()), "one line").not.toContain("\\n");
  });

  it.each([
    ["en", 1, "Your result at RedBud didn’t earn an award"],
    ["en", 2, "Your results at RedBud didn’t earn awards"],
    ["fr", 1, "RedBud\u00a0: votre résultat ne donne droit à aucune prime"],
    ["fr", 2, "RedBud\u00a0: vos résultats ne donnent droit à aucune prime"],
  ] as const)("about every class that it lists (%s, %i)", async (locale, classes, subject) => {
    rider = await buildRider(world, { account: { locale } });
    const race = await buildRace(world, { event: { title: "RedBud" } });
    await raceIn(race, { brand: "Honda" });
    if (classes === 2) {
      const more = await buildClass(world, { eventId: race.event.id, name: "450 B" });
      await fillField(world, race.event.id, more.id, 6);
      await raceIn(race, { classId: more.id, brand: "Honda" });
    }
    await race.verify();
    expect((await mails()).map((mail) => mail.subject)).toEqual([subject]);
  });

  it("says until when a bike can still be added, while that day is ahead", async () => {
    rider = await buildRider(world, { bike: null });
    const race = await buildRace(world, { event: { title: "RedBud" } });
    await raceIn(race);
    await race.verify();
    const [soon] = await mails();
    expect(soon?.text).toContain("Add a qualifying bike by that date to get the award.");

    const past = await buildRace(world, {
      event: { title: "Southwick", firstDate: "2026-05-02", lastDate: "2026-05-02" },
    });
    await raceIn(past);
    await past.verify();
    const late = (await mails()).find(({ subject }) => subject.includes("Southwick"));
    expect(late?.subject).toBe("Your result at Southwick didn’t earn an award");
    expect(late?.text).toContain("No 2023 or newer bike with a valid VIN");
    expect(late?.text).not.toContain("Add a qualifying bike");
  });

  it.each([
    // The day is 60 days after the race or, if the promoter is late, 30 days after the notice.
    ["en", "2026-07-04", "complete by the end of Sep 2nd, 2026 (Pacific time), the cash will expire."],
    ["en", "2026-05-02", "complete by the end of Aug 9th, 2026 (Pacific time), the cash will expire."],
    [
      "fr",
      "2026-07-04",
      "S’ils ne le sont pas à la fin du 2\u00a0septembre\u00a02026 (heure du Pacifique), cet argent expirera.",
    ],
    [
      "fr",
      "2026-05-02",
      "S’ils ne le sont pas à la fin du 9\u00a0août\u00a02026 (heure du Pacifique), cet argent expirera.",
    ],
  ] as const)(
    "by when cash needs payment info: the award’s own last day (%s, raced on %s)",
    async (locale, day, words) => {
      rider = await buildRider(world, { account: { locale } });
      const race = await buildRace(world, {
        event: { firstDate: day, lastDate: day },
        klass: { payoutType: "cash" },
      });
      const { id } = await raceIn(race);
      await race.verify();
      expect((await mails())[0]?.text).toContain(words);
      const [award] = await world.db.select().from(awards).where(eq(awards.resultId, id));
      expect(words).toContain(mailDate(award?.expiresAt ?? "", locale));
    },
  );

  it.each([
    // Cash of a race is due 30 days after its award, and cash of final standings 60 days after the series ends.
    ["event", "We’ll send the cash by Aug 9th, 2026 if"],
    ["standings", "We’ll send the cash by Sep 2nd, 2026 if"],
  ] as const)("by when cash is sent (%s)", async (kind, words) => {
    const race = await buildRace(world, { event: { kind }, klass: { payoutType: "cash" } });
    await raceIn(race);
    await race.verify();
    expect((await mails())[0]?.text).toContain(words);
  });

  it("says that the class had too few starters", async () => {
    const race = await buildRace(world, { field: 3 });
    await raceIn(race);
    await race.verify();
    // The email says below the class what the rider can do about it.
    expect((await mails())[0]?.text).toContain(
      "250 B, 2nd: 4 starters, 6 needed\nIf more riders started, tell the promoter. Once that’s corrected, the result can pay.",
    );
  });

  it("describes a correction, and what was taken back or is due", async () => {
    const race = await buildRace(world, { event: { title: "RedBud" } });
    const { id } = await raceIn(race);
    await race.verify();
    const desk = await world.as(await buildDealer(world));
    const order = { riderId: rider.id, amount: 120_00, currency: "USD", pin: testPin, employeeName: "Sam" };
    await desk.post("/api/dealer/redeem", { ...order, idChecked: true }, { key: randomUUID() });
    await race.correct(id, { values: { place: "3" } });
    const [, , mail] = await mails();
    expect(mail?.subject).toBe("Your results at RedBud were corrected");
    expect(mail?.text).toContain("$100.00 instead of $150.00");
    expect(mail?.text).toContain("We took back $30.00 that you hadn’t used.");
    expect(mail?.text).toContain("You’d already used $20.00 that your results no longer earn.");
    expect(mail?.text, "nothing is new to be used").not.toContain("You can use dealer credit now");
  });

  it("announces a late award once nothing blocks it any more, and sends nothing before that", async () => {
    rider = await buildRider(world, { bike: { state: "pending" } });
    const race = await buildRace(world, { event: { title: "RedBud" } });
    const { id } = await raceIn(race);
    await race.verify();
    await race.correct(id, { values: { brand: "Honda" } });
    await race.correct(id, { values: { brand: "KTM" } });
    // A result that earned nothing before and earns nothing now sends no email.
    expect(await mails()).toHaveLength(1);
    await world.db.write(async (tx) => {
      await tx.update(bikes).set({ state: "valid", verifiedAt: world.clock.now() }).where(eq(bikes.riderId, rider.id));
      await reassessRider(tx, world.ctx(), rider.id);
    });
    const [, mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect([mail?.subject, mail?.notice]).toEqual(["You earned $150.00 at RedBud", "award"]);
    expect(mail?.text).toContain("now earns an award.");
    expect(mail?.text).toContain("250 B, 2nd: $150.00 dealer credit");
  });
});

describe("a notice that was turned off", () => {
  it("is not emailed; each kind is turned off separately", async () => {
    await off("rejected");
    const race = await buildRace(world);
    await raceIn(race, { brand: "Honda" });
    await race.verify();
    expect(await mails()).toEqual([]);
    const other = await buildRace(world);
    await raceIn(other);
    await other.verify();
    expect(await mails()).toHaveLength(1);
  });

  it("is still sent when cash was earned, because its deadline starts with the notice", async () => {
    await off("award");
    const race = await buildRace(world, { klass: { payoutType: "cash" } });
    await raceIn(race);
    await race.verify();
    const [mail] = await mails();
    expect(mail?.text).toContain("if your payment info is complete by then");
    expect(mail?.text).not.toContain("/unsubscribe");
  });

  it("is still sent when an award was taken back", async () => {
    const race = await buildRace(world);
    const { id } = await raceIn(race);
    await race.verify();
    await off("award");
    await race.correct(id, { values: { place: "1" } });
    expect(await mails()).toHaveLength(1);
    await race.correct(id, { values: { place: "3" } });
    expect(await mails()).toHaveLength(2);
  });
});

describe("an email that must not be sent", () => {
  it("is about another rider's result, or the same result twice", async () => {
    const other = await buildRider(world);
    const race = await buildRace(world);
    await raceIn(race);
    await race.verify();
    await race.verify(undefined, await world.as(await buildAdmin(world)));
    expect([(await mails()).length, (await mails(other)).length]).toEqual([1, 0]);
  });

  it("is about a verification that failed", async () => {
    const race = await buildRace(world);
    await raceIn(race);
    const stranger = await world.as(await buildDealer(world));
    expect((await race.verify(race.klass.id, stranger)).status).toBe(403);
    expect(await mails()).toEqual([]);
  });
});
