import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { htmlLang } from "#shared/locale.ts";
import { codeIn, linkIn, readMail } from "./support/mail.ts";
import { registerMinor } from "./support/minor.ts";
import { arriveAs, expectAt, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });
const secrets = { Password: "gatedrop77", "Repeat password": "gatedrop77", PIN: "1357" };

async function tellWho(page: Page, who: { first: string; email: string; born?: string; state?: string }) {
  await fillIn(page, {
    "First name": who.first,
    "Last name": "Vance",
    "Date of birth": who.born ?? "1999-05-20",
    Email: who.email,
    State: who.state ?? "Ohio",
  });
  await press(page, "Continue");
}
async function bikeLater(page: Page) {
  await page.getByLabel("I’ll add my bike later").check();
  await press(page, "Continue");
}
async function agree(page: Page) {
  await page.getByLabel("I have read the program’s rules").check();
  await press(page, "Continue");
}
async function open(page: Page, email: string) {
  const mail = await readMail(page, email, /Your code/);
  await fillIn(page, { Code: codeIn(mail) });
  await press(page, "Open my account");
}

describe("A registration", () => {
  it("keeps its input while offline and after an offline reload, and is sent once", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/register");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await tellWho(page, { first: "Ines", email: "ines@example.test" });
    // Offline there is no answer of the server about the VIN, but the form still works.
    world.expectFault(/vin-check|ERR_INTERNET_DISCONNECTED|Failed to load resource|\/api\//);
    await page.context().setOffline(true);
    await fillIn(page, { VIN: "VBKSXM439SM066666" });
    await page.reload();
    await expectWords(page, "Step 2 of 5");
    expect(await page.getByLabel("VIN").first().inputValue()).toBe("VBKSXM439SM066666");
    await press(page, "Continue");
    await agree(page);
    await fillIn(page, secrets);
    await press(page, "Register");
    await expectWords(
      page,
      "No response from the server. Check your connection and try again. What you typed is still here.",
    );
    await expectNoBarriers(page);
    await page.context().setOffline(false);
    await press(page, "Register");
    await open(page, "ines@example.test");
    await expectAt(page, "/auth/rider");
  });

  it("removes the error of a field as soon as it changes, and reads a copied code and a PIN with spaces", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/register");
    await press(page, "Continue");
    await expectWords(page, "Check 5 fields.");
    await page.getByLabel("First name").fill("Zoë");
    await expectWords(page, "Check 4 fields.");
    expect(await page.getByLabel("First name").evaluate((one) => one === document.activeElement)).toBe(true);
    await tellWho(page, { first: "Zoë", email: "\u2068zoe@example.test\u2069" });
    await fillIn(page, { VIN: "VBK-SXM-439-SM066123" });
    await expectWords(page, "this bike qualifies");
    await press(page, "Continue");
    await agree(page);
    await fillIn(page, { ...secrets, PIN: " 1357 " });
    await page.getByRole("button", { name: "Show PIN" }).waitFor();
    expect(await page.getByLabel("Password", { exact: true }).getAttribute("passwordrules")).toContain("digit");
    await press(page, "Register");
    const code = codeIn(await readMail(page, "zoe@example.test", /Your code/));
    await fillIn(page, { Code: `\u2068${code.slice(0, 3)}-${code.slice(3)}\u2069` });
    await press(page, "Open my account");
    await expectAt(page, "/auth/rider");
  });

  it("asks for the password again after a reload before the code, because the password is not stored", async () => {
    const page = await world.visit();
    await page.goto("/register");
    await tellWho(page, { first: "Lena", email: "lena@example.test" });
    await bikeLater(page);
    await agree(page);
    await fillIn(page, secrets);
    await press(page, "Register");
    await expectWords(page, "We sent an email to lena@example.test.");
    await page.reload();
    await fillIn(page, { "The password you chose": "gatedrop77" });
    await open(page, "lena@example.test");
    await expectAt(page, "/auth/rider/profile?redirect=vin");
  });
});

it("a VIN of another account is refused without naming its owner, and the rest of the input stays", async () => {
  const other = await world.visit();
  await arriveAs(other, "rider");
  await other.goto("/auth/rider/profile#bikes");
  const vin =
    (await other
      .getByText(/^[A-HJ-NPR-Z0-9]{17}$/)
      .first()
      .textContent()) ?? "";
  expect(vin).toHaveLength(17);

  const page = await world.visit();
  await page.goto("/register");
  await tellWho(page, { first: "Sol", email: "sol@example.test" });
  await fillIn(page, { VIN: vin });
  await press(page, "Continue");
  await agree(page);
  await fillIn(page, secrets);
  // The server answers 409, as it should.
  world.expectFault(/409/);
  await press(page, "Register");
  await expectWords(page, "This VIN is on another rider’s account.");
  await expectWords(page, "Step 2 of 5");
  expect(await page.getByRole("main").textContent()).not.toMatch(/Dana|Kowalczyk|rider@demo|this bike qualifies/);
  await bikeLater(page);
  await press(page, "Continue");
  await press(page, "Register");
  await open(page, "sol@example.test");
  await expectAt(page, "/auth/rider/profile?redirect=vin");
});

it("a mistyped email address is corrected from the last step, and the bike is still available", async () => {
  const page = await world.visit({ device: "phone" });
  await page.goto("/register");
  await tellWho(page, { first: "Ada", email: "ada@exmaple.test" });
  await fillIn(page, { VIN: "VBKSXM439SM055555" });
  await press(page, "Continue");
  await agree(page);
  await fillIn(page, secrets);
  await press(page, "Register");
  await expectWords(page, "We sent an email to ada@exmaple.test.");
  await follow(page, "Wrong address? Correct it and register again");
  await fillIn(page, { Email: "ada@example.test" });
  for (let step = 1; step < 4; step += 1) {
    await expectWords(page, `Step ${step} of 5`);
    await press(page, "Continue");
  }
  await press(page, "Register");
  await open(page, "ada@example.test");
  await expectAt(page, "/auth/rider");
});

it("under 14, a guardian consents from the guardian's mailbox; until then the profile says what is missing", async () => {
  const page = await world.visit();
  await page.goto("/register");
  const born = `${new Date().getFullYear() - 11}-01-15`;
  await tellWho(page, { first: "Wim", email: "wim@example.test", born, state: "Iowa" });
  await fillIn(page, { VIN: "VBKSXM439SM077777" });
  await press(page, "Continue");
  await expectWords(page, "You can’t earn awards until they use it to give consent.");
  await page.getByLabel("I have read the program’s rules").check();
  await fillIn(page, {
    "Parent or guardian’s name": "Alma Vance",
    "Relationship to the rider": "Mother",
    "Parent or guardian’s email": "alma@example.test",
  });
  await page.getByLabel("I am the parent or guardian of this rider").check();
  await press(page, "Continue");
  await fillIn(page, secrets);
  await press(page, "Register");
  await open(page, "wim@example.test");
  await expectAt(page, "/auth/rider");
  await page.goto("/auth/rider/profile");
  await expectWords(page, "We emailed Alma Vance.");
  await expectNoBarriers(page);

  const guardian = await world.visit();
  const mail = await readMail(guardian, "alma@example.test", /Wim Vance needs your consent/);
  await guardian.goto(linkIn(mail));
  await expectWords(guardian, "Alma Vance, Wim Vance registered and listed you as a parent or guardian.");
  await expectNoBarriers(guardian);
  await press(guardian, "I consent");
  await expectWords(guardian, "Thank you. We let Wim Vance know. Their results can now earn awards.");
  // The link was already answered, and the page says so on a second visit.
  world.expectFault(/409/);
  await guardian.reload();
  await expectWords(guardian, "This link is no longer active");

  await page.reload();
  await expectWords(page, "Photo");
  expect(await page.getByText("We emailed Alma Vance.").count()).toBe(0);
});

it("from 14 to 17, somebody who is not the guardian says so through the link, and the rider is asked for the right person", async () => {
  const page = await world.visit();
  const guardian = { name: "Odd Stranger", email: "odd@example.test", relation: "father" } as const;
  await registerMinor(page, {
    firstName: "Noa",
    lastName: "Vance",
    dateOfBirth: `${new Date().getFullYear() - 16}-01-15`,
    email: "noa@example.test",
    guardian,
  });

  const reader = await world.visit({ device: "phone" });
  await reader.goto(linkIn(await readMail(reader, guardian.email, /You were listed as Noa Vance/)));
  await expectWords(reader, "If that’s right, there’s nothing to do.");
  expect(await reader.getByRole("button", { name: "I consent", exact: true }).count()).toBe(0);
  await expectNoBarriers(reader);
  await press(reader, "I didn’t consent");
  await expectWords(reader.getByRole("alertdialog"), "the account will be closed right away");
  await press(reader.getByRole("alertdialog"), "Back");
  await press(reader, "I’m not Noa Vance’s parent or guardian");
  await expectWords(reader.getByRole("alertdialog"), "The account will stay open.");
  await press(reader.getByRole("alertdialog"), "I’m not the parent or guardian");
  await expectWords(reader, "We asked Noa Vance to add the right person.");

  await page.goto("/auth/rider/profile");
  await expectWords(page, "We don’t have Odd Stranger’s consent.");
  await expectNoBarriers(page);
});

it("a rider in Quebec reads the terms in French first, also on an English page", async () => {
  const page = await world.visit();
  await page.goto("/register");
  await press(page, "Continue");
  await expectWords(page, "Last name: Required");
  // An error that was shown in one language does not stay on the page in the other language.
  await follow(page, "Français");
  await expectAt(page, "/fr/register");
  await expect.poll(() => page.getByText("Required").count()).toBe(0);
  await follow(page, "English");
  await expectAt(page, "/register");
  await fillIn(page, { "First name": "Rose", "Last name": "Gagnon", "Date of birth": "1999-05-20" });
  await fillIn(page, { Email: "rose@example.test", Country: "Canada" });
  await fillIn(page, { "Province or territory": "Quebec" });
  await press(page, "Continue");
  await bikeLater(page);
  const sections = page.locator("main section[lang]");
  const languages = () => sections.evaluateAll((all) => all.map((one) => one.getAttribute("lang")));
  await expect.poll(languages).toEqual([htmlLang("fr"), htmlLang("en")]);
  await expectWords(page, "Règlement et confidentialité");
  await expectNoBarriers(page);
  await page.getByLabel("J’ai lu le règlement du programme").check();
  await press(page, "Continue");
  await expectWords(page, "Step 4 of 5");
});
