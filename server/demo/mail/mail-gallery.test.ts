import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { noticesOf } from "#shared/notices.ts";
import { brandOfMail, mailHtml, mailText } from "../../platform/mail/layout.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { mailSamples } from "./mail-gallery.ts";

// These tests check every email in both languages: the gallery on the development page is complete, and its emails have
// no missing values or faulty text.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const every = mailSamples.flatMap((sample) =>
  locales.map((locale) => ({ name: `${sample.id} ${locale}`, sample, locale })),
);
const made = ({ sample, locale }: (typeof every)[number]) => {
  const ctx = world.ctx();
  const mail = sample.make(ctx, locale);
  const brand = brandOfMail(ctx.programme);
  return { mail, text: mailText(mail, brand, locale), html: mailHtml(mail, brand, locale) };
};

describe("the gallery of emails", () => {
  it("has one of each email that the code can send", () => {
    const gallery = [
      "./mail-gallery.ts",
      "./deletion-samples.ts",
      "./guardian-samples.ts",
      "./login-samples.ts",
      "./question-samples.ts",
      "./staff-samples.ts",
    ]
      .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
      .join("\n");
    const makers = globSync("server/**/*.mail.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function|const) (\w+Mail)\b(?=[^\n]*)/gm)].map(
        ([, name = ""]) => name,
      ),
    );
    const pure = makers.filter((name) => !/^(queue|mail)/.test(name));
    expect(pure.length).toBeGreaterThan(15);
    expect(pure.filter((name) => !gallery.includes(`${name}(`) && !gallery.includes(`make: ${name}`))).toEqual([]);
  });

  it("has one of each notice that a user can turn off", () => {
    const offered = Object.values(noticesOf)
      .flat()
      .filter(({ mail }) => mail === "choice")
      .map(({ kind }) => kind);
    expect(offered.filter((kind) => !mailSamples.some(({ notice }) => notice === kind))).toEqual([]);
  });

  it.each(every)("$name has the same content as text and as HTML, with every value filled in", (of) => {
    const { mail, text, html } = made(of);
    for (const part of [mail.subject, text, html]) expect(part).not.toMatch(/\{\w*[,}]|undefined|\[object|NaN|Invalid/);
    const bare = html
      .replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, "")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    for (const part of [mail.heading, ...mail.paragraphs, ...(mail.rows ?? []).flat()]) {
      expect(text).toContain(part);
      expect(bare).toContain(part);
    }
    const colon = of.locale === "fr" ? "\u00A0: " : ": ";
    for (const [label, value] of mail.rows ?? []) expect(text).toContain(`${label}${colon}${value}`);
    // Every time of day names its time zone, because otherwise a reader in Québec would mistake it for local time.
    expect(text).not.toMatch(/\d\s(?:h\s\d\d|[AP]M)(?!\s(?:\((?:Pacific time|heure du Pacifique)\)|[EH][DA][TE]))/);
    if (mail.action) expect(text).toContain(mail.action.url);
    expect(mail.subject.length).toBeLessThanOrEqual(110);
  });

  it.each(every.filter(({ sample, locale }) => locale === "fr" && !sample.sameInBoth))(
    "$name is French, and leads to French pages",
    ({ sample }) => {
      const english = sample.make(world.ctx(), "en");
      const french = sample.make(world.ctx(), "fr");
      expect(french.heading).not.toBe(english.heading);
      for (const [at, paragraph] of french.paragraphs.entries()) expect(paragraph).not.toBe(english.paragraphs[at]);
      if (french.action) expect(new URL(french.action.url).pathname).toMatch(/^\/fr\//);
      const all = [french.subject, ...french.paragraphs, ...(french.rows ?? []).flat()].join("\n");
      // French has no space before ? and !, a non-breaking one before a colon, and the dollar sign after the amount.
      expect(all).not.toMatch(/\s[?!]|[^\u00a0\d] ?:\s|\$\d/);
      // An email in French has its months in full (server/platform/mail/mail-dates.ts).
      expect(all).not.toMatch(/\b(?:janv|févr|avr|juill|sept|oct|nov|déc)\./);
    },
  );

  it("is shown on the development page, with each email in both languages, as HTML and as text", async () => {
    const browser = world.visitor();
    const page = (await browser.open("/dev/mail/samples")).body;
    for (const { id } of mailSamples) expect(page).toContain(`id="${id}"`);
    expect(page.split("shadowrootmode").length - 1).toBe(mailSamples.length * locales.length);
    const alone = await browser.open("/dev/mail/samples/late?locale=fr");
    expect(alone.body).toContain('<html lang="fr-CA">');
    expect((await browser.open("/dev/mail/samples/late?locale=fr&as=text")).body).toContain("Remettre les résultats");
    expect((await browser.open("/dev/mail/samples/none")).status).toBe(404);
  });
});
