import { expect } from "vitest";
import type { Page } from "playwright";

export interface Mail {
  subject: string;
  text: string;
}

/**
 * Returns the newest email to an address whose subject matches, from the development mailbox. It waits until there is
 * one.
 */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let found: { href: string; subject: string } | undefined;
  await expect
    .poll(
      async () => {
        const outbox = await (await page.request.get("/dev/mail")).text();
        const mails = [...outbox.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a> · (\S+) · (\w+)/g)].map(
          ([, href = "", words = "", address = ""]) => ({ href, subject: plain(words), address }),
        );
        found = mails.find((mail) => mail.address === to && subject.test(mail.subject));
        return found?.subject ?? `nothing of that kind to ${to}`;
      },
      { timeout: 30_000 },
    )
    .toMatch(subject);
  if (!found) throw new Error("unreachable");
  const text = await (await page.request.get(`${found.href}?as=text`)).text();
  return { subject: found.subject, text };
}

/** Returns the six-digit code in an email. */
export function codeIn({ subject, text }: Mail): string {
  const [code] = text.match(/\b\d{6}\b/) ?? [];
  if (!code) throw new Error(`No code in the mail "${subject}"`);
  return code;
}

/** Returns the first link in an email, as a path of this portal. */
export function linkIn(mail: Mail): string {
  const [link] = mail.text.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error(`No link in the mail "${mail.subject}"`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

function plain(escaped: string): string {
  return escaped
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
