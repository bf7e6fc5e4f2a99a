import { desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { html, raw } from "hono/html";
import { outboxMail } from "../tables.ts";
import type { HttpEnv } from "./call.ts";

const shown = 100;

/** The development mailbox at `/dev/mail`: what was or would have been sent. Mounted only where configuration says so. */
export function registerMailPreview(app: Hono<HttpEnv>): void {
  app.get("/dev/mail", async (c) => {
    const mails = await c.var.ctx.db.select().from(outboxMail).orderBy(desc(outboxMail.createdAt)).limit(shown);
    const state = (mail: (typeof mails)[number]): string =>
      mail.sentAt ? "sent" : mail.nextTryAt ? `waiting, ${mail.tries} tries` : "given up";
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Outbox</title>
            <style>
              body {
                font:
                  16px/1.5 system-ui,
                  sans-serif;
                max-width: 60rem;
                margin: 24px auto;
                padding: 0 16px;
              }
              li {
                margin: 0 0 12px;
              }
              a {
                color: #164a94;
              }
            </style>
          </head>
          <body>
            <main>
              <h1>Outbox</h1>
              <p>The newest ${shown} mails, newest first.</p>
              <ul>
                ${mails.map((mail) => html`<li><a href="/dev/mail/${mail.id}">${mail.subject}</a> · ${mail.to} · ${mail.locale} · ${state(mail)}</li>`)}
              </ul>
            </main>
          </body>
        </html>`,
    );
  });
  app.get("/dev/mail/:id", async (c) => {
    const [mail] = await c.var.ctx.db
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.id, c.req.param("id")));
    if (!mail) return c.notFound();
    if (c.req.query("as") === "text") return c.text(mail.text);
    return c.html(raw(mail.html));
  });
}
