import { afterAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { demoPassword, demoPin, personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { codeIn, linkIn, readMail } from "./support/mail.ts";
import { registerMinor } from "./support/minor.ts";
import { templateFile } from "./support/results-file.ts";
import { pixel } from "./support/pixel.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, waitForHydration } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// A tap is a click, a choice of a file, or each of the two taps on a select field. Typing in a field is not counted.
// The journeys of the kiosk (12 taps, and one for a typed amount) are counted in kiosk-visit.e2e.ts.
const world = useWorld();
const counted: string[] = [];

afterAll(() => console.log(`Taps, and how many are allowed:\n${counted.join("\n")}`));

/** Counts the taps of a person on a page. */
function tapsOn(page: Page) {
  let taps = 0;
  return {
    async tap(place: Locator): Promise<void> {
      taps += 1;
      await place.click();
    },
    press: (name: string | RegExp, place: Page | Locator = page) =>
      count(place.getByRole("button", { name, exact: typeof name === "string" }).first()),
    follow: (name: string | RegExp, place: Page | Locator = page) =>
      count(place.getByRole("link", { name, exact: typeof name === "string" }).first()),
    async upload(field: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
      taps += 1;
      await field.setInputFiles(file);
    },
    async choose(field: Locator, label: string): Promise<void> {
      taps += 2;
      await field.selectOption({ label });
    },
    /** Expects at most as many taps as before the screens were rebuilt. */
    expectAtMost(most: number, what: string): void {
      counted.push(`${what}: ${taps} of ${most}`);
      expect(taps, what).toBeLessThanOrEqual(most);
    },
  };
  async function count(place: Locator): Promise<void> {
    taps += 1;
    await place.click();
  }
}

describe("a journey needs no more taps than before:", () => {
  it("a new rider registers on a phone", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/");
    await waitForHydration(page);
    const { follow, press, tap, expectAtMost } = tapsOn(page);
    await follow("Register for free");
    await fillIn(page, { "First name": "Nora", "Last name": "Vance", "Date of birth": "1999-05-20" });
    await fillIn(page, { Email: "nora@example.test", State: "Ohio" });
    await press("Continue");
    await fillIn(page, { VIN: "VBKSXM439SM044444" });
    await press("Continue");
    await tap(page.getByLabel("I have read the program’s rules"));
    await press("Continue");
    await fillIn(page, { Password: "gatedrop77", "Repeat password": "gatedrop77", PIN: "1357" });
    await press("Register");
    const mail = await readMail(page, "nora@example.test", /Your code/);
    await fillIn(page, { Code: codeIn(mail) });
    await press("Open my account");
    await expectAt(page, "/auth/rider");
    expectAtMost(7, "Register");
  });

  it("what a class pays, on a phone", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/?zipcode=49107");
    await waitForHydration(page);
    const { follow, expectAtMost } = tapsOn(page);
    await follow(/RedBud National/);
    await page.getByRole("heading", { level: 1, name: "RedBud National" }).waitFor();
    await follow("250 B");
    await expectWords(page.getByRole("listitem").filter({ hasText: "250 B" }).filter({ visible: true }), /\$/);
    expectAtMost(3, "See what a class pays");
  });

  it("why an older result paid nothing, on a phone in French", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/fr");
    await waitForHydration(page);
    const { follow, press, expectAtMost } = tapsOn(page);
    await follow("Connexion");
    await fillIn(page, { Courriel: personas.pilote.email, "Mot de passe": demoPassword });
    await press("Connexion", page.getByRole("main"));
    await expectAt(page, "/fr/auth/rider");
    await follow("Voir tout");
    await page.getByRole("heading", { level: 1, name: "Gains" }).waitFor();
    // The list says the reason, so the rider need not open the result.
    const row = page.getByRole("listitem").filter({ hasText: "Aucune prime" }).filter({ visible: true }).first();
    expect(await row.innerText()).toMatch(/Aucune prime\s+\S+/);
    expectAtMost(3, "Why an older result paid nothing");
  });

  it("why a result paid nothing, and a question about it, on a phone in French", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/fr");
    await waitForHydration(page);
    const why = tapsOn(page);
    await why.follow("Connexion");
    await fillIn(page, { Courriel: personas.pilote.email, "Mot de passe": demoPassword });
    await why.press("Connexion", page.getByRole("main"));
    await expectAt(page, "/fr/auth/rider");
    await why.tap(page.getByRole("link").filter({ hasText: "Aucune prime" }).first());
    const sheet = page.getByRole("dialog");
    await expectWords(sheet, /^Aucune prime\. ./);
    why.expectAtMost(3, "Why a result paid nothing");
    const ask = tapsOn(page);
    await ask.press("Poser une question", sheet);
    await page.getByLabel("Votre question").fill("Pourquoi?");
    await ask.press("Envoyer la question", sheet);
    await expectWords(sheet, /a reçu votre question par courriel/);
    ask.expectAtMost(2, "Ask about a result");
  });

  it("a pro sends the missing photo, after a wrong file, on a phone", async () => {
    const page = await world.visit({ device: "phone" });
    await arriveAs(page, "pro");
    await page.goto("/auth/rider");
    await waitForHydration(page);
    const { follow, upload, expectAtMost } = tapsOn(page);
    await follow("Upload your documents");
    const paper = page.getByLabel("Upload photo: Form W-9");
    await upload(paper, { name: "w9.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expectWords(page, /^Pictures need to be PNG or JPEG/);
    await upload(paper, { name: "w9.png", mimeType: "image/png", buffer: pixel });
    await expectToast(page, "Uploaded: Form W-9");
    expectAtMost(5, "Send the missing tax form");
  });

  it("a dealer redeems in part, and downloads the statement, on a tablet", async () => {
    const page = await world.visit({ device: "tablet" });
    await arriveAs(page, "dealer");
    await page.goto("/auth/dealer");
    await waitForHydration(page);
    const redeem = tapsOn(page);
    await fillIn(page, { "Name, AMA number, or email": "Kowal" });
    await redeem.follow(/Dana Kowalczyk/);
    await page.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
    await page.getByLabel("Amount").fill("45");
    await redeem.tap(page.getByLabel(/I checked the photo ID/));
    await fillIn(page, { Employee: "Sam" });
    await redeem.press(/^Next: PIN for/);
    await page.getByRole("dialog", { name: "Hand the tablet to Dana" }).waitFor();
    await page.keyboard.type(demoPin);
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    redeem.expectAtMost(4, "Redeem at the desk, without amount and PIN");
    const statement = tapsOn(page);
    await statement.follow("Statements");
    await page.getByRole("heading", { level: 1, name: "Statements" }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), statement.follow("CSV file")]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    statement.expectAtMost(3, "Download a statement");
  });

  it("a promoter uploads a file with unknown columns and two faulty rows, and verifies it", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter");
    await waitForHydration(page);
    const { follow, upload, press, tap, choose, expectAtMost } = tapsOn(page);
    await follow(/Hangtown Classic/);
    const names = ["Ann Lee", "Bo Ray", "Cy Fox", "Di Orr", "Ed Poe", "Flo Kay"];
    const more = ["Gus Hart", "Hal Moss", "Ida Vail", "Jo Castell", "Kit Marlowe", "Lee Sundquist"];
    const rows = [...names, ...more].map((name, at) => {
      const place = name === "Ed Poe" ? "behind" : name === "Hal Moss" ? "late" : String(at + 1);
      return `${place};${name};KTM;250 B`;
    });
    await upload(page.getByLabel("Results file for all classes"), {
      name: "club.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Woche;Wer;Moto;Gruppe", ...rows].join("\n")),
    });
    await expectWords(page, "Match your columns");
    await choose(page.getByLabel("Woche", { exact: true }), "Place");
    for (const [name, place] of [
      ["Ed Poe", "5"],
      ["Hal Moss", "8"],
    ] as const) {
      await page.getByLabel(`${name}’s place`).fill(place);
      await page.getByLabel(`${name}’s place`).press("Enter");
    }
    await press(/^Save 12 as provisional$/);
    await expectToast(page, "12 rows saved.");
    await press(/^Verify/);
    await tap(
      page
        .getByRole("dialog")
        .or(page.getByRole("alertdialog"))
        .getByRole("button", { name: /^Verify/ }),
    );
    await expectToast(page, /^Verified/);
    expectAtMost(13, "Upload and verify results");
  });

  it("a promoter checks the twelve rows of a file on a phone, on a page half as long as before", async () => {
    const page = await world.visit({ device: "phone" });
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter");
    await waitForHydration(page);
    const { follow, upload, expectAtMost } = tapsOn(page);
    await follow(/High Point National/);
    const rows = Array.from({ length: 12 }, (_, at) => `30+,${at + 1},First${at},Last${at},,,${at + 1},KTM,,,`);
    await upload(page.getByLabel("Results file for all classes"), templateFile("club.csv", rows));
    await expectWords(page, "Nothing has been saved yet.");
    await expectWords(page, "First0 Last0");
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    counted.push(`Twelve rows of a file on a phone: ${height} px of 1945`);
    expect(height).toBeLessThanOrEqual(1_945);
    expectAtMost(2, "See the rows of a file on a phone");
  });

  it("a promoter opens the grid to type results", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    const { events } = await call(page.request, "GET /api/events", { query: { title: "High Point National" } });
    const event = events.find(({ title }) => title === "High Point National");
    await page.goto(`/auth/promoter/event/${event?._id ?? ""}`);
    await page.getByRole("heading", { level: 2, name: "Classes" }).waitFor();
    await waitForHydration(page);
    const { follow, press, expectAtMost } = tapsOn(page);
    await follow("30+");
    await press(/^(Enter results|Edit in the grid)$/);
    await page.getByLabel("Place, row 1", { exact: true }).waitFor();
    expectAtMost(2, "Open the grid for results");
  });

  it("a guardian consents", async () => {
    const page = await world.visit({ device: "phone" });
    const guardian = { name: "Kim Brandt", email: "kim@example.test", relation: "mother" } as const;
    await registerMinor(page, {
      firstName: "Theo",
      lastName: "Brandt",
      dateOfBirth: "2016-01-15",
      email: "theo@example.test",
      guardian,
    });
    await page.goto(linkIn(await readMail(page, guardian.email, /Theo/)));
    await waitForHydration(page);
    const { press, expectAtMost } = tapsOn(page);
    await press("I consent");
    await expectWords(page, /Thank you/);
    expectAtMost(1, "Consent, from the link in the email");
  });

  it("an admin finds a rider and acts as the rider", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    await waitForHydration(page);
    const { follow, tap, expectAtMost } = tapsOn(page);
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    await page.keyboard.press("/");
    const palette = page.getByRole("dialog", { name: "Find anything" });
    await palette.waitFor();
    await page.keyboard.type("Kowalczyk");
    await tap(palette.getByRole("option", { name: /Dana Kowalczyk/ }).first());
    await page.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
    await follow("Act as Dana Kowalczyk");
    await expectAt(page, "/auth/rider");
    expectAtMost(2, "Find a rider and act as the rider");
  });
});
