import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { demoPassword, demoPin, personas } from "../server/demo/people/personas.ts";
import { runsFull, runsLong } from "./support/long.ts";
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

/** Fills in the clerk's form; the args replace the defaults. */
async function fillForm(page: Page, { amount = "25", id = true } = {}): Promise<void> {
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel(/I checked the photo ID/).setChecked(id);
  await fillIn(page, { Employee: "Sam" });
}

/** Waits for the view for the rider and types the PIN on the keyboard. */
async function typePin(page: Page, pin = demoPin): Promise<void> {
  await page.getByRole("dialog", { name: "Hand the tablet to Dana" }).waitFor();
  await page.keyboard.type(pin);
}

/** Returns the redemption's code as the page shows it, in two groups. */
const codeIn = async (page: Page | Locator): Promise<string> =>
  (await page.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3,}$/).innerText()).trim();

describe("a redemption at the desk", () => {
  it("of part of the credit prints a receipt, is emailed to the rider, and can be refunded to the cent", async () => {
    const page = await world.visit();
    await signIn(page, "dealer");
    await expectAt(page, "/auth/dealer");
    await fillIn(page, { "Name, AMA number, or email": "Ko" });
    await expectWords(page, "Enter at least three letters of a name");
    await findDana(page);
    await expectWords(page, inMoney(credit));
    await fillForm(page, { amount: "42.50" });
    await expectWords(page, `leaves ${inMoney(credit - 42_50)}`);
    await press(page, "Next: PIN for $42.50");
    const rider = page.getByRole("dialog", { name: "Hand the tablet to Dana" });
    await expectWords(rider, "at Gate Drop Powersports");
    await expectNoBarriers(page);
    for (const digit of demoPin.slice(0, -1)) await press(rider, digit);
    await rider.getByRole("status", { name: "3 of 4 digits typed" }).waitFor();
    await doubleTap(rider.getByRole("button", { name: demoPin.slice(-1) }));
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await expectWords(page, inMoney(credit - 42_50));
    await expectNoBarriers(page);
    const done = page.getByRole("status").filter({ hasText: "New balance" });
    const code = await codeIn(done);

    // This records the text of the page at the moment of printing.
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

    // The row opens the details. There a part is refunded, and then the rest.
    const row = page.getByRole("row", { name: new RegExp(code) });
    await row.click();
    const details = page.getByRole("dialog", { name: "Dana Kowalczyk" });
    await expectWords(details, code);
    await expectNoBarriers(page);
    await press(details, "Refund");
    const refund = page.getByRole("alertdialog", { name: "Refund Dana Kowalczyk" });
    await expectNoBarriers(page);
    await press(refund, "Keep it");
    expect(await balanceOf(world, "rider"), "kept is kept").toBe(credit - 42_50);
    await row.click();
    await press(details, "Refund");
    await refund.getByLabel("Amount").fill("42.51");
    await expectWords(refund, "At most $42.50");
    await press(refund, "Refund");
    await expectWords(refund, "Check 2 fields.");
    await refund.getByLabel("Amount").fill("12.50");
    await expectWords(refund, "leaves $30.00");
    await refund.getByLabel("Why?").selectOption("Another reason");
    await press(refund, "Refund $12.50");
    await refund.getByLabel("What happened?").fill("The gloves went back");
    await press(refund, "Refund $12.50");
    await expectToast(page, `Dana Kowalczyk got $12.50 back and now has ${inMoney(credit - 30_00)} in credit.`);
    expect(await balanceOf(world, "rider")).toBe(credit - 30_00);
    await expectWords(row, "$12.50 refunded");
    await row.click();
    await expectWords(details, /Another reason · The gloves went back · Sam/);
    await press(details, "Refund");
    await refund.getByLabel("Why?").selectOption("Merchandise returned");
    await press(refund, "Refund $30.00");
    await expectToast(page, `Dana Kowalczyk got $30.00 back and now has ${inMoney(credit)} in credit.`);
    expect(await balanceOf(world, "rider")).toBe(credit);
    await readMail(page, personas.rider.email, /returned \$30\.00 to your credit/);
    // The message about the refund stays until the page changes.
    await follow(page, "All redemptions");
    await page.getByText(/got \$30\.00 back/).waitFor({ state: "detached" });
    await expectWords(page, /^\d+ redemptions not fully refunded · \$[\d.,]+ after refunds$/);
    // A filter that is typed while the refunded ones are still loading is added to them.
    await page.route("**/api/**", async (route) => {
      await sleep(500);
      await route.continue();
    });
    await follow(page, "Refunded");
    await page.getByLabel("Code").fill(code.toLowerCase());
    await expectWords(page, code);
    expect(new URL(page.url()).searchParams.get("show")).toBe("revoked");
    await page.unroute("**/api/**");
    await expectNoBarriers(page);
  });

  it.runIf(runsFull)("names each missing or wrong field, and keeps everything that was typed", async () => {
    const page = await world.visit();
    await signIn(page, "dealer");
    await findDana(page);
    await page.getByLabel("Employee", { exact: true }).fill("");
    await press(page, "Next: PIN");
    await expectWords(page, "Enter an amount, like 50 or 50.00");
    await expectWords(page, "Verify the photo ID, then check the box");
    await expectWords(page, "Check 3 fields.");
    await expectNoBarriers(page);

    // An amount is validated while it is typed, and a corrected field loses its error at once.
    await page.getByLabel("Amount").fill(String(credit / 100 + 1));
    await expectWords(page, `At most ${inMoney(credit)}`);
    await page.getByRole("button", { name: "Next: PIN", exact: true }).waitFor();
    await press(page, `All, ${inMoney(credit)}`);
    await expectWords(page, "leaves $0.00");
    await page.getByText("Check 2 fields.").waitFor();
    await press(page, "$25");
    await expectWords(page, `leaves ${inMoney(credit - 25_00)}`);
    await page.getByLabel(/I checked the photo ID/).check();
    await page.getByText("Verify the photo ID, then check the box").waitFor({ state: "detached" });
    await page.getByLabel("Employee", { exact: true }).fill("Sam");
    await page.getByText("Required").waitFor({ state: "detached" });

    // Nothing is lost when the user goes back to the clerk's form and forward again. A wrong PIN is reported once, and
    // is typed again on the same screen.
    await press(page, "Next: PIN for $25.00");
    await page.keyboard.type("11");
    await press(page, "Back");
    expect(await page.getByLabel("Amount").inputValue()).toBe("25");
    expect(await page.getByLabel("Employee", { exact: true }).inputValue()).toBe("Sam");
    await press(page, "Next: PIN for $25.00");
    await page.getByRole("status", { name: "0 of 4 digits typed" }).waitFor();
    await typePin(page, "1111");
    await page.getByText(/^Wrong PIN/).waitFor();
    expect(await page.getByText(/tries left/).count()).toBe(1);
    expect(await balanceOf(world, "rider"), "nothing was taken").toBe(credit);
    await typePin(page);
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= 25_00;

    // The same amount again within a day needs a confirmation, because it is usually a duplicate.
    await press(page, "Redeem more");
    expect(await page.getByLabel("Employee", { exact: true }).inputValue(), "the employee of the last hour").toBe(
      "Sam",
    );
    await fillForm(page, { amount: "25" });
    await press(page, "Next: PIN for $25.00");
    await typePin(page);
    await page.getByRole("heading", { name: "Redeem $25.00 a second time?" }).waitFor();
    await press(page, "It’s the same purchase");
    await expectToast(page, "Nothing else was charged.");
    expect(await page.getByText("Confirm that this is another purchase").count(), "nothing is left to confirm").toBe(0);
    expect(await balanceOf(world, "rider")).toBe(credit);
    await press(page, "Next: PIN for $25.00");
    await typePin(page);
    await press(page, "It’s another purchase");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= 25_00;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });

  it.each([
    ["a lost reply", 10, 0],
    ["the error of a gateway, and too many tries after it", 11, 502],
  ])("is retried with the same Idempotency-Key after %s, and charged once", async (_what, dollars, gateway) => {
    const page = await world.visit();
    world.expectFault(/^502 |api\/dealer\/redeem/);
    await signIn(page, "dealer");
    await findDana(page);
    await fillForm(page, { amount: String(dollars) });
    let lost = 0;
    await page.route("**/api/dealer/redeem", async (route) => {
      // The server processes the call, but the answer is lost.
      if (lost++ === 0) {
        await route.fetch();
        await (gateway ? route.fulfill({ status: gateway, body: "Bad Gateway" }) : route.abort("connectionreset"));
      } else if (gateway && lost === 2) {
        await route.fulfill({ status: 429, json: { error: { code: "too_many_requests", message: "Wait" } } });
      } else await route.continue();
    });
    await press(page, `Next: PIN for $${dollars}.00`);
    await typePin(page);
    await expectWords(page, "No response. The redemption may have gone through.");
    await expectWords(page, "Don’t hand over the merchandise yet.");
    await press(page, `Retry $${dollars}.00`);
    if (gateway) await press(page, `Retry $${dollars}.00`);
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    credit -= dollars * 100;
    expect(await balanceOf(world, "rider"), "once").toBe(credit);
  });

  it.runIf(runsLong)(
    "is not offered without credit in the dealer's country, and an unknown name finds no rider",
    async () => {
      const page = await world.visit({ device: "tablet" });
      await signIn(page, "dealer");
      await fillIn(page, { "Name, AMA number, or email": "Thériault" });
      await follow(page, /Maxime Thériault/);
      await expectWords(page, "Maxime has no credit to use in the United States.");
      expect(await page.getByLabel("Amount").count()).toBe(0);
      await follow(page, "Find another rider");
      await fillIn(page, { "Name, AMA number, or email": "Zzyzx" });
      await expectWords(page, "No riders found. Ask for the rider’s AMA number or email.");
    },
  );

  it.runIf(runsLong)("accepts the PIN that the rider has just set, and no longer the old one", async () => {
    const phone = await world.visit({ device: "phone" });
    await arriveAs(phone, "rider");
    await phone.goto("/auth/rider/profile#pin-part");
    const form = phone.locator("form").filter({ has: phone.getByRole("button", { name: "Set PIN" }) });
    await form.getByLabel("New PIN").fill("135");
    await form.getByLabel("Your password").fill("notMyPassword1");
    await press(form, "Set PIN");
    await expectWords(form, "PIN must be 4 numbers");
    await form.getByLabel("New PIN").fill("1357");
    await press(form, "Set PIN");
    await expectWords(form, "That’s not your current password. Try again");
    await form.getByLabel("Your password").fill(demoPassword);
    await press(form, "Set PIN");
    await expectToast(phone, "Your new PIN is active.");

    const page = await world.visit();
    await arriveAs(page, "dealer");
    await page.goto("/auth/dealer");
    await findDana(page);
    await fillForm(page, { amount: "3.10" });
    await press(page, "Next: PIN for $3.10");
    await typePin(page);
    await expectWords(page, /^Wrong PIN/);
    await typePin(page, "1357");
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
  });

  it.runIf(runsFull)("is made by a French-speaking dealer and confirmed to the rider by email in French", async () => {
    const page = await world.visit({ locale: "fr" });
    await signIn(page, "concessionnaire", "fr");
    await expectAt(page, "/fr/auth/dealer");
    await page.getByRole("searchbox").fill("Thériault");
    await follow(page, /Maxime Thériault/);
    await page.getByLabel("Montant").fill("12,34");
    await page.getByLabel(/pièce d’identité/).check();
    await page.getByLabel("Votre nom", { exact: true }).fill("Josée");
    await press(page, /^Suivant.*12,34/);
    await page.getByRole("dialog", { name: "Remettez la tablette à Maxime" }).waitFor();
    await page.keyboard.type(demoPin);
    await page.getByRole("heading", { name: "Crédit utilisé", exact: true }).waitFor();
    const mail = await readMail(page, personas.pilote.email, /12,34/);
    expect(mail.text).toContain("Sport Moto des Chutes");
    expect(linkIn(mail)).toMatch(/^\/fr\/auth\/rider/);
  });
});
