import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { smtpMailer } from "../platform/mail/mailer.ts";
import { sendOutbox } from "../platform/mail/outbox.ts";
import { outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { startSmtp } from "../testing/clients/smtp.ts";
import { awardsOf, buildRace, resultOf } from "../testing/race.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
let own: Client;
let track: Client;
let eventId: string;
let classId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-20T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  promoter = await buildPromoter(world);
  const event = await buildEvent(world, {
    promoterId: promoter.id,
    title: "High Point",
    firstDate: "2026-07-18",
    lastDate: "2026-07-18",
  });
  eventId = event.id;
  classId = (await buildClass(world, { eventId, name: "250 B" })).id;
  own = await world.as(rider);
  track = await world.as(promoter);
});
afterEach(() => world.close());

const ask = (over: object = {}, by = own) =>
  by.post("/api/rider/questions", { kind: "raced", classId, text: "I was third on number 42.", ...over });
const write = (id: string, text: string, { by = track, role = "promoter", close = false } = {}) =>
  by.post(`/api/${role}/question/${id}/messages`, { text, close });
/** Returns the emails in the order in which they were queued, because a table has no order. */
const mails = async () =>
  (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).filter(({ cause }) =>
    cause.startsWith("question:"),
  );

/** Gives the rider a verified result in the race on a bike of another brand, and returns it. */
async function verifiedOnHonda(race: Awaited<ReturnType<typeof buildRace>>) {
  const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, brand: "Honda" };
  const result = await buildResult(world, place);
  await race.verify();
  return result;
}

describe('The question "My bike was another brand"', () => {
  it.each([
    ["en", "Bike: 2024 KTM 450 SX-F"],
    ["fr", "Moto\u00a0: KTM 450 SX-F 2024"],
  ] as const)("names the bike in the email as its language does (%s)", async (locale, bike) => {
    const race = await buildRace(world);
    const { accountId, email } = race.promoter;
    await world.db.write((tx) => tx.update(accounts).set({ locale }).where(eq(accounts.id, accountId)));
    const { id } = await verifiedOnHonda(race);
    const [own] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
    await ask({ kind: "result", resultId: id, classId: undefined, bikeId: own?.id, text: "It was a KTM." });
    expect((await mails()).find(({ to }) => to === email)?.text).toContain(bike);
  });

  it("proposes the program's brand with the bike, and corrects and pays nothing by itself", async () => {
    const race = await buildRace(world, { event: { firstDate: "2026-07-04" } });
    const { id } = await verifiedOnHonda(race);
    const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
    const [strange] = await world.db
      .select()
      .from(bikes)
      .where(eq(bikes.riderId, (await buildRider(world)).id));
    const fix = { kind: "result", resultId: id, classId: undefined, text: "My bike was a KTM." };
    expect((await ask({ ...fix, bikeId: strange?.id })).body.error.code).toBe("not_your_bike");
    await ask(fix);
    const { body } = await ask({ ...fix, bikeId: bike?.id });
    expect(body.question.proposal).toEqual({
      brand: "KTM",
      bike: { year: 2024, make: "KTM", model: "450 SX-F" },
      vin: bike?.vin,
    });
    expect(await resultOf(world, id)).toMatchObject({ brand: "Honda", earned: 0, reason: "other_brand" });
    expect(await awardsOf(world, rider.id)).toEqual([]);
    const [listed] = (await own.get("/api/rider/results")).body.results;
    expect(listed).toMatchObject({
      asked: { state: "open", answers: race.promoter.name },
      answers: race.promoter.name,
    });
    const mail = (await mails()).at(-1);
    expect(mail?.text).toContain(bike?.vin);
    expect((await race.correct(id, { values: { brand: "KTM" } })).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
    expect((await ask({ ...fix, bikeId: bike?.id })).body.error.code).toBe("nothing_to_correct");
  });
});

describe('The request "I raced this"', () => {
  it("is in the promoter's queue with place and number, and is emailed to the promoter", async () => {
    const { status, body } = await ask({ place: 3, number: "42" });
    expect(status).toBe(200);
    expect(body.question).toMatchObject({ kind: "raced", state: "open", place: 3, number: "42", className: "250 B" });
    const queue = await track.get(`/api/promoter/questions?eventId=${eventId}`);
    expect(queue.body).toMatchObject({ open: 1, questions: [{ riderName: "Dana Kowalczyk" }] });
    expect((await mails()).map(({ to }) => to)).toEqual([promoter.email]);
  });

  it("is refused for an upcoming or canceled race, and for a class with the rider's result", async () => {
    const coming = await buildEvent(world, { firstDate: "2026-08-01", lastDate: "2026-08-01" });
    const later = await buildClass(world, { eventId: coming.id });
    expect((await ask({ classId: later.id })).body.error.code).toBe("not_raced_yet");
    await buildResult(world, { eventId, classId, riderId: rider.id });
    expect((await ask()).body.error.code).toBe("result_there");
    expect((await ask({ classId: undefined })).body.error.fields).toHaveProperty("classId");
  });

  it("is one conversation, no matter how often it is made", async () => {
    const first = await ask();
    const second = await ask({ text: "Anybody there?" });
    expect(second.body.question._id).toBe(first.body.question._id);
    expect(second.body.messages).toHaveLength(2);
  });
});

describe("a question about a result", () => {
  it("can be answered back and forth until it is settled, with an email for each message", async () => {
    const result = await buildResult(world, { eventId, classId, riderId: rider.id });
    const asked = await ask({ kind: "result", resultId: result.id, classId: undefined, text: "Why fifth?" });
    const id = asked.body.question._id;
    const answered = await write(id, "You were passed on the last lap.");
    expect(answered.body.question.state).toBe("answered");
    const closed = await write(id, "Thank you!", { by: own, role: "rider", close: true });
    expect(closed.body.question.state).toBe("closed");
    expect(closed.body.messages.map(({ from }: { from: string }) => from)).toEqual(["rider", "promoter", "rider"]);
    expect((await mails()).map(({ to }) => to)).toEqual([promoter.email, rider.email, promoter.email]);
    expect((await track.get("/api/promoter/questions")).body.open).toBe(0);
    expect((await write(id, "Wait: it was sixth.", { by: own, role: "rider" })).body.question.state).toBe("open");
  });

  it("can be answered by staff in the program's name", async () => {
    const { body } = await ask();
    const staff = await world.as(await buildAdmin(world));
    const answered = await write(body.question._id, "We look into it.", { by: staff, role: "admin" });
    expect(answered.body.messages.at(-1)).toMatchObject({ from: "admin", name: world.ctx().programme.brandName });
  });

  it("can be read only by its participants", async () => {
    const { body } = await ask();
    const id = body.question._id;
    const other = await world.as(await buildRider(world));
    const elsewhere = await world.as(await buildPromoter(world));
    expect((await other.get(`/api/rider/question/${id}`)).status).toBe(404);
    expect((await elsewhere.get(`/api/promoter/question/${id}`)).status).toBe(404);
    expect((await write(id, "Hello", { by: elsewhere })).status).toBe(404);
    expect((await elsewhere.get("/api/promoter/questions")).body.questions).toEqual([]);
    const result = await buildResult(world, { eventId, classId, riderId: rider.id });
    expect((await ask({ kind: "result", resultId: result.id }, other)).status).toBe(404);
  });

  it("needs a text, which has a max length", async () => {
    expect((await ask({ text: "  " })).body.error.fields).toHaveProperty("text");
    expect((await ask({ text: "x".repeat(1001) })).body.error.fields).toHaveProperty("text");
  });
});

describe("an answer with a correction", () => {
  /** Builds a verified race in which the rider's second place lists a Honda, and the rider's question about it. */
  async function askedAboutBrand() {
    const race = await buildRace(world, { event: { firstDate: "2026-07-18" } });
    const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2, brand: "Honda" };
    const result = await buildResult(world, place);
    await race.verify();
    const asked = await own.post("/api/rider/questions", {
      kind: "result",
      resultId: result.id,
      text: "It was a KTM.",
    });
    const id: string = asked.body.question._id;
    const path = `/api/promoter/question/${id}` as const;
    const answer = (input: object, by = race.browser) =>
      by.post(`${path}/messages`, { text: "Corrected, thanks.", ...input });
    const brand = { resultId: result.id, __v: 0, values: { brand: "KTM" } };
    return { race, result, id, path, answer, brand };
  }

  it("shows the promoter the result with its reason and the brand that would pay, and shows the rider neither", async () => {
    const { race, path, id } = await askedAboutBrand();
    const { body } = await race.browser.get(path);
    expect(body.result).toMatchObject({
      place: "2",
      brand: "Honda",
      reason: "other_brand",
      correctTo: "KTM",
      earns: 0,
    });
    expect((await own.get(`/api/rider/question/${id}`)).body).toMatchObject({ result: null, candidates: [] });
  });

  it("first answers with the money and the riders affected, then corrects and answers in one step", async () => {
    const { race, answer, brand, path } = await askedAboutBrand();
    const asked = await answer({ correction: { ...brand, confirm: "" } });
    expect(asked.body.asks.moves).toMatchObject([{ rider: { fullName: "Dana Kowalczyk" }, amount: 15_000 }]);
    expect(asked.body.messages).toHaveLength(1);
    expect(await awardsOf(world, rider.id)).toEqual([]);
    const done = await answer({ correction: { ...brand, confirm: asked.body.asks.checksum } });
    expect(done.body).toMatchObject({ asks: null, undoId: expect.any(String), question: { state: "answered" } });
    expect(done.body.result).toMatchObject({ brand: "KTM", earns: 15_000, reason: null, correctTo: null });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 15_000 }]);
    const { body } = await race.browser.get(path);
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(["It was a KTM.", "Corrected, thanks."]);
    await expectSoundLedger(world.db);
  });

  it("gets a standard text in the rider's language if its author wrote none", async () => {
    const { answer, brand, path, race } = await askedAboutBrand();
    await own.put("/api/account/locale", { locale: "fr" });
    const asked = await answer({ text: undefined, correction: { ...brand, confirm: "" } });
    await answer({ text: undefined, correction: { ...brand, confirm: asked.body.asks.checksum } });
    const { body } = await race.browser.get(path);
    expect(body.messages.at(-1).text).toBe("Nous avons corrigé la marque : KTM.");
    await expectSoundLedger(world.db);
  });

  it("needs a text if nothing was corrected, or if the correction has no standard text", async () => {
    const { answer, brand, path, race } = await askedAboutBrand();
    const withoutText = { text: undefined };
    expect((await answer(withoutText)).body.error.fields).toEqual({ text: "Required" });
    const number = { ...brand, values: { number: "7" } };
    expect((await answer({ ...withoutText, correction: number })).body.error.fields).toEqual({ text: "Required" });
    const { body } = await race.browser.get(path);
    expect(body).toMatchObject({ messages: [{ text: "It was a KTM." }], result: { __v: 0 } });
  });

  it("is neither saved nor sent when the result changed meanwhile", async () => {
    const { race, answer, brand, path } = await askedAboutBrand();
    await race.correct(brand.resultId, { values: { number: "7" } });
    expect((await answer({ correction: brand })).body.error.code).toBe("stale_version");
    expect((await race.browser.get(path)).body.messages).toHaveLength(1);
  });

  it("is refused for the rider, for another result, and for somebody else's rider", async () => {
    const { race, answer, brand, id } = await askedAboutBrand();
    const mine = { text: "Please", correction: brand };
    expect((await own.post(`/api/rider/question/${id}/messages`, mine)).status).toBe(403);
    const other = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      place: 3,
      brand: "Honda",
    });
    expect((await answer({ correction: { ...brand, resultId: other.id } })).status).toBe(403);
    expect((await answer({ correction: brand }, track)).status).toBe(404);
    expect(await awardsOf(world, rider.id)).toEqual([]);
  });

  it("matches a result to the rider who raced it, found by name or number, and to nobody else", async () => {
    const likely = await buildResult(world, {
      eventId,
      classId,
      firstName: "D.",
      lastName: "Kowal",
      number: "42",
      place: 4,
    });
    await buildResult(world, { eventId, classId, number: "77", place: 5 });
    const { body } = await ask({ place: 3, number: "42" });
    const id: string = body.question._id;
    const shown = await track.get(`/api/promoter/question/${id}`);
    expect(shown.body.candidates).toMatchObject([{ _id: likely.id, number: "42", name: "D. Kowal" }]);
    const match = (riderId: string) =>
      track.post(`/api/promoter/question/${id}/messages`, {
        text: "Found you.",
        correction: { resultId: likely.id, __v: 0, riderId },
      });
    expect((await match((await buildRider(world)).id)).status).toBe(403);
    expect((await match(rider.id)).status).toBe(200);
    expect((await track.get(`/api/promoter/question/${id}`)).body.candidates).toEqual([]);
  });
});

describe("A question about an event without a promoter", () => {
  let admin: Awaited<ReturnType<typeof buildAdmin>>;
  let staff: Client;
  beforeEach(async () => {
    admin = await buildAdmin(world);
    staff = await world.as(admin);
    const event = await buildEvent(world, { title: "Orphan Cup", firstDate: "2026-07-18", lastDate: "2026-07-18" });
    classId = (await buildClass(world, { eventId: event.id, name: "250 C" })).id;
  });

  it("is emailed to staff, with a link to it in their list, and staff answer it", async () => {
    const asked = await ask();
    expect(asked.body.question.answers).toBeNull();
    const id = asked.body.question._id;
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: admin.email });
    expect(mail?.text).toContain(`/auth/admin/questions?question=${id}`);
    const { body } = await staff.get("/api/admin/questions?state=open");
    expect(body.questions.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect((await write(id, "You were third.", { by: staff, role: "admin" })).status).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({ to: rider.email });
    const { open, counts } = (await staff.get("/api/admin/questions?state=open")).body;
    const totalOf = async (state: "answered" | "closed") =>
      (await staff.get(`/api/admin/questions?state=${state}`)).body.pagination.total;
    expect(open).toBe(0);
    expect(counts).toEqual({ answered: await totalOf("answered"), closed: await totalOf("closed") });
    expect(counts.answered).toBeGreaterThan(0);
  });

  it("is not emailed to an admin who turned these emails off", async () => {
    const choice = { kind: "requests", channel: "mail", on: false };
    expect((await staff.put("/api/admin/notices", choice)).status).toBe(200);
    await ask();
    expect(await mails()).toEqual([]);
  });

  it("reaches each admin's mailbox in their language, also if the event's promoter was deactivated", async () => {
    const smtp = await startSmtp();
    const mailer = smtpMailer(smtp.url, "contingency cash <no-reply@portal.test>");
    const colleague = await buildAdmin(world, { account: { locale: "fr" } });
    const event = await buildEvent(world, { promoterId: promoter.id, title: "Left Cup", firstDate: "2026-07-18" });
    const left = await buildClass(world, { eventId: event.id, name: "125" });
    const off = await staff.post(`/api/admin/promoter/${promoter.id}/activation`, { active: false, reason: "Closed" });
    expect(off.status).toBe(200);
    await ask();
    await ask({ classId: left.id });
    await sendOutbox(world.ctx(), mailer);
    const told = smtp.received.filter((mail) => mail.includes("/auth/admin/questions?question"));
    for (const [to, language] of [
      [admin.email, "en"],
      [colleague.email, "fr"],
    ] as const) {
      const own = told.filter((mail) => mail.includes(`To: ${to}`));
      expect(own, to).toHaveLength(2);
      for (const mail of own) expect(mail).toContain(`Content-Language: ${language}`);
    }
    expect(told).toHaveLength(4);
    mailer.close();
    await smtp.close();
  });

  it("is in the list of staff, the longest waiting first", async () => {
    const first = (await ask()).body.question._id;
    world.clock.advance({ minutes: 1 });
    const second = (await ask({}, await world.as(await buildRider(world)))).body.question._id;
    const { body } = await staff.get("/api/admin/questions?state=open");
    expect(body.questions.map(({ _id }: { _id: string }) => _id)).toEqual([first, second]);
  });
});
