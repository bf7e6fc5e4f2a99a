import { expect, it } from "vitest";
import { linkIn, readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, field, fillIn, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";
import { runsLong } from "./support/long.ts";

const world = useWorld();

it("a dealer applies to join, staff opens the account, and the dealer chooses a password and logs in", async () => {
  const page = await world.visit({ device: "phone" });
  await page.goto("/login");
  await page.getByRole("link", { name: "Join as a dealer or promoter" }).click();
  await press(page, "Apply to join");
  await expectWords(page, "I’m a: Required");
  await expectWords(page, "Business name: Required");
  await expectNoBarriers(page);
  await page.getByLabel(/^Dealer:/).check();
  await fillIn(page, { "Dealership name": "Berm Powersports", "Your name": "Robin Hale", Email: "robin@berm" });
  await fillIn(page, { City: "Kalamazoo", State: "Michigan", "ZIP code": "49009", Website: "berm.example.test" });
  await page.reload();
  expect(await field(page, "Dealership name").inputValue(), "a reload keeps what was typed").toBe("Berm Powersports");
  await page.getByLabel("I have read the program’s rules").check();
  await press(page, "Apply to join");
  await expectWords(page, "Enter an email address");
  await fillIn(page, { Email: "robin@berm.example.test" });
  await press(page, "Apply to join");
  await expectWords(page, "We’ll email robin@berm.example.test after our review");
  await readMail(page, "robin@berm.example.test", /We got your request to join/);

  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/requests");
  const row = staff.getByRole("row", { name: /Berm Powersports/ });
  await press(row, "Berm Powersports");
  const details = staff.getByRole("dialog", { name: "Berm Powersports" });
  await expectWords(details, "Robin Hale");
  await expectNoBarriers(staff);
  await press(details, "Open account");
  await press(staff.getByRole("alertdialog"), "Open account");
  await expectToast(staff, "Account opened for Berm Powersports.");
  await expect.poll(() => row.count()).toBe(0);
  expect(await details.count(), "the pane closes with its row").toBe(0);

  const welcome = await readMail(page, "robin@berm.example.test", /Welcome to contingency cash/);
  await page.goto(linkIn(welcome));
  expect(await field(page, "Email").inputValue()).toBe("robin@berm.example.test");
  await page.getByRole("main").getByRole("button").last().click();
  await expectAt(page, "/forgot-password-reset");
  const reset = await readMail(page, "robin@berm.example.test", /Reset your password/);
  await page.goto(linkIn(reset));
  await fillIn(page, { "New password": "shopkeeper1", "Repeat password": "shopkeeper1" });
  await page
    .getByRole("main")
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
  await fillIn(page, { Email: "robin@berm.example.test", Password: "shopkeeper1" });
  await press(page.getByRole("main"), "Login");
  await page.waitForURL((url) => url.pathname === "/auth/dealer");
});

it.runIf(runsLong)("a promoter applies in French and is declined by email, with the reason", async () => {
  const page = await world.visit({ locale: "fr" });
  await page.goto("/fr/join?as=promoter");
  await fillIn(page, { "Nom de l’organisation": "Courses des Deux Rivières", "Votre nom": "Lise Roy" });
  await fillIn(page, { Courriel: "lise@example.test", Pays: "Canada", Ville: "Sherbrooke" });
  await fillIn(page, { "Province ou territoire": "Québec" });
  await page.getByLabel("J’ai lu le règlement du programme").check();
  await press(page, "Demander à participer");
  await expectWords(page, "Notre équipe a reçu votre demande");
  const staff = await world.visit({ device: "tablet" });
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/requests?kind=join");
  await press(staff.getByRole("row", { name: /Courses des Deux Rivières/ }), "Courses des Deux Rivières");
  const card = staff.getByRole("dialog", { name: "Courses des Deux Rivières" });
  await press(card, "Decline…");
  await press(card, "Decline");
  await expectWords(card, "Required");
  await fillIn(card, { Reason: "Nous ne couvrons pas encore cette région." });
  await press(card, "Decline");
  await expectToast(staff, "Courses des Deux Rivières’s request was declined.");
  const mail = await readMail(page, "lise@example.test", /À propos de votre demande/);
  expect(mail.text).toContain("Nous ne couvrons pas encore cette région.");
});
