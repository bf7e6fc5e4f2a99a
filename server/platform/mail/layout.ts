import { html, raw } from "hono/html";
import { htmlLang, type Locale } from "#shared/locale.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { darkStyle, tint } from "./mail-colours.ts";

/**
 * This is the content of an email. The layout makes the text and the HTML from it, so that both always say the same.
 */
export interface Mail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** This is a code to type in, shown in large print. */
  code?: string;
  /** These are facts as label and value: amount, place, date. */
  rows?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** This is small print below a horizontal rule. */
  footer?: readonly string[];
  /** These are the unsubscribe links. The outbox sets them when the email is a notice. */
  off?: MailOff;
}

export interface MailOff {
  why: string;
  label: string;
  url: string;
}

export interface MailBrand {
  name: string;
  plate: string;
  onPlate: string;
  /** This is the sender's postal address, which every email shows. */
  address: string;
}

export const brandOfMail = ({ brandName, colours, contact }: ProgrammeSettings): MailBrand => ({
  name: brandName,
  plate: colours.brand,
  onPlate: colours.onBrand,
  address: contact.address,
});

export function mailText(mail: Mail, brand: MailBrand, locale: Locale): string {
  const colon = locale === "fr" ? "\u00A0: " : ": ";
  const { off } = mail;
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.code ? [`    ${mail.code}`] : []),
    ...(mail.rows?.length ? [mail.rows.map(([label, value]) => `${label}${colon}${value}`).join("\n")] : []),
    ...(mail.action ? [`${mail.action.label}\n${mail.action.url}`] : []),
    ["-- ", brand.name, brand.address, ...(mail.footer ?? [])].join("\n"),
    ...(off ? [`${off.why}\n${off.label}\n${off.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/**
 * Returns the HTML of an email: one column without images, and nothing that is loaded from another server. Colors are
 * inline for email clients that drop the style element; classes change them in dark mode. The template escapes every
 * value.
 */
export function mailHtml(mail: Mail, brand: MailBrand, locale: Locale): string {
  const rows = (mail.rows ?? []).map(
    ([label, value]) =>
      html`<tr>
        <th
          scope="row"
          align="left"
          valign="top"
          class="m"
          style="padding:6px 16px 6px 0;font-weight:400;color:${tint.muted}"
        >
          ${label}
        </th>
        <td valign="top" style="padding:6px 0;font-weight:700;white-space:pre-line">${held(value)}</td>
      </tr>`,
  );
  const small = [brand.name, brand.address];
  const page = html`<!doctype html>
    <html lang="${htmlLang(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.subject}</title>
        <style>
          ${raw(darkStyle)}
        </style>
      </head>
      <body
        class="p"
        style="margin:0;padding:24px;background:${tint.page};color:${tint.ink};font:16px/1.5 Helvetica,Arial,sans-serif"
      >
        <div
          role="article"
          lang="${locale}"
          class="c"
          style="max-width:560px;margin:0 auto;background:${tint.card};color:${tint.ink};border-radius:8px 8px 24px 24px;overflow:hidden"
        >
          <div style="background:${brand.plate};color:${brand.onPlate};padding:16px 24px;font-weight:700">
            ${brand.name}
          </div>
          <div style="padding:24px">
            <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${held(mail.heading)}</h1>
            ${mail.paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${held(paragraph)}</p>`)}
            ${mail.code ? html`<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${mail.code}</p>` : ""}
            ${
              rows.length
                ? html`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">
                    ${rows}
                  </table>`
                : ""
            }
            ${mail.action ? html`<p style="margin:0 0 16px"><a href="${mail.action.url}" class="a" style="display:inline-block;background:${tint.ink};color:${tint.card};padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:700">${mail.action.label}</a></p>` : ""}
            ${mail.footer?.length ? html`<p class="m l" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${tint.line};font-size:13px;color:${tint.muted}">${lines(mail.footer)}</p>` : ""}
            <p
              class="m l"
              style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${tint.line};font-size:13px;color:${tint.muted}"
            >
              ${lines(small)}${mail.off ? html`<br />${mail.off.why} <a href="${mail.off.url}" class="m" style="color:${tint.muted}">${mail.off.label}</a>` : ""}
            </p>
          </div>
        </div>
      </body>
    </html>`;
  // The template returns a Promise only when it contains one, and an email contains none.
  if (page instanceof Promise) throw new Error("a mail waits for nothing");
  // Hono returns a String object, which no database driver accepts.
  return page.toString();
}

/**
 * Keeps "Nov 14th–16th, 2026" on one line: a phone would break it after the dash. A special no-break character would
 * show as a box in some email clients, and would be copied along with the text.
 */
const held = (text: string) => {
  // Few texts have such a dash, and the expression takes long to find none.
  if (!text.includes("–")) return text;
  return text
    .split(/((?:\p{L}+\s)?\d\w{0,5}–\d\w{0,5}(?:,? \d{4})?)/u)
    .map((part, at) => (at % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`));
};

const lines = (texts: readonly string[]) => texts.map((line, at) => html`${at ? raw("<br>") : ""}${line}`);
