import { readFileSync } from "node:fs";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { outboxMail } from "../tables.ts";
import { smtpMailer, type Mailer } from "./mailer.ts";
import { queueMail, sendOutbox, type QueuedMail } from "./outbox.ts";

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

/** A real SMTP server that asks for a name and password, and can be told to refuse. */
async function startSmtp() {
  const received: string[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    secure: false,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ username, password }, _session, done) =>
      username === "portal" && password === "secret" ? done(null, { user: username }) : done(new Error("Invalid")),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.refuse) return done(Object.assign(new Error("mailbox full"), { responseCode: 452 }));
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    received,
    state,
    url: `smtp://portal:secret@127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

describe("mail", () => {
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
  const rows = () => world.db.select().from(outboxMail);

  it("leaves by SMTP over STARTTLS, signed in, as text and HTML", async () => {
    await queue(award);
    expect(await sendOutbox(world.ctx(), mailer)).toBe(1);
    const [mail = ""] = smtp.received;
    expect(mail).toContain("To: rider@example.test");
    expect(mail).toContain("Content-Language: fr");
    expect(mail).toContain("multipart/alternative");
    expect((await rows())[0]?.sentAt).toEqual(world.clock.now());
  });

  it("goes once for one cause, however often it is queued or sent", async () => {
    await queue(award, award);
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    await sendOutbox(world.ctx(), mailer);
    expect(smtp.received).toHaveLength(1);
  });

  it("is not queued when the act behind it fails", async () => {
    const act = world.db.write(async (tx) => {
      await queueMail(tx, world.ctx(), award);
      throw new Error("no");
    });
    await expect(act).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  it("is tried again later when the mailbox refuses, ever more slowly", async () => {
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

  it("keeps no address in the error it remembers", async () => {
    smtp.state.refuse = true;
    await queue(award);
    await sendOutbox(world.ctx(), mailer);
    expect((await rows())[0]?.lastError).not.toContain("@");
  });

  it("escapes what people typed, in HTML and not in text", async () => {
    await queue(award);
    const [row] = await rows();
    expect(row?.html).toContain("&lt;b&gt;Merci&lt;/b&gt; &amp; à bientôt");
    expect(row?.text).toContain("<b>Merci</b> & à bientôt");
  });

  it("has a layout that loads nothing from elsewhere", () => {
    const layout = readFileSync(new URL("./layout.ts", import.meta.url), "utf8");
    expect(layout).not.toMatch(/<img|<link|@import|src=/);
  });
});
