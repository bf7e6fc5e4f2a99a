import { desc, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { isLocale, locales, type Locale } from "#shared/locale.ts";
import { brandOfMail, mailHtml, mailText, type Mail } from "../mail/layout.ts";
import type { MailSample } from "../mail/sample.ts";
import { offLinks } from "../mail/unsubscribe.ts";
import { outboxMail } from "../tables.ts";
import type { HttpEnv } from "./call.ts";

const shown = 100;

/**
 * Serves the development mailbox: `/dev/mail` shows what was sent or would have been sent, `/dev/mail/samples` shows
 * one of each email in each language. It is mounted only when the configuration enables it.
 */
export function registerMailPreview(app: Hono<HttpEnv>, samplesOf: () => Promise<readonly MailSample[]>): void {
  app.get("/dev/mail", async (c) => {
    const mails = await c.var.ctx.db
      .select()
      .from(outboxMail)
      .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
      .limit(shown);
    const state = (mail: (typeof mails)[number]): string =>
      mail.sentAt ? "sent" : mail.nextTryAt ? `waiting, ${mail.tries} tries` : mail.bouncedAt ? "bounced" : "given up";
    return c.html(
      page(
        "Outbox",
        html`<p>The newest ${shown} mails, newest first. <a href="/dev/mail/samples">One of each mail</a></p>
          <ul>
            ${mails.map((mail) => html`<li><a href="/dev/mail/${mail.id}">${mail.subject}</a> · ${mail.to} · ${mail.locale} · ${state(mail)}</li>`)}
          </ul>`,
      ),
    );
  });

  app.get("/dev/mail/samples", async (c) => {
    const samples = await samplesOf();
    // Each email gets its own shadow root, so that its styles do not affect the page.
    const sheets = samples.map(
      (sample) =>
        html`<section>
          <h2 id="${sample.id}">${sample.id}</h2>
          <div class="pair">
            ${locales.map((locale) => {
              const { mail, body } = renderSample(c, sample, locale);
              return html`<article lang="${locale}">
                <p>
                  <b>${mail.subject}</b><br />
                  <a href="/dev/mail/samples/${sample.id}?locale=${locale}">alone</a>
                  <a href="/dev/mail/samples/${sample.id}?locale=${locale}&as=text">as text</a>
                </p>
                <div class="mail"><template shadowrootmode="open">${raw(body)}</template></div>
              </article>`;
            })}
          </div>
        </section>`,
    );
    return c.html(
      page(
        "One of each mail",
        html`<p><a href="/dev/mail">Outbox</a></p>
          ${sheets}`,
      ),
    );
  });

  app.get("/dev/mail/samples/:id", async (c) => {
    const sample = (await samplesOf()).find(({ id }) => id === c.req.param("id"));
    if (!sample) return c.notFound();
    const param = c.req.query("locale");
    const locale = isLocale(param) ? param : "en";
    const { mail, body } = renderSample(c, sample, locale);
    const asText = () => mailText(mail, brandOfMail(c.var.ctx.programme), locale);
    return c.req.query("as") === "text" ? c.text(asText()) : c.html(raw(body));
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

function renderSample(c: Context<HttpEnv>, sample: MailSample, locale: Locale): { mail: Mail; body: string } {
  const { ctx } = c.var;
  const made = sample.make(ctx, locale);
  const off = sample.notice && offLinks(ctx, locale, { accountId: "sample", kind: sample.notice }).inMail;
  const mail = off ? { ...made, off } : made;
  return { mail, body: mailHtml(mail, brandOfMail(ctx.programme), locale) };
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 80rem;
            margin: 24px auto;
            padding: 0 16px;
          }
          li {
            margin: 0 0 12px;
          }
          a {
            color: light-dark(#164a94, #9cc2ff);
          }
          .pair {
            display: grid;
            grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
            gap: 24px;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
