import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { startSmtp } from "../../testing/clients/smtp.ts";
import { outboxMail } from "../tables.ts";
import { brandOfMail, mailHtml } from "./layout.ts";
import { smtpMailer, type Mailer } from "./mailer.ts";
import { forgetMail, queueMail, sendOutbox, type QueuedMail } from "./outbox.ts";

const award: QueuedMail = {
  cause: "award:1",
  to: "rider@example.test",
  locale: "fr",
  mail: {
    subject: "Prime : 150,00 $",
    heading: "Vous avez gagné 150,00 $",
    paragraphs: ["<b>Merci</b> & à bientôt"],
    rows: [["Classe", "250 B"]],
    action: { label: "Voir", url: "http://portal.test/fr" },
  },
};

describe("an email", () => {
  let world: World;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mailer: Mailer;
  beforeEach(async () => {
    world = await createWorld();
    smtp = await startSmtp();
    mailer = smtpMailer(smtp.url, "contingency cash <no-reply@portal.test>");
  });
  afterEach(async () => {
    mailer.close();
    await smtp.close();
    await world.close();
  });
  const queue = (...mails: QueuedMail[]) => world.db.write((tx) => queueMail(tx, world.ctx(), ...mails));
  const rows = () => world.db.select().from(outboxMail).orderBy(outboxMail.id);

  it("is sent by SMTP over STARTTLS with a login, as text and HTML", async () => {
    await queue(award);
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
    const [mail = ""] = smtp.received;
    expect(mail).toContain("To: rider@example.test");
    expect(mail).toContain("Content-Language: fr");
    expect(mail).toContain("multipart/alternative");
    expect((await rows())[0]?.sentAt).toEqual(world.clock.now());
    expect(smtp.connections).toEqual([{ secure: true, user: "portal" }]);
  });

  it("waits while no mail server is set, and is sent once there is one", async () => {
    await queue(award);
    expect(await sendOutbox(world.ctx(), null)).toBe(0);
    expect(await rows()).toMatchObject([{ sentAt: null, tries: 0, nextTryAt: world.clock.now() }]);
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it("is not sent to a server with an untrusted certificate, or with a wrong password", async () => {
    await queue(award);
    for (const [url, kind] of [
      [`smtp://portal:secret@127.0.0.1:${smtp.port}`, "ESOCKET"],
      [smtp.url.replace("secret", "guess"), "535"],
    ] as const) {
      const wrong = smtpMailer(url, "no-reply@portal.test");
      expect(await sendOutbox(world.ctx(), wrong)).toBe(0);
      wrong.close();
      // The fault is on our side: the email stays queued, and no mailbox is marked as bounced.
      const [row] = await rows();
      expect(row).toMatchObject({ bouncedAt: null, sentAt: null });
      expect(row?.lastError).toContain(kind);
      world.clock.advance({ days: 1 });
    }
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
  });

  it.each([
    ["the mailbox does not exist", { refuseTo: "rider@example.test" }, "550 5.1.1"],
    ["the mail itself is refused", { refuse: true, refuseWith: 554 }, "554 4.2.2"],
  ])("bounces when %s: it is marked and not sent again", async (_, state, error) => {
    Object.assign(smtp.state, state);
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    expect(await rows()).toMatchObject([{ bouncedAt: world.clock.now(), nextTryAt: null, sentAt: null, tries: 1 }]);
    expect((await rows())[0]?.lastError).toBe(error);
    world.clock.advance({ days: 2 });
    expect(await sendOutbox(world.ctx(), mailer)).toBe(0);
    expect((await rows())[0]?.tries).toBe(1);
  });

  it("does not bounce when the server refuses the sender, and waits until that is fixed", async () => {
    smtp.state.refuseFrom = true;
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    expect(await rows()).toMatchObject([{ bouncedAt: null, lastError: "550 5.7.1" }]);
    smtp.state.refuseFrom = false;
    world.clock.advance({ minutes: 2 });
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
  });

  it("is given up after twelve attempts over days, and then counts as failed", async () => {
    smtp.state.refuse = true;
    await queue(award);
    const began = world.clock.now().getTime();
    for (let look = 0; look < 200; look++) {
      await sendOutbox(world.ctx(), mailer);
      world.clock.advance({ hours: 1 });
    }
    const [row] = await rows();
    expect(row).toMatchObject({ tries: 12, nextTryAt: null, bouncedAt: null, sentAt: null });
    expect(world.clock.now().getTime()).toBeGreaterThan(began);
  });

  it("has the unsubscribe button of email clients only if it is a notice", async () => {
    const notice = { kind: "award" as const, accountId: "0190aaaa-0000-7000-8000-000000000001" };
    await queue({ ...award, notice }, { ...award, cause: "password:1" });
    await sendOutbox(world.ctx(), mailer);
    // The order in which the two emails are sent does not matter.
    const [withButton = "", without = ""] = smtp.received
      .map((mail) => mail.replaceAll(/\r\n[ \t]+/g, " "))
      .toSorted((a, b) => Number(b.includes("List-Unsubscribe")) - Number(a.includes("List-Unsubscribe")));
    expect(withButton).toMatch(/List-Unsubscribe: <http:\/\/portal\.test\/api\/unsubscribe\?token=[\w.%-]+>/);
    expect(withButton).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(without).not.toContain("List-Unsubscribe");
    const stored = await rows();
    const first = stored.find(({ cause }) => cause === award.cause);
    const second = stored.find(({ cause }) => cause === "password:1");
    expect(first?.text).toContain("Se désabonner\nhttp://portal.test/fr/unsubscribe?token=");
    expect(first?.html).toContain("/fr/unsubscribe?token=");
    expect(second?.text).not.toContain("/unsubscribe");
  });

  it("loses its content after a season, or after a day if it has a code, but the record that it was sent stays", async () => {
    await queue(award, { ...award, cause: "code:1", mail: { ...award.mail, code: "123456" } });
    await sendOutbox(world.ctx(), mailer);
    world.clock.advance({ days: 2 });
    await forgetMail(world.ctx());
    const ofCause = async (cause: string) => (await rows()).find((row) => row.cause === cause);
    expect(await ofCause("code:1")).toMatchObject({ subject: "", text: "", html: "" });
    expect(await ofCause(award.cause)).toMatchObject({ subject: award.mail.subject });
    expect((await ofCause(award.cause))?.text).toContain("250 B");
    world.clock.advance({ days: 90 });
    await forgetMail(world.ctx());
    expect((await rows()).map(({ text, html }) => text + html)).toEqual(["", ""]);
    await queue(award);
    expect(await rows()).toHaveLength(2);
  });

  it("is sent once for one cause, however often it is queued or the job runs", async () => {
    await queue(award, award);
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    await sendOutbox(world.ctx(), mailer);
    expect(smtp.received).toHaveLength(1);
  });

  it("is sent once when several servers send at the same time", async () => {
    await queue(award, ...Array.from({ length: 6 }, (_, at) => ({ ...award, cause: `award:${at + 2}` })));
    await Promise.all([1, 2, 3].map(() => sendOutbox(world.ctx(), mailer)));
    expect(smtp.received).toHaveLength(7);
    const ids = smtp.received.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
    expect(new Set(ids).size).toBe(7);
  });

  it("is sent in a batch of a hundred emails at most, and the rest are sent at the next run", async () => {
    await queue(...Array.from({ length: 130 }, (_, at) => ({ ...award, cause: `many:${at}` })));
    let handed = 0;
    const counting: Mailer = { send: () => Promise.resolve(void handed++), close: () => undefined };
    expect(await sendOutbox(world.ctx(), counting)).toBe(100);
    expect(await sendOutbox(world.ctx(), counting)).toBe(30);
    expect(handed).toBe(130);
  });

  it("is not queued when the act behind it fails", async () => {
    const act = world.db.write(async (tx) => {
      await queueMail(tx, world.ctx(), award);
      throw new Error("no");
    });
    await expect(act).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  it("is sent again at growing intervals when the mailbox refuses it temporarily", async () => {
    smtp.state.refuse = true;
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    expect(smtp.received).toHaveLength(0);
    expect(await rows()).toMatchObject([{ sentAt: null, tries: 1 }]);
    expect(await sendOutbox(world.ctx(), mailer)).toBe(0);
    smtp.state.refuse = false;
    world.clock.advance({ minutes: 2 });
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
  });

  it("has no address in the error that is stored", async () => {
    smtp.state.refuse = true;
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    expect((await rows())[0]?.lastError).not.toContain("@");
  });

  it("has typed text escaped in HTML and not in plain text", async () => {
    await queue(award);
    const [row] = await rows();
    expect(row?.html).toContain("&lt;b&gt;Merci&lt;/b&gt; &amp; à bientôt");
    expect(row?.text).toContain("<b>Merci</b> & à bientôt");
  });

  it("shows the days of a race on one line, without a special character", () => {
    const mail = { subject: "x", heading: "Jul 4th–5th, 2026", paragraphs: ["Hangtown, 4–5 juill.\u00A02026 & <b>"] };
    const page = mailHtml(mail, brandOfMail(defaultProgramme), "en");
    expect(page).toContain('<span style="white-space:nowrap">Jul 4th–5th, 2026</span></h1>');
    expect(page).toContain(
      'Hangtown, <span style="white-space:nowrap">4–5</span> juill.\u00A02026 &amp; &lt;b&gt;</p>',
    );
    expect(page).not.toContain("\u2060");
  });

  it("loads nothing from other servers", () => {
    const layout = readFileSync(new URL("./layout.ts", import.meta.url), "utf8");
    expect(layout).not.toMatch(/<img|<link|@import|src=/);
  });
});
