import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatMoney } from "#shared/format.ts";
import { reportKinds, reportToSend } from "#shared/scheduled-reports.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { smtpMailer } from "../../platform/mail/mailer.ts";
import { sendOutbox } from "../../platform/mail/outbox.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildEvent, buildResult, buildRider } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { actsOf } from "../../testing/race.ts";
import { startSmtp } from "../../testing/clients/smtp.ts";
import { sendScheduledReports } from "./send-scheduled.ts";

const path = "/api/admin/scheduled-reports" as const;
const one = "/api/admin/scheduled-report" as const;
/** This is a Monday at 6:00 Pacific time, when the weekly emails of Mondays are sent. */
const monday = "2026-07-20T13:00:00Z";

let world: World;
let owner: Awaited<ReturnType<typeof buildAdmin>>;
let french: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  owner = await buildAdmin(world);
  french = await buildAdmin(world, { role: "staff", account: { locale: "fr" } });
  staff = await world.as(owner);
});
afterEach(() => world.close());

const send = () => sendScheduledReports(world.ctx());
const mails = (admin: { email: string }) => mailTo(world, admin.email);
const input = (over: object = {}) => ({
  report: "summary",
  filters: { by: "USD" },
  rhythm: "weekly",
  day: 1,
  recipients: [owner.id, french.id],
  ...over,
});
async function schedule(over: object = {}, who = staff) {
  const answer = await who.post(path, input(over));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.schedule;
}
const listed = async (id: string, who = staff) => (await who.get(path)).body.schedules.find(({ _id }) => _id === id);
const tokenIn = (text: string): string => decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? "");

/** Creates a race in the week that the emails of that Monday cover. */
async function race() {
  const event = await buildEvent(world, { firstDate: "2026-07-14", postedCredit: 350_00, budget: 350_00 });
  const { id: classId } = await buildClass(world, { eventId: event.id, pays: [20_000, 15_000] });
  const rider = await buildRider(world);
  await buildResult(world, { eventId: event.id, classId, place: 1, riderId: rider.id, brand: "KTM" });
  for (const place of [2, 3, 4, 5, 6]) {
    await buildResult(world, { eventId: event.id, classId, place, riderId: null, brand: "Honda" });
  }
  expect((await actsOf(world, staff, event.id).verify(classId)).status).toBe(200);
  await expectSoundLedger(world.db);
}

describe("a scheduled report", () => {
  it("is sent once, at 6:00 Pacific on its day, with the report's own figures in each reader's language", async () => {
    await race();
    const { _id, nextOn } = await schedule();
    expect(nextOn).toBe("2026-07-20");
    world.clock.set("2026-07-20T12:59:00Z");
    await send();
    expect(await mails(owner)).toHaveLength(0);
    world.clock.set(monday);
    await Promise.all([send(), send(), send()]);
    await send();
    const [[mail], [courriel]] = [await mails(owner), await mails(french)];
    expect([await mails(owner), await mails(french)].map(({ length }) => length)).toEqual([1, 1]);
    const days = "startDate=2026-07-13&endDate=2026-07-19";
    const { body } = await staff.get(`/api/admin/aggregates/summary?${days}`);
    expect(body.earned.USD).toBe(200_00);
    for (const amount of [body.earned.USD, body.available.USD]) {
      expect(mail?.text).toContain(`${formatMoney(amount, "USD", "en")} (same time last season`);
      expect(courriel?.text).toContain(formatMoney(amount, "USD", "fr"));
    }
    expect(mail?.text).not.toContain("CAD");
    expect(mail?.subject).toBe("Summary, Jul 13th–19th, 2026");
    expect(courriel?.subject.replaceAll(/\s/g, " ")).toBe("Sommaire, 13–19 juillet 2026");
    const link = "/auth/admin/summary?by=USD&from=2026-07-13&to=2026-07-19";
    expect(mail?.text).toContain(`${world.ctx().publicUrl}${link}`);
    expect(courriel?.text).toContain(`${world.ctx().publicUrl}/fr${link}`);
    expect(await listed(_id)).toMatchObject({ nextOn: "2026-07-27", lastSentAt: new Date(monday).toISOString() });
    world.clock.advance({ days: 7 });
    await send();
    expect((await mails(owner)).map(({ subject }) => subject)).toContain("Summary, Jul 20th–26th, 2026");
    const sends = (await world.db.select().from(auditLog)).filter(({ action }) => action === "scheduled-report.send");
    expect(new Set(sends.map(({ subjectId, after }) => JSON.stringify([subjectId, after])))).toEqual(
      new Set(["2026-07-20", "2026-07-27"].map((sending) => JSON.stringify([_id, { sending, recipients: 2 }]))),
    );
  });

  it("catches up once after downtime, with the latest period", async () => {
    const { _id } = await schedule({ rhythm: "monthly", day: 5, filters: {} });
    world.clock.set("2026-10-20T18:00:00Z");
    await send();
    await send();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(["Summary, Sep 1st–30th, 2026"]);
    staff = await world.as(owner);
    expect((await listed(_id))?.nextOn).toBe("2026-11-05");
  });

  it("is emailed for every kind of report, even when the report is empty", async () => {
    for (const report of reportKinds) await schedule({ report, filters: {}, recipients: [owner.id] });
    await race();
    world.clock.set(monday);
    await send();
    const sent = await mails(owner);
    expect(new Set(sent.map(({ subject }) => subject.split(", ")[0]))).toEqual(
      new Set(reportKinds.map((report) => reportToSend(report).label.en)),
    );
    const textOf = (name: string): string => sent.find(({ subject }) => subject.startsWith(name))?.text ?? "";
    const { body: liability } = await staff.get("/api/admin/reports/liability?day=2026-07-19");
    const [usd] = liability.totals;
    expect(usd?.credit).toBe(200_00);
    expect(textOf("Liability")).toContain(`Open credit: ${formatMoney(usd?.credit ?? 0, "USD", "en")}`);
    expect(textOf("Liability")).toContain("/auth/admin/liability?day=2026-07-19");
    expect(textOf("Market share by month")).toContain("16.7%, 1 of 6 with a brand");
    expect(textOf("Late results")).toContain("Events with late results: 0");
  });

  it("is sent to nobody who is deactivated, and not while it is paused or once it is deleted", async () => {
    const paused = await schedule({ report: "liability", filters: {} });
    const removed = await schedule({ report: "late", filters: {} });
    await schedule();
    expect((await staff.put(`${one}/${paused._id}`, { __v: 0, paused: true })).body.schedule.nextOn).toBeNull();
    expect((await staff.delete(`${one}/${removed._id}`)).status).toBe(200);
    expect((await staff.delete(`${one}/${removed._id}`)).status).toBe(404);
    const left = await staff.post(`/api/admin/admin/${french.id}/act`, { act: "deactivate", reason: "Left the team." });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    world.clock.set(monday);
    await send();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(["Summary, Jul 13th–19th, 2026"]);
    expect((await mails(french)).filter(({ cause }) => cause.startsWith("report:"))).toEqual([]);
    const resumed = await staff.put(`${one}/${paused._id}`, { __v: 1, paused: false });
    expect(resumed.body.schedule.nextOn, "what was missed while paused is not sent").toBe("2026-07-27");
    expect((await staff.post(path, input())).status, "an admin who left cannot become a recipient").toBe(400);
  });

  it("can be edited by version", async () => {
    const { _id } = await schedule();
    const changed = await staff.put(`${one}/${_id}`, { __v: 0, rhythm: "monthly", day: 1, recipients: [french.id] });
    expect(changed.body.schedule).toMatchObject({ nextOn: "2026-08-01", mine: null, filters: { by: "USD" } });
    const stale = await staff.put(`${one}/${_id}`, { __v: 0, day: 2 });
    expect([stale.status, stale.body.schedule.day]).toEqual([409, 1]);
    world.clock.set("2026-08-01T20:00:00Z");
    await send();
    expect([await mails(owner), await mails(french)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("is sent immediately only to the admin who requests it, at most once a minute", async () => {
    const { _id } = await schedule();
    for (const _ of [1, 2]) expect((await staff.post(`${one}/${_id}/send`, {})).status).toBe(200);
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(["Summary, Jul 6th–12th, 2026"]);
    expect(await mails(french)).toEqual([]);
    expect((await listed(_id))?.nextOn).toBe("2026-07-20");
  });
});

describe("unsubscribing", () => {
  it("takes one click in the mailbox, without a login, from this report alone; nobody else can undo it", async () => {
    const { _id } = await schedule();
    await schedule({ report: "late", filters: {} });
    world.clock.set(monday);
    await send();
    const smtp = await startSmtp();
    const mailer = smtpMailer(smtp.url, "portal <no-reply@portal.test>");
    expect(await sendOutbox(world.ctx(), mailer)).toBe(4);
    mailer.close();
    await smtp.close();
    const received = smtp.received.find((text) => text.includes(`To: ${french.email}`) && text.includes("Sommaire"));
    const url = /List-Unsubscribe: <([^>]+)>/.exec(received?.replaceAll(/\r\n\s+/g, " ") ?? "")?.[1] ?? "";
    expect(received).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(new URL(url).pathname).toBe("/api/unsubscribe");
    const token = encodeURIComponent(new URL(url).searchParams.get("token") ?? "");
    const clicked = await world.visitor().post(`/api/unsubscribe?token=${token}`, "List-Unsubscribe=One-Click", {
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "none" },
    });
    expect(clicked.status).toBe(200);
    expect((await listed(_id))?.recipients.find(({ _id: id }) => id === french.id)?.unsubscribed).toBe(true);
    const edited = await staff.put(`${one}/${_id}`, { __v: 0, recipients: [owner.id, french.id] });
    expect(
      edited.body.schedule.recipients.filter(({ unsubscribed }: { unsubscribed: boolean }) => unsubscribed),
    ).toHaveLength(1);
    world.clock.advance({ days: 7 });
    await send();
    expect((await mails(french)).map(({ subject }) => subject.split(",")[0])).toEqual([
      "Sommaire",
      "Résultats en retard",
      "Résultats en retard",
    ]);
  });

  it("works on the page of the link in both directions, and only with a link that nobody changed", async () => {
    const { _id } = await schedule();
    world.clock.set(monday);
    await send();
    const token = tokenIn((await mails(owner))[0]?.text ?? "");
    const shown = await world.visitor().get(`/api/unsubscribe/notice?token=${encodeURIComponent(token)}`);
    expect(shown.body).toMatchObject({ kind: "report", report: "summary", on: true });
    for (const on of [false, true, false]) {
      expect((await world.visitor().put("/api/unsubscribe", { token, on })).body.on).toBe(on);
      expect((await listed(_id))?.mine).toBe(on);
    }
    const [, kind = "", signed = ""] = token.split(".");
    for (const forged of [
      `${french.accountId}.${kind}.${signed}`,
      `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    ]) {
      expect((await world.visitor().put("/api/unsubscribe", { token: forged, on: false })).status).toBe(404);
    }
    expect((await staff.put(`${one}/${_id}/subscription`, { on: true })).body.schedule.mine).toBe(true);
    await staff.delete(`${one}/${_id}`);
    expect((await world.visitor().put("/api/unsubscribe", { token, on: false })).status).toBe(404);
  });
});

describe("who may schedule a report", () => {
  it("lets a read-only admin subscribe themselves, and nobody else", async () => {
    const auditor = await buildAdmin(world, { role: "readOnly" });
    const reader = await world.as(auditor);
    const refused = await reader.post(path, input());
    expect([refused.status, refused.body.error.code]).toEqual([403, "read_only"]);
    const own = await schedule({ recipients: [auditor.id] }, reader);
    expect(own).toMatchObject({ mayEdit: true, mine: true });
    expect((await reader.put(`${one}/${own._id}`, { __v: 0, recipients: [owner.id] })).status).toBe(403);
    const other = await schedule();
    for (const refusal of [
      await reader.put(`${one}/${other._id}`, { __v: 0, paused: true }),
      await reader.delete(`${one}/${other._id}`),
    ]) {
      expect(refusal.status).toBe(403);
    }
    expect((await reader.put(`${one}/${other._id}/subscription`, { on: true })).body.schedule).toMatchObject({
      mine: true,
      mayEdit: false,
    });
    expect((await reader.delete(`${one}/${own._id}`)).status).toBe(200);
  });

  it("includes only staff", async () => {
    const { _id } = await schedule();
    for (const [stranger, status] of [
      [world.visitor(), 401],
      [await world.as(await buildRider(world)), 403],
      [await world.as(await buildDealer(world)), 403],
    ] as const) {
      expect((await stranger.get(path)).status).toBe(status);
      expect((await stranger.post(path, input())).status).toBe(status);
      expect((await stranger.put(`${one}/${_id}`, { __v: 0, paused: true })).status).toBe(status);
      expect((await stranger.put(`${one}/${_id}/subscription`, { on: true })).status).toBe(status);
      expect((await stranger.post(`${one}/${_id}/send`, {})).status).toBe(status);
      expect((await stranger.delete(`${one}/${_id}`)).status).toBe(status);
    }
    expect(await listed(_id)).toMatchObject({ paused: false, __v: 0 });
  });

  it("never goes to an outsider: a rider, a dealer, an address, or an admin who left", async () => {
    const [rider, dealer] = [await buildRider(world), await buildDealer(world)];
    const gone = await buildAdmin(world);
    await staff.post(`/api/admin/admin/${gone.id}/act`, { act: "deactivate", reason: "Left the team." });
    const { _id } = await schedule();
    for (const outsider of [rider.id, rider.accountId, dealer.id, gone.id, "thief@evil.test"]) {
      const recipients = [owner.id, outsider];
      for (const answer of [
        await staff.post(path, input({ recipients })),
        await staff.put(`${one}/${_id}`, { __v: 0, recipients }),
      ]) {
        expect([400, 422], outsider).toContain(answer.status);
      }
    }
    expect((await staff.get(path)).body.schedules).toHaveLength(1);
    expect((await listed(_id)).recipients.map((to: { _id: string }) => to._id).toSorted()).toEqual(
      [owner.id, french.id].toSorted(),
    );
  });

  it("refuses unknown reports, filters and days", async () => {
    for (const wrong of [
      { report: "salaries" },
      { rhythm: "weekly", day: 7 },
      { rhythm: "monthly", day: 0 },
      { rhythm: "monthly", day: 29 },
      { filters: { by: "EUR" } },
      { filters: { riderId: "1" } },
      { filters: { constructor: "x" } },
      { recipients: [] },
      { recipients: ["nobody"] },
    ]) {
      const { status } = await staff.post(path, input(wrong));
      expect([400, 422], JSON.stringify(wrong)).toContain(status);
    }
    expect((await staff.get(path)).body.schedules).toEqual([]);
  });
});
