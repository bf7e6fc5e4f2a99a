import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { expectSoundLedger, openBooks } from "./support/books.ts";
import { arriveAs, expectAt, expectToast, expectWords, field, fillIn, press, signIn } from "./support/verbs.ts";
import { readMail } from "./support/mail.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const confirm = (page: Page, name: string) => press(page.getByRole("alertdialog").or(page.getByRole("dialog")), name);

/** Draws an image with the browser, red on the left and blue on the right, and returns it as a PNG. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    ([w = 0, h = 0]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#c00";
        context.fillRect(0, 0, w / 2, h);
        context.fillStyle = "#00c";
        context.fillRect(w / 2, 0, w / 2, h);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return Buffer.from(drawn, "base64");
}
/** Returns whether the displayed photo is red or blue at its left and at its right edge. */
const coloursOf = (page: Page) =>
  page
    .locator("#photo img")
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 100;
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0, 100, 100);
      const at = (x: number): string => {
        const [red = 0, , blue = 0] = context?.getImageData(x, 50, 1, 1).data ?? [];
        return red > blue ? "red" : "blue";
      };
      return [at(5), at(95)];
    });

describe("a rider's profile", () => {
  it("saves every field that a rider may change", async () => {
    const page = await world.visit({ device: "tablet" });
    await arriveAs(page, "rider");
    await page.goto("/auth/rider/profile#you");
    const part = page.locator("#you");
    const typed = {
      "Main sport": "Supercross",
      "Social media": "@dana.rides",
      "About you": "Racing since I was six.",
      Phone: "(269) 555-0101",
      "Second phone": "269.555.0102",
      "ZIP code": "49001",
    };
    await fillIn(part, { ...typed, "Race style": "Flat track", Sex: "Non-binary" });
    await fillIn(part, { "Second phone": "12" });
    world.expectFault(/400/);
    await press(part, "Save changes");
    await part.getByRole("alert").waitFor();
    await fillIn(part, typed);
    await press(part, "Save changes");
    await expectToast(page, "Changes saved.");
    await page.reload();
    for (const [label, value] of Object.entries(typed))
      expect(await field(part, label).inputValue(), label).toBe(value);
    expect(await field(part, "Sex").inputValue()).toBe("nonBinary");
    expect(await field(part, "Race style").inputValue()).toBe("flat");
  });

  it("shows both versions when another tab saved in the meantime, and saves the chosen one", async () => {
    const page = await world.visit();
    await arriveAs(page, "pro");
    await page.goto("/auth/rider/profile#you");
    const other = await page.context().newPage();
    await other.goto("/auth/rider/profile#you");
    await fillIn(other.locator("#you"), { Hometown: "Troy, OH" });
    await press(other.locator("#you"), "Save changes");
    await expectToast(other, "Changes saved.");
    const part = page.locator("#you");
    await fillIn(part, { Hometown: "Dayton, OH" });
    world.expectFault(/409/);
    await press(part, "Save changes");
    await expectWords(part, "Where the versions differ");
    await expectWords(part, "Troy, OH");
    await expectNoBarriers(page);
    await press(part, "Save mine instead");
    await expectToast(page, "Changes saved.");
    await page.reload();
    expect(await field(part, "Hometown").inputValue()).toBe("Dayton, OH");
  });

  it("takes a photo, cropped by keys and slider and visible to the dealer; another kind of file is refused", async () => {
    const page = await world.visit();
    await arriveAs(page, "rider");
    await page.goto("/auth/rider/profile#photo");
    const part = page.locator("#photo");
    const choose = part.getByLabel("Photo");
    await choose.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
    await expectWords(part, "We couldn’t open this photo. Choose a PNG or JPEG.");
    await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawPicture(page, 900, 300) });
    const dialog = page.getByRole("dialog");
    await expectNoBarriers(page);
    // The middle of the image shows both colors. Moved all the way to the right, only its red left half is visible.
    const picture = dialog.getByRole("img");
    await picture.focus();
    for (let n = 0; n < 40; n += 1) await page.keyboard.press("ArrowRight");
    await press(dialog, "Save photo");
    await expectToast(page, "Photo saved.");
    await expect.poll(() => coloursOf(page)).toEqual(["red", "red"]);

    await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawPicture(page, 900, 300) });
    await dialog.getByLabel("Zoom").fill("3");
    await press(dialog, "Save photo");
    await expect.poll(() => coloursOf(page)).toEqual(["red", "blue"]);

    const src = (await part.locator("img").first().getAttribute("src")) ?? "";
    const dealer = await world.visit();
    await arriveAs(dealer, "dealer");
    expect((await dealer.request.get(src)).headers()["content-type"]).toBe("image/jpeg");
    const stranger = await world.visit();
    expect((await stranger.request.get(src)).status()).toBe(401);

    await press(part, "Remove photo");
    await press(page.getByRole("alertdialog"), "Remove photo");
    await expectToast(page, "Photo removed.");
    expect(await part.locator("img").count()).toBe(0);
  });

  it("adds an email address with its code, uses it to log in, and removes it", async () => {
    const page = await world.visit({ device: "phone" });
    await arriveAs(page, "pilote");
    await page.goto("/auth/rider/profile#emails");
    const part = page.locator("#emails");
    await fillIn(part, { "Another email address": "max@home" });
    await press(part, "Add email address");
    await expectWords(part, "Enter an email address like name@example.com");
    await fillIn(part, { "Another email address": "max@example.test" });
    await press(part, "Add email address");
    const line = part.getByRole("listitem").filter({ hasText: "max@example.test" });
    await expectWords(line, "Waiting for code");
    const { subject } = await readMail(page, "max@example.test", /\d{6}/);
    const code = subject.match(/\d{6}/)?.[0] ?? "";
    world.expectFault(/422/);
    await fillIn(line, { Code: code === "111111" ? "222222" : "111111" });
    await press(line, "Verify");
    await expectWords(line, "That code is wrong");
    await fillIn(line, { Code: code });
    await press(line, "Verify");
    await expectToast(page, "max@example.test was verified.");
    await press(line, "Use to log in: max@example.test");
    await fillIn(line, { "Your password": demoPassword });
    await press(line, "Log in with this address");
    await expectToast(page, "You now log in with max@example.test.");
    await page.goto("/api/logout");
    await page.goto("/login");
    await fillIn(page, { Email: "max@example.test", Password: demoPassword });
    await press(page.getByRole("main"), "Login");
    await expectAt(page, "/auth/rider");
    await page.goto("/auth/rider/profile#emails");
    const before = part.getByRole("listitem").filter({ hasText: personas.pilote.email });
    await press(before, `Use to log in: ${personas.pilote.email}`);
    await fillIn(before, { "Your password": demoPassword });
    await press(before, "Log in with this address");
    await expectToast(page, `You now log in with ${personas.pilote.email}.`);
    await press(line, "Remove max@example.test");
    await confirm(page, "Remove");
    await expectToast(page, "max@example.test was removed from your account.");
  });
});

describe("an account of any role", () => {
  it("lists its sessions, and logs out all other devices with one press", async () => {
    const here = await world.visit();
    const lost = await world.visit({ device: "phone" });
    await signIn(lost, "dealer");
    await arriveAs(here, "dealer");
    await here.goto("/auth/dealer/profile#sessions");
    const part = here.locator("#sessions");
    await expectWords(part, "This device");
    await expect.poll(() => part.getByRole("listitem").count()).toBeGreaterThan(1);
    await press(part, "Log out everywhere else");
    await expectToast(here, "Your other sessions were logged out.");
    await expect.poll(() => part.getByRole("listitem").count()).toBe(1);
    await lost.goto("/auth/dealer/redemptions");
    await expectAt(lost, /^\/login\?next=/);
  });

  it("can be downloaded as a file, and a request to delete it can be withdrawn", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter/profile#data");
    const part = page.locator("#data");
    const downloading = page.waitForEvent("download");
    await part.getByRole("link", { name: "Download my data" }).click();
    const file = await (await downloading).path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      role: "promoter",
      account: { email: personas.promoter.email },
    });
    await press(part, "Request deletion…");
    await press(part, "Request deletion");
    await expectWords(part, "Required");
    await fillIn(part, { "Your password": demoPassword });
    await press(part, "Request deletion");
    await expectWords(part, "Our team will email you when it’s done.");
    await expectNoBarriers(page);
    await press(part, "Keep my account");
    await expectToast(page, "We’ll keep your account.");
    await expectWords(part, "Request deletion…");
  });

  it("of a promoter shows both versions when another tab saved in the meantime", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter/profile#you");
    const other = await page.context().newPage();
    await other.goto("/auth/promoter/profile#you");
    await fillIn(other.locator("#you"), { Phone: "2695550188" });
    await press(other.locator("#you"), "Save changes");
    await expectToast(other, "Changes saved.");
    const part = page.locator("#you");
    await fillIn(part, { Phone: "2695550199" });
    world.expectFault(/409/);
    await press(part, "Save changes");
    await expectWords(part, "2695550188");
    await press(part, "Use saved version");
    expect(await field(part, "Phone").inputValue()).toBe("2695550188");
  });

  it("of an admin has the saved phone number in the session at once (docs/spec/wire.md#declared-calls)", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/profile#you");
    await fillIn(page.locator("#you"), { Phone: "9515550123" });
    await press(page.locator("#you"), "Save changes");
    await expectToast(page, "Changes saved.");
    const storedSession = await page.evaluate(() => localStorage.getItem("session") ?? "");
    expect(storedSession).toContain("9515550123");
    const session = await call(page.request, "GET /api/session");
    expect(session.user.phone).toBe("9515550123");
  });

  it("saves the language of its emails", async () => {
    const page = await world.visit({ device: "tablet", locale: "fr" });
    await arriveAs(page, "concessionnaire");
    await page.goto("/fr/auth/dealer/profile#language");
    const part = page.locator("#language");
    await part.getByLabel("English").check();
    await expectToast(page, "La langue des courriels a été enregistrée.");
    await page.reload();
    expect(await part.getByLabel("English").isChecked()).toBe(true);
    await part.getByLabel("Français").check();
    await expectToast(page, "La langue des courriels a été enregistrée.");
  });
});

const words = {
  en: {
    ask: "Request a change…",
    ama: "AMA number",
    why: "Reason for the change",
    send: "Send request",
    sent: "Our team has your request.",
    waits: /^You requested this change on .*9988776/,
    changed: /^Changed on .*9988776\. As on the license\.$/,
    changedMail: /Your record was changed/,
    delete: "Request deletion…",
    giveUp: /^I agree to give up my remaining \$[\d,.]+/,
    password: "Your password",
    askDeletion: "Request deletion",
    askedDeletion: /^You asked us on/,
    stay: "Keep my account",
    erasedMail: /Your account was deleted/,
    currency: "USD",
  },
  fr: {
    ask: "Demander un changement…",
    ama: "Numéro AMA",
    why: "Raison du changement",
    send: "Envoyer la demande",
    sent: "Notre équipe a reçu votre demande.",
    waits: /^Vous avez demandé ce changement.*9988777/,
    changed: /^Modifié le .*9988777\. As on the license\.$/,
    changedMail: /dossier a été modifié/,
    delete: "Demander la suppression…",
    giveUp: /^Je renonce aux .*\$.* qui me restent/,
    password: "Votre mot de passe",
    askDeletion: "Demander la suppression",
    askedDeletion: /vous avez demandé la suppression/,
    stay: "Garder mon compte",
    erasedMail: /compte a été supprimé/,
    currency: "CAD",
  },
} as const;

const riders = [
  { who: "rider", locale: "en", profile: "/auth/rider/profile", number: "9988776", inPayout: false },
  { who: "pilote", locale: "fr", profile: "/fr/auth/rider/profile", number: "9988777", inPayout: true },
] as const;

describe.each(riders)("a rider with results ($locale)", ({ who, locale, profile, number, inPayout }) => {
  const texts = words[locale];
  const { email, firstName, lastName } = personas[who];
  const cardOf = (page: Page) => page.getByRole("dialog", { name: `${firstName} ${lastName}` });
  const openRequest = async (page: Page) => {
    await page.goto("/auth/admin/requests");
    await press(page.getByRole("row", { name: new RegExp(email) }), `${firstName} ${lastName}`);
  };

  it("requests another AMA number; staff changes it with a reason, which the rider reads", async () => {
    const page = await world.visit({ locale });
    await arriveAs(page, who);
    await page.goto(`${profile}#you`);
    const part = page.locator("#you");
    await press(part, texts.ask);
    await fillIn(part, { [texts.ama]: number, [texts.why]: "2026 license" });
    await press(part, texts.send);
    await expectToast(page, texts.sent);
    await expectWords(part, texts.waits);
    await expectNoBarriers(page);

    const staff = await world.visit();
    await arriveAs(staff, "admin");
    await openRequest(staff);
    await expectWords(cardOf(staff), number);
    await press(cardOf(staff), "Change record…");
    await fillIn(cardOf(staff), { "Reason for the change": "As on the license." });
    await press(cardOf(staff), "Change record");
    await expectToast(staff, `${firstName} ${lastName}’s record was changed.`);

    await readMail(page, email, texts.changedMail);
    await page.reload();
    await expectWords(part, texts.changed);
    await expectWords(part.locator("dd"), number);
    await expectSoundLedger(world.portal);
  });

  it("gives up open credit before staff can delete the account, which an open payout prevents", async () => {
    const page = await world.visit({ locale });
    await arriveAs(page, who);
    const session = await call(page.request, "GET /api/session");
    const books = openBooks(world.portal);
    const credit = () => books.credit(session.user?._id ?? "", texts.currency);
    expect(credit()).toBeGreaterThan(0);
    await page.goto(`${profile}#data`);
    const part = page.locator("#data");
    const staff = await world.visit();
    await arriveAs(staff, "admin");

    const askForDeletion = async (givesUp: boolean) => {
      await press(part, texts.delete);
      if (givesUp) await part.getByLabel(texts.giveUp).check();
      await expectNoBarriers(page);
      await fillIn(part, { [texts.password]: demoPassword });
      await press(part, texts.askDeletion);
      await expectWords(part, texts.askedDeletion);
      await openRequest(staff);
      await cardOf(staff).waitFor();
    };
    await askForDeletion(false);
    await expectWords(cardOf(staff), /This account still has .*\$[\d.,]+ in credit/);
    await press(part, texts.stay);
    await expectWords(part, texts.delete);
    // The toast about the canceled request covers the form in a small window, so the page is reloaded.
    await page.reload();
    await askForDeletion(true);
    await expectWords(cardOf(staff), "Gives up remaining credit and cash");
    if (inPayout) {
      await expectWords(cardOf(staff), /This account still has [^a-z]*\$[\d.,]+ in a payout that hasn’t been sent\./);
      expect(await cardOf(staff).getByRole("button", { name: "Delete data" }).isDisabled()).toBe(true);
      expect(credit()).toBeGreaterThan(0);
      return expectSoundLedger(world.portal);
    }
    await press(cardOf(staff), "Delete data");
    const question = staff.getByRole("alertdialog");
    await question.getByRole("textbox").fill(`${firstName} ${lastName}`);
    await press(question, "Delete permanently");
    await expectToast(staff, `Data for ${firstName} ${lastName} deleted.`);
    await readMail(staff, email, texts.erasedMail);
    expect(credit()).toBe(0);
    await expectSoundLedger(world.portal);
    await page.goto(profile);
    await expectAt(page, /\/login\?next=/);
  });
});
