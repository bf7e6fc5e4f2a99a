import { html, raw } from "hono/html";
import type { Locale } from "#shared/locale.ts";

/** What a mail says; the layout makes text and HTML of it, so that both always say the same. */
export interface Mail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to type, set large. */
  code?: string;
  /** Facts as label and value: amount, place, date. */
  rows?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Small print under a rule. */
  footer?: readonly string[];
}

export interface MailBrand {
  name: string;
  plate: string;
  onPlate: string;
}

export function mailText(mail: Mail, brand: MailBrand): string {
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.code ? [`    ${mail.code}`] : []),
    ...(mail.rows?.length ? [mail.rows.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(mail.action ? [`${mail.action.label}\n${mail.action.url}`] : []),
    ["-- ", brand.name, ...(mail.footer ?? [])].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** One column, no pictures, colours that survive a dark mode; every value is escaped by the template. */
export function mailHtml(mail: Mail, brand: MailBrand, locale: Locale): string {
  const rows = (mail.rows ?? []).map(
    ([label, value]) =>
      html`<tr>
        <th scope="row" align="left" style="padding:6px 16px 6px 0;font-weight:400;color:#56625c">${label}</th>
        <td style="padding:6px 0;font-weight:700">${value}</td>
      </tr>`,
  );
  const page = html`<!doctype html>
    <html lang="${locale === "fr" ? "fr-CA" : "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f2f4f2;color:#0f1814;font:16px/1.5 Helvetica,Arial,sans-serif">
        <div
          role="article"
          lang="${locale}"
          style="max-width:560px;margin:0 auto;background:#ffffff;color:#0f1814;border-radius:8px 8px 24px 24px;overflow:hidden"
        >
          <div style="background:${brand.plate};color:${brand.onPlate};padding:16px 24px;font-weight:700">
            ${brand.name}
          </div>
          <div style="padding:24px">
            <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${mail.heading}</h1>
            ${mail.paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
            ${mail.code ? html`<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${mail.code}</p>` : ""}
            ${
              rows.length
                ? html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
                    ${rows}
                  </table>`
                : ""
            }
            ${mail.action ? html`<p style="margin:0 0 16px"><a href="${mail.action.url}" style="display:inline-block;background:#0f1814;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:700">${mail.action.label}</a></p>` : ""}
            ${mail.footer?.length ? html`<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d3d9d5;font-size:13px;color:#56625c">${mail.footer.map((line, at) => html`${at ? raw("<br>") : ""}${line}`)}</p>` : ""}
          </div>
        </div>
      </body>
    </html>`;
  // A template with nothing to wait for is a text at once.
  if (page instanceof Promise) throw new Error("a mail waits for nothing");
  // Hono hands out a String object, which no database binds.
  return page.toString();
}
