import { asc, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { auditLog, jobLeases, outboxMail } from "../tables.ts";
import { insertRows } from "./insert-rows.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const audit = (id: string, more: object = {}) => ({
  id,
  at: world.clock.now(),
  actorType: "system",
  actorId: null,
  action: "test",
  subjectType: "test",
  subjectId: id,
  before: null,
  after: { amount: 1, deep: ["a", null] },
  ...more,
});
const mail = (id: string, cause: string) => ({
  id,
  cause,
  to: "a@example.test",
  locale: "en",
  subject: id,
  text: "",
  html: "",
  createdAt: world.clock.now(),
  nextTryAt: null,
});

it("insertRows writes rows as Drizzle does: nulls stay null, and times and JSON are read back equal", async () => {
  const rows = [audit("a"), audit("b", { before: { was: true } })];
  await world.db.write((tx) => insertRows(tx, auditLog, rows));
  await world.db.write((tx) => tx.insert(auditLog).values({ ...audit("c"), requestId: undefined }));
  const stored = await world.db.select().from(auditLog).orderBy(asc(auditLog.id));
  const [a, b, c] = stored.filter(({ subjectType }) => subjectType === "test");
  expect(a).toMatchObject(audit("a"));
  expect(b).toMatchObject(audit("b", { before: { was: true } }));
  expect(a).toEqual({ ...c, id: "a", subjectId: "a" });
  const nulls = await world.db.select().from(auditLog).where(isNull(auditLog.before));
  expect(nulls.map(({ id }) => id)).toEqual(expect.arrayContaining(["a", "c"]));
});

it("insertRows writes many rows, even rows with different columns", async () => {
  await world.db.write(async (tx) => {
    await insertRows(tx, jobLeases, []);
    await insertRows(
      tx,
      jobLeases,
      Array.from({ length: 9 }, (_, at) => ({ job: `j${at}`, holder: "me" })),
    );
    await insertRows(tx, jobLeases, [{ job: "x", holder: "you" }, { job: "y" }]);
  });
  const stored = await world.db.select().from(jobLeases);
  expect(stored.filter(({ holder }) => holder === "me")).toHaveLength(9);
  expect(stored.find(({ job }) => job === "y")).toMatchObject({ holder: null, leasedUntil: null });
});

it("insertRows gives a column that a row omits its default", async () => {
  await world.db.write((tx) => insertRows(tx, outboxMail, [mail("1", "one")]));
  expect(await world.db.select().from(outboxMail)).toMatchObject([{ tries: 0, sentAt: null }]);
});

it("insertRows refuses a duplicate value, or skips its row with `known`", async () => {
  const put = (id: string, known?: "leave") =>
    world.db.write((tx) => insertRows(tx, outboxMail, [mail(id, "one")], known ? { known } : {}));
  await put("1");
  await expect(put("2")).rejects.toThrow();
  await put("3", "leave");
  expect((await world.db.select().from(outboxMail)).map(({ id }) => id)).toEqual(["1"]);
});
