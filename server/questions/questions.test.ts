import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";

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
/** Returns the mails in the order of writing, because a table has no order. */
const mails = async () =>
  (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).filter(({ cause }) =>
    cause.startsWith("question:"),
  );

describe("I raced this", () => {
  it("stands in the promoter's queue, with place and number, and is mailed to the promoter", async () => {
    const { status, body } = await ask({ place: 3, number: "42" });
    expect(status).toBe(200);
    expect(body.question).toMatchObject({ kind: "raced", state: "open", place: 3, number: "42", className: "250 B" });
    const queue = await track.get(`/api/promoter/questions?eventId=${eventId}`);
    expect(queue.body).toMatchObject({ open: 1, questions: [{ riderName: "Dana Kowalczyk" }] });
    expect((await mails()).map(({ to }) => to)).toEqual([promoter.email]);
  });

  it("is refused for a race to come, a cancelled one, and a class in which the result is there", async () => {
    const coming = await buildEvent(world, { firstDate: "2026-08-01", lastDate: "2026-08-01" });
    const later = await buildClass(world, { eventId: coming.id });
    expect((await ask({ classId: later.id })).body.error.code).toBe("not_raced_yet");
    await buildResult(world, { eventId, classId, riderId: rider.id });
    expect((await ask()).body.error.code).toBe("result_there");
    expect((await ask({ classId: undefined })).body.error.fields).toHaveProperty("classId");
  });

  it("is one conversation however often it is asked", async () => {
    const first = await ask();
    const second = await ask({ text: "Anybody there?" });
    expect(second.body.question._id).toBe(first.body.question._id);
    expect(second.body.messages).toHaveLength(2);
  });
});

describe("a question about a result", () => {
  it("goes back and forth until it is settled, each side told by mail", async () => {
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

  it("is answered by the staff in the programme's name", async () => {
    const { body } = await ask();
    const staff = await world.as(await buildAdmin(world));
    const answered = await write(body.question._id, "We look into it.", { by: staff, role: "admin" });
    expect(answered.body.messages.at(-1)).toMatchObject({ from: "admin", name: world.ctx().programme.brandName });
  });

  it("is nobody's who has no part in it", async () => {
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

  it("says nothing where there are no words, and not more than fit", async () => {
    expect((await ask({ text: "  " })).body.error.fields).toHaveProperty("text");
    expect((await ask({ text: "x".repeat(1001) })).body.error.fields).toHaveProperty("text");
  });
});
