import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, demoPin, personas } from "../server/demo/people/personas.ts";
import { linkIn, readMail } from "./support/mail.ts";
import {
  arriveAs,
  doubleTap,
  expectAt,
  expectToast,
  expectWords,
  fillIn,
  follow,
  press,
  signIn,
} from "./support/verbs.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
});

async function findDana(page: Page): Promise<void> {
  await fillIn(page, { "Name, AMA number, or email": "Kowal" });
  await follow(page, /Dana Kowalczyk/);
  await page.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
}

/** Fills all fields of the desk form; the arguments replace the defaults. */
async function fillForm(page: Page, { amount = "25", pin = demoPin, id = true } = {}): Promise<void> {
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel(/I checked the photo ID/).setChecked(id);
  await page.getByLabel("Dana’s PIN").fill(pin);
  await fillIn(page, { Employee: "Sam" });
}

describe("a dealer redeems at the desk", () => {
  it("part of the credit: code and receipt for the rider, a mail, and a refund that gives it back to the cent", async () => {
    const page = await world.visit();
    await signIn(page, "dealer");
    await expectAt(page, "/auth/dealer");
    await fillIn(page, { "Name, AMA number, or email": "Ko" });
    await expectWords(page, "Enter at least three letters of a name");
    await findDana(page);
    await expectWords(page, inMoney(credit));
    await fillForm(page, { amount: "42.50" });
    await doubleTap(page.getByRole("button", { name: "Redeem $42.50" }));
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await expectWords(page, inMoney(credit - 42_50));
    await expectNoBarriers(page);
    const done = page.getByRole("status").filter({ hasText: "New balance" });
    const code = (await done.getByText(/^[0-9A-Z]{6,}$/).innerText()).trim();

    // Records what is on the page at the moment of printing.
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.body.textContent ?? "";
      };
    });
    await press(done, "Print receipt");
    const receipt = await page.evaluate(() => document.body.dataset.printed ?? "");
    expect(receipt).toContain("Dealer credit redeemed");
    expect(receipt).toContain(code);
    expect(receipt).toContain("$42.50");
    expect(receipt).not.toContain(demoPin);

    const mail = await readMail(page, personas.rider.email, /\$42\.50/);
    expect(mail.text).toContain(code);
    await follow(page, "Next rider");
    await expectWords(page, "Dana Kowalczyk");

    await press(page.getByRole("row", { name: new RegExp(code) }), "Refund");
    await page.getByRole("heading", { name: "Refund $42.50 to Dana Kowalczyk?" }).waitFor();
    await expectNoBarriers(page);
    await press(page, "Keep it");
    expect(await balanceOf(world, "rider"), "kept is kept").toBe(credit - 42_50);
    await press(page.getByRole("row", { name: new RegExp(code) }), "Refund");
    await press(page, "Refund $42.50");
    await expectToast(page, `Dana Kowalczyk got $42.50 back and now has ${inMoney(credit)}.`);
    expect(await balanceOf(world, "rider")).toBe(credit);
    await readMail(page, personas.rider.email, /returned \$42\.50 to your credit/);
    await follow(page, "All redemptions");
    await follow(page, "Refunded");
    await expectWords(page, code);
  });

  it("says what is missing or wrong, field by field, and loses nothing that was typed", async () => {
    const page = await world.visit();
    await signIn(page, "dealer");
    await findDana(page);
    await press(page, "Redeem");
    await expectWords(page, "Enter an amount, like 50 or 50.00");
    await expectWords(page, "Check the photo ID, then the box");
    await expectWords(page, "PIN must be 4 numbers");
    await expectNoBarriers(page);

    await fillForm(page, { amount: String(credit / 100 + 1), id: false });
    await press(page, /^Redeem \$/);
    await expectWords(page, `Only ${inMoney(credit)} is available`);
    await expectWords(page, "Check the photo ID, then the box");
    expect(await page.getByLabel("Dana’s PIN").inputValue()).toBe(demoPin);

    await fillForm(page, { amount: "25", pin: "1111" });
    await press(page, "Redeem $25.00");
    await page.getByRole("alert").filter({ hasText: /PIN/ }).first().waitFor();
    expect(await page.getByLabel("Amount").inputValue(), "only the PIN is typed again").toBe("25");
    expect(await page.getByLabel("Dana’s PIN").inputValue()).toBe("");
    expect(await balanceOf(world, "rider"), "nothing was taken").toBe(credit);
    await page.getByLabel("Dana’s PIN").fill(demoPin);
    await press(page, "Redeem $25.00");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= 25_00;

    // The same amount again within a day needs a confirmation, because it is usually a duplicate.
    await press(page, "Redeem more");
    await fillForm(page, { amount: "25" });
    await press(page, "Redeem $25.00");
    await page.getByRole("heading", { name: "Redeem $25.00 a second time?" }).waitFor();
    await press(page, "It’s the same purchase");
    await expectToast(page, "Nothing else was charged.");
    expect(await page.getByText("Confirm that this is another purchase").count(), "nothing is left to confirm").toBe(0);
    expect(await balanceOf(world, "rider")).toBe(credit);
    await page.getByLabel("Dana’s PIN").fill(demoPin);
    await press(page, "Redeem $25.00");
    await press(page, "It’s another purchase");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= 25_00;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });

  it("asks again with the same key when no answer came: the reply was lost, the redemption counts once", async () => {
    const page = await world.visit();
    await signIn(page, "dealer");
    await findDana(page);
    await fillForm(page, { amount: "10" });
    let lost = 0;
    await page.route("**/api/dealer/redeem", async (route) => {
      // The server processes the call, but its answer is lost.
      if (lost++ === 0) {
        await route.fetch();
        await route.abort("connectionreset");
      } else await route.continue();
    });
    await press(page, "Redeem $10.00");
    await expectWords(page, "No response. The redemption may have gone through.");
    await expectWords(page, "Don’t hand over the merchandise yet.");
    await press(page, "Retry $10.00");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= 10_00;
    expect(await balanceOf(world, "rider"), "once").toBe(credit);
  });

  it("finds no credit where there is none, and none of the other country", async () => {
    const page = await world.visit({ device: "tablet" });
    await signIn(page, "dealer");
    await fillIn(page, { "Name, AMA number, or email": "Thériault" });
    await follow(page, /Maxime Thériault/);
    await expectWords(page, "Maxime has no credit to use in the United States.");
    expect(await page.getByLabel("Amount").count()).toBe(0);
    await follow(page, "Find another rider");
    await fillIn(page, { "Name, AMA number, or email": "Zzyzx" });
    await expectWords(page, "No riders found. Ask for their AMA number or account email.");
  });

  it("takes the PIN that the rider has set anew, and the old one no more", async () => {
    const phone = await world.visit({ device: "phone" });
    await arriveAs(phone, "rider");
    await phone.goto("/auth/rider/profile");
    const form = phone.locator("form").filter({ has: phone.getByRole("button", { name: "Set PIN" }) });
    await form.getByLabel("New PIN").fill("135");
    await form.getByLabel("Your password").fill("notMyPassword1");
    await press(form, "Set PIN");
    await expectWords(form, "PIN must be 4 numbers");
    await form.getByLabel("New PIN").fill("1357");
    await press(form, "Set PIN");
    await expectWords(form, "Your current password is wrong");
    await form.getByLabel("Your password").fill(demoPassword);
    await press(form, "Set PIN");
    await expectToast(phone, "Your new PIN is active.");

    const page = await world.visit();
    await arriveAs(page, "dealer");
    await page.goto("/auth/dealer");
    await findDana(page);
    await fillForm(page, { amount: "3.10" });
    await press(page, "Redeem $3.10");
    await expectWords(page, /^Wrong PIN/);
    await page.getByLabel("Dana’s PIN").fill("1357");
    await press(page, "Redeem $3.10");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
  });

  it("en français : le pilote, le concessionnaire, le reçu et le courriel", async () => {
    const page = await world.visit({ locale: "fr" });
    await signIn(page, "concessionnaire", "fr");
    await expectAt(page, "/fr/auth/dealer");
    await page.getByRole("searchbox").fill("Thériault");
    await follow(page, /Maxime Thériault/);
    await page.getByLabel("Montant").fill("12,34");
    await page.getByLabel(/pièce d’identité/).check();
    await page.getByLabel("NIP de Maxime").fill(demoPin);
    await page.getByLabel("Employé", { exact: true }).fill("Josée");
    await press(page, /12,34/);
    await page.getByRole("heading", { name: "Crédit utilisé", exact: true }).waitFor();
    const mail = await readMail(page, personas.pilote.email, /12,34/);
    expect(mail.text).toContain("Sport Moto des Chutes");
    expect(linkIn(mail)).toMatch(/^\/fr\/auth\/rider/);
  });
});
