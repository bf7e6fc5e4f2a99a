import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPin, personas } from "../server/demo/people/personas.ts";
import { readSessionInPage } from "./support/calls.ts";
import {
  cancelAtKiosk,
  enrol,
  expectSign,
  findAtKiosk,
  openStaff,
  openTablet,
  redeemAtKiosk,
  redeemWithWrongPin,
  typePin,
} from "./support/kiosk.ts";
import { runsFull, runsLong } from "./support/long.ts";
import { readMail } from "./support/mail.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { arriveAs, expectAt, expectWords, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

describe("the counter kiosk", () => {
  it("redeems online, saves offline, and sends once when the server is back, to the cent", async () => {
    let tablet = await openTablet(world, "counter");
    await enrol(tablet);
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    // From now on this browser is only a kiosk: the dealer is logged out.
    const session = await readSessionInPage(tablet);
    expect(session.type).toBeNull();

    await redeemAtKiosk(tablet, { amount: "30" });
    await heading(tablet, "Redeemed").waitFor();
    await expectNoBarriers(tablet);
    credit -= 30_00;
    await expectWords(tablet, inMoney(credit));
    await press(tablet, "Done");
    expect(await balanceOf(world, "rider")).toBe(credit);

    await world.killServer();
    await redeemAtKiosk(tablet, { amount: "20.5" });
    await heading(tablet, "Saved, not confirmed").waitFor();
    await expectNoBarriers(tablet);
    await expectWords(
      tablet,
      "This kiosk will send the redemption when you’re back online. The rider won’t be charged twice.",
    );
    expect(
      await tablet.getByText(/dealer’s risk|own risk/).count(),
      "the loss is told to staff, not to the customer",
    ).toBe(0);
    expect(await heading(tablet, "Redeemed").count(), "never said before the server said so").toBe(0);
    await press(tablet, "Done");
    await expectSign(tablet, /Offline\s*·\s*1 waiting to be sent/);

    // The rider tries again in French, and is refused until the first redemption is confirmed.
    await press(tablet, "Français");
    await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/, "fr");
    await heading(tablet, "Aucune utilisation possible pour l’instant").waitFor();
    await press(tablet, "Terminé");
    await heading(tablet, "Spend your race credit here").waitFor();

    await tablet.context().close();
    tablet = await openTablet(world, "counter");
    await expectSign(tablet, /1 waiting to be sent/);
    await openStaff(tablet);
    await expectWords(tablet, "Saved, not confirmed");
    expect(await tablet.content(), "no PIN is on the screen").not.toContain(demoPin);
    await press(tablet, "Back to the start");

    await world.returnServer();
    credit -= 20_50;
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    await openStaff(tablet);
    await expectWords(tablet, /Redeemed/);
    await press(tablet, "Mark as seen");
    await expectWords(tablet, "Nothing waiting on this tablet");
    expect(await balanceOf(world, "rider"), "once, and to the cent").toBe(credit);
    const mail = await readMail(tablet, personas.rider.email, /\$20\.50/);
    expect(mail.text).toMatch(/Not you/);

    // Opening the tablet again sends nothing twice.
    await tablet.context().close();
    tablet = await openTablet(world, "counter");
    await expectSign(tablet, /Online\s*·\s*everything sent/);
    expect(await balanceOf(world, "rider")).toBe(credit);

    const desk = await world.visit();
    await arriveAs(desk, "rider");
    await desk.goto("/auth/rider");
    await expectWords(desk, inMoney(credit));
    await desk.goto("/fr/auth/rider/redemptions");
    await expectWords(desk, /20,50/);
    await expectWords(desk, /30,00/);
  });

  it.runIf(runsFull)("lets the rider type a wrong PIN again, and never redeems more than the balance", async () => {
    const tablet = await openTablet(world, "counter");
    await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/);
    for (const key of "9999") await press(tablet.getByRole("group", { name: "Keypad" }), key);
    await expectWords(tablet, `At most ${inMoney(credit)}`);
    expect(await tablet.getByRole("button", { name: "Next: PIN" }).isDisabled()).toBe(true);
    await press(tablet, "Cancel");

    // Online, a wrong PIN is typed again on the same screen. Going back restores what was typed, but not the PIN.
    await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/);
    for (const key of "12") await press(tablet.getByRole("group", { name: "Keypad" }), key);
    await press(tablet, "Next: PIN");
    await typePin(tablet, "1111");
    await expectWords(tablet, "Wrong PIN. 4 tries left before it locks.");
    await press(tablet, "Back");
    await expectWords(tablet, `leaves ${inMoney(credit - 12_00)}`);
    await press(tablet, "Back");
    expect(await tablet.getByRole("checkbox").isChecked()).toBe(true);
    await press(tablet, "Back");
    expect(await tablet.getByLabel("Who’s redeeming?").inputValue()).toBe("Kowal");
    await press(tablet, /Dana Kowalczyk/);
    await tablet.getByRole("checkbox").check();
    await press(tablet, "Continue");
    for (const key of "12") await press(tablet.getByRole("group", { name: "Keypad" }), key);
    await press(tablet, "Next: PIN");
    await typePin(tablet, "2222");
    await expectWords(tablet, "Wrong PIN. 3 tries left before it locks.");
    await press(tablet, "Cancel");
    await expectSign(tablet, /everything sent/);
    expect(await tablet.getByText(/to review/).count(), "no case is left behind").toBe(0);

    await redeemWithWrongPin(tablet, "12");
    expect(await balanceOf(world, "rider")).toBe(credit);
    await press(tablet, "Enter the PIN again");
    await typePin(tablet, "2222");
    await expectWords(tablet, "Wrong PIN. One try left before it locks.");
    await typePin(tablet);
    await heading(tablet, "Redeemed").waitFor();
    credit -= 12_00;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });

  it.runIf(runsLong)(
    "says in French that a redemption is saved but not confirmed, and cancels it at no cost",
    async () => {
      const tablet = await openTablet(world, "counter", { path: "/fr/kiosk" });
      await heading(tablet, "Utilisez ici votre crédit de course").waitFor();
      await world.killServer();
      await redeemAtKiosk(tablet, { amount: "15", locale: "fr" });
      await heading(tablet, "Enregistré, pas encore confirmé").waitFor();
      await cancelAtKiosk(tablet, "fr");
      // The text depends on whether the tablet was trying to send when the server went down.
      await expectWords(tablet, /Annulation enregistrée|L’utilisation a été annulée avant d’être envoyée/);
      await press(tablet, "Terminé");
      await world.returnServer();
      await expectSign(tablet, /tout est envoyé/);
      expect(await balanceOf(world, "rider"), "cancelled costs nothing").toBe(credit);
    },
  );

  it.runIf(runsFull).each(runsLong ? ["/kiosk", "/fr/kiosk"] : ["/kiosk"])(
    "has no accessibility violation at any step of a visit (%s)",
    async (path) => {
      const locale = path === "/kiosk" ? "en" : "fr";
      const tablet = await openTablet(world, "counter", { path });
      await tablet.getByRole("heading", { level: 1 }).waitFor();
      await expectNoBarriers(tablet);
      await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/, locale, () => expectNoBarriers(tablet));
      const pad = tablet.getByRole("group");
      await pad.getByRole("button", { name: "7", exact: true }).click();
      await expectNoBarriers(tablet);
      await press(tablet, /^(Next: PIN|Suivant\s: NIP)$/);
      await tablet.getByRole("heading", { name: /PIN|NIP/ }).waitFor();
      await expectNoBarriers(tablet);
      await typePin(tablet, demoPin, locale);
      await tablet.getByRole("button", { name: "Sam", exact: true }).waitFor();
      await expectNoBarriers(tablet);
      await press(tablet, /^(Cancel|Annuler)$/);
      await openStaff(tablet, locale);
      await expectNoBarriers(tablet);
      expect(await balanceOf(world, "rider"), "a visit that was cancelled costs nothing").toBe(credit);
    },
  );

  it.runIf(runsFull)("has no link into the portal, and Back leads to the start without data of the visit", async () => {
    const tablet = await openTablet(world, "counter");
    await heading(tablet, "Spend your race credit here").waitFor();
    await press(tablet, "Start");
    await tablet.getByLabel("Who’s redeeming?").fill("Kowal");
    await tablet.getByRole("button", { name: /Dana Kowalczyk/ }).waitFor();
    await tablet.evaluate(() => history.back());
    await heading(tablet, "Spend your race credit here").waitFor();
    await expectAt(tablet, "/kiosk");
    expect(await tablet.content(), "nothing of the visit is left").not.toContain("Kowalczyk");
    expect(await tablet.getByRole("link").count()).toBe(0);
  });
});
