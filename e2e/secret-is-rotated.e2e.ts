import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { expectSoundLedger } from "./support/books.ts";
import { enrol, expectSign, openTablet, redeemAtKiosk } from "./support/kiosk.ts";
import { readMail } from "./support/mail.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// The operator rotates the secret (docs/operations.md#rotate-the-secret): the server first accepts the previous one,
// too, and later does not. This does not affect people or tablets.

const world = useWorld({ worker: true });
afterAll(() => expectSoundLedger(world.portal));

const pin = "1357";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

async function setPin(phone: Page): Promise<void> {
  await phone.goto("/auth/rider/profile#pin-part");
  const form = phone.locator("form").filter({ has: phone.getByRole("button", { name: "Set PIN" }) });
  await form.getByLabel("New PIN").fill(pin);
  await form.getByLabel("Your password").fill(demoPassword);
  await press(form, "Set PIN");
  await expectToast(phone, "Your new PIN is active.");
}

async function redeemOnline(tablet: Page, amount: string): Promise<void> {
  await redeemAtKiosk(tablet, { amount, pin });
  await heading(tablet, "Redeemed").waitFor();
  await press(tablet, "Done");
}

async function redeemOffline(tablet: Page, amount: string): Promise<void> {
  await redeemAtKiosk(tablet, { amount, pin });
  await heading(tablet, "Saved, not confirmed").waitFor();
  await press(tablet, "Done");
}

async function redeemAtDesk(desk: Page, amount: string): Promise<void> {
  await desk.goto("/auth/dealer");
  await fillIn(desk, { "Name, AMA number, or email": "Kowal" });
  await follow(desk, /Dana Kowalczyk/);
  await heading(desk, "Dana Kowalczyk").waitFor();
  await desk.getByLabel("Amount").fill(amount);
  await desk.getByLabel(/I checked the photo ID/).check();
  await fillIn(desk, { Employee: "Sam" });
  await press(desk, `Next: PIN for $${amount}`);
  await desk.getByRole("dialog", { name: "Hand the tablet to Dana" }).waitFor();
  await desk.keyboard.type(pin);
  await heading(desk, "Redeemed").waitFor();
}

/** Stops the server and starts it with these secrets. `meanwhile` runs while the server is down. */
async function restartWith(
  secrets: { APP_SECRET: string; APP_SECRET_PREVIOUS: string | undefined },
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await world.killServer();
  await meanwhile();
  world.portal.change(secrets);
  await world.returnServer();
}

/** Opens the rider's home page, which must not ask for a login. */
async function expectSignedIn(phone: Page, credit: number): Promise<void> {
  await phone.goto("/auth/rider");
  await expectWords(phone, inMoney(credit));
  await expectAt(phone, "/auth/rider");
}

it(
  "the secret is rotated: riders stay logged in, PINs, the kiosk and emailed links go on, and the old secret is taken away",
  {
    timeout: 240_000,
  },
  async () => {
    let credit = await balanceOf(world, "rider");
    const previous = readFileSync(join(world.portal.folder, "secret.key"), "utf8").trim();
    const next = randomBytes(32).toString("hex");

    // Before the rotation a rider logs in and sets a PIN, and a kiosk is set up.
    const phone = await world.visit({ device: "phone" });
    await signIn(phone, "rider");
    await setPin(phone);
    const tablet = await openTablet(world, "counter");
    await enrol(tablet);
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    const desk = await world.visit();
    await signIn(desk, "dealer");
    await world.killServer();
    await redeemOffline(tablet, "11");
    await world.returnServer();
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    credit -= 11_00;
    const mail = await readMail(phone, personas.rider.email, /\$11\.00/);
    const [, link = ""] = /https?:\/\/[^/]+(\/not-me\?token=[\w.-]+)/.exec(mail.text) ?? [];
    expect(link).not.toBe("");

    // One redemption is captured under the old secret, and sent to the server with the new one.
    await restartWith({ APP_SECRET: next, APP_SECRET_PREVIOUS: previous }, () => redeemOffline(tablet, "12"));
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    credit -= 12_00;
    await expect.poll(() => balanceOf(world, "rider"), { message: "the queue was accepted, once" }).toBe(credit);
    await expectSignedIn(phone, credit);
    await redeemOnline(tablet, "13");
    await redeemAtDesk(desk, "14.00");
    credit -= 27_00;
    expect(await balanceOf(world, "rider")).toBe(credit);
    const reader = await world.visit({ device: "phone" });
    await reader.goto(link);
    await expectWords(reader, "$11.00");
    await reader.getByRole("button", { name: "This wasn’t me" }).waitFor();
    const staff = await world.visit();
    await arriveAs(staff, "admin");
    await staff.goto("/auth/admin/system");
    await expectWords(staff.getByRole("main"), /Being rotated: \d+ PINs to go/);

    // The previous secret is removed. What has moved to the new secret still works, and what was signed only with the
    // previous one does not.
    await restartWith({ APP_SECRET: next, APP_SECRET_PREVIOUS: undefined });
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    await expectSignedIn(phone, credit);
    await redeemOnline(tablet, "15");
    await redeemAtDesk(desk, "16.00");
    credit -= 31_00;
    await expectSignedIn(phone, credit);
    expect(await balanceOf(world, "rider")).toBe(credit);
    await reader.goto(link);
    await expectWords(reader, "This link doesn’t work anymore");
    await staff.goto("/auth/admin/system");
    await expectWords(staff.getByRole("main"), "In use, no rotation");
  },
);
