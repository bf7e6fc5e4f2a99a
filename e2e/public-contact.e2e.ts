// These journeys use the contact form, with all its errors, and the bot check of the public forms.
import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { defaultProgramme } from "#shared/programme.ts";
import { personas } from "../server/demo/people/personas.ts";
import { fakeRecaptcha } from "./support/fake-recaptcha.ts";
import { runsLong } from "./support/long.ts";
import { readMail } from "./support/mail.ts";
import { expectAt, expectWords, field, fillIn, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const widget = await fakeRecaptcha();
// The portal of this file starts with these settings.
Object.assign(process.env, widget.settings);
const world = useWorld({ worker: true });
afterAll(async () => {
  for (const name of Object.keys(widget.settings)) delete process.env[name];
  await widget.close();
});

const staff = defaultProgramme.contact.email;
const { contactMaxCharacters } = defaultProgramme;
const robot = (page: Page) => page.getByRole("checkbox", { name: "I’m not a robot" });

const message = { "Your name": "Sam Rider", "I’m a": "Rider", Message: "Where is my credit from Millville?" };

describe("the contact page", () => {
  it("reports every input error, then sends the message and thanks the sender", async () => {
    const page = await world.visit();
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto("/about/contact");
    await page.waitForLoadState("networkidle");
    expect(
      scripts.filter((url) => url.includes("recaptcha")),
      "nothing of it before the form is touched",
    ).toEqual([]);

    await press(page, "Send the message");
    await page.getByRole("alert").filter({ hasText: "Required" }).waitFor();
    await expectNoBarriers(page);

    await fillIn(page, { ...message, Email: "sam at example" });
    await robot(page).check();
    await press(page, "Send the message");
    await expectWords(page, /Enter an email address/);

    await fillIn(page, { Email: "sam@example.test", Message: "é".repeat(contactMaxCharacters + 1) });
    await expectWords(page, "1 too many");
    await press(page, "Send the message");
    await expectWords(page, `Shorten it to ${contactMaxCharacters} characters or fewer.`);

    await fillIn(page, { Message: message.Message });
    await page.reload();
    await expect
      .poll(() => field(page, "Message").inputValue(), { message: "what was typed is there again" })
      .toBe(message.Message);
    expect(await field(page, "Your name").inputValue()).toBe("Sam Rider");

    await field(page, "Message").focus();
    await robot(page).waitFor();
    await press(page, "Send the message");
    await expectWords(page, /Check the box above the button first/);
    await robot(page).check();
    await press(page, "Send the message");
    await expectAt(page, "/thank-you-contact");
    await page.getByRole("heading", { level: 1, name: "Thanks, we got your message" }).waitFor();
    const mail = await readMail(page, staff, /Sam Rider/);
    expect(mail.text).toContain(message.Message);
    expect(mail.text).toContain("sam@example.test");

    await page.goto("/about/contact");
    expect(await field(page, "Message").inputValue(), "sent and gone").toBe("");
  });

  it.runIf(runsLong)("says in French that the bot check did not load or failed, and tries again", async () => {
    const page = await world.visit();
    widget.behave("no-script");
    await page.goto("/fr/about/contact");
    await field(page, "Votre nom").focus();
    await expectWords(page, "Échec du chargement du script");
    world.expectFault(/recaptcha|ERR_EMPTY_RESPONSE/);
    widget.behave("error");
    await press(page, "Réessayer");
    await expectWords(page, "Échec de l’exécution");
    widget.behave("well");
    await page.reload();
    await fillIn(page, { "Votre nom": "Camille", Courriel: "camille@example.test", Message: "Bonjour!" });
    await page.getByLabel("Je suis").selectOption({ label: "Pilote" });
    await robot(page).check();
    await press(page, "Envoyer le message");
    await expectAt(page, "/fr/thank-you-contact");
    expect((await readMail(page, staff, /Camille/)).text).toContain("Bonjour!");
  });

  it.runIf(runsLong)("keeps the typed input while the server is down, and sends it once it is back", async () => {
    const page = await world.visit();
    await page.goto("/about/contact");
    await fillIn(page, { ...message, Email: "sam@example.test", Message: "Is anybody there?" });
    await robot(page).check();
    await world.killServer();
    await press(page, "Send the message");
    await expectWords(page, /No response from the server/);
    await world.returnServer();
    // The page may have reloaded to fetch code that it lost with the server; the box shows when the form is touched.
    expect(await field(page, "Message").inputValue()).toBe("Is anybody there?");
    await field(page, "Message").focus();
    await robot(page).check();
    await press(page, "Send the message");
    await expectAt(page, "/thank-you-contact");
  });
});

describe("the form for a forgotten password", () => {
  it.runIf(runsLong)("asks for the bot check before a code is emailed", async () => {
    const page = await world.visit();
    await page.goto("/forgot-password");
    await fillIn(page, { Email: personas.rider.email });
    await robot(page).waitFor();
    await press(page, "Send the code");
    await expectWords(page, /Check the box above the button first/);
    await robot(page).check();
    await press(page, "Send the code");
    await expectAt(page, "/forgot-password-reset");
  });
});
