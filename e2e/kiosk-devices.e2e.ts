import { beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { personas } from "../server/demo/people/personas.ts";
import { expectSoundLedger, openBooks } from "./support/books.ts";
import { exitCode, expectSign, openTablet, redeemAtKiosk, redeemWithWrongPin, typePin } from "./support/kiosk.ts";
import { call } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { balanceOf } from "./support/money.ts";
import { makeKiosk } from "./support/tablet.ts";
import { arriveAs, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

async function desk(who: "dealer" | "admin" | "rider", path: string): Promise<Page> {
  const page = await world.visit();
  await arriveAs(page, who);
  await page.goto(path);
  return page;
}

/** Finds an item that needs a person by its text. */
const waiting = (page: Page, words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words });

/** Opens the row with this text in an admin's list, and returns its pane. */
async function openRow(page: Page, words: string | RegExp): Promise<{ row: Locator; pane: Locator }> {
  const row = page.getByRole("row").filter({ hasText: words });
  await row.getByRole("button").click();
  return { row, pane: page.getByRole("dialog") };
}

/** Focuses the window, as when a user comes back to the tablet, so that it fetches the latest decisions. */
const fetchDecisions = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("focus")));

async function openBehind(tablet: Page, code: string): Promise<void> {
  await press(tablet, "Staff");
  await tablet.getByLabel("Exit code").fill(code);
  await press(tablet, "Open");
}

/** Opens the link in the rider's email about this amount, and reports the redemption as made by somebody else. */
async function reportNotMe(mailbox: Page, amount: string): Promise<void> {
  const mail = await readMail(mailbox, personas.rider.email, new RegExp(amount.replaceAll(/[$.]/g, "\\$&")));
  const [, link = ""] = /(https?:\/\/\S*\/not-me\?token=[\w.-]+)/.exec(mail.text) ?? [];
  const rider = await world.visit();
  await rider.goto(new URL(link).pathname + new URL(link).search);
  await expectWords(rider, amount);
  await expectNoBarriers(rider);
  await press(rider, "This wasn’t me");
  await heading(rider, "Reported").waitFor();
  await rider.reload();
  await heading(rider, "Reported").waitFor();
}

describe("the desks of program staff and of a dealer", () => {
  it("staff accepts an item that only a rule blocked, and declines another for good; each asks first", async () => {
    // A test cannot wait until an item is too old, so it changes the reason of an item with the right PIN in the
    // database.
    openBooks(world.portal).change("update kiosk_items set reason = 'too_old' where reason = 'possible_duplicate'");
    const admin = await desk("admin", "/auth/admin/kiosks");
    await expectNoBarriers(admin);
    await follow(admin, /^Redemptions to review/);
    const { row: oldRow, pane: old } = await openRow(admin, /Sent too late, or the credit expired.*\$20\.00/);
    await press(old, "Accept $20.00");
    const asked = admin.getByRole("alertdialog");
    await expectWords(asked, /^Charge .+ \$20\.00\?$/);
    await expectWords(asked, "but a rule blocked the redemption");
    await expectNoBarriers(admin);
    await press(asked, "Leave it");
    await press(old, "Accept $20.00");
    await press(asked, "Charge $20.00");
    await expectToast(admin, "$20.00 charged.");
    await expect.poll(() => oldRow.count()).toBe(0);
    expect(await old.count(), "the pane closes with its row").toBe(0);

    const { row: typoRow, pane: typo } = await openRow(admin, "Maxime Thériault");
    await press(typo, "Decline");
    await expectWords(asked, "Decline Maxime Thériault’s CA$25.00 redemption?");
    await press(asked, "Decline CA$25.00");
    await expectToast(admin, "Declined. Nothing was charged.");
    await expectWords(typo, "Declined by program staff");
    await press(typo, "Dismiss");
    await expectToast(admin, "Dismissed.");
    await expect.poll(() => typoRow.count()).toBe(0);
  });

  it("staff creates a PIN key, and destroys one after typing its name", async () => {
    const admin = await desk("admin", "/auth/admin/kiosks?show=keys");
    await heading(admin, "PIN keys").waitFor();
    const destroy = admin.getByRole("button", { name: /^Destroy key/ });
    const before = await destroy.count();
    await press(admin, "Create new key");
    const asked = admin.getByRole("alertdialog");
    await expectWords(asked, "PINs encrypted with the previous key will still be readable.");
    await press(asked, "Create new key");
    await expectToast(admin, "The new key is in use.");
    await expect.poll(() => destroy.count()).toBe(before + 1);

    await destroy.first().click();
    await expectWords(asked, /^Destroy key .+\?$/);
    expect(await asked.getByRole("button", { name: "Destroy key" }).isDisabled()).toBe(true);
    const label = asked.getByText(/^Type .+ to confirm$/);
    const [, name = ""] = /^Type (.+) to confirm$/.exec(await label.innerText()) ?? [];
    await asked.getByLabel(/^Type .+ to confirm$/).fill(name);
    await press(asked, "Destroy key");
    await expectToast(admin, "Key destroyed.");
    await expect.poll(() => destroy.count()).toBe(before);
  });

  it("the dealer closes a case with a note, and charges and dismisses an item that was short of credit", async () => {
    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    const lost = waiting(dealer, "A tablet lost data");
    await press(lost, "Close the case");
    const closing = dealer.getByRole("dialog", { name: "A tablet lost data" });
    await expectNoBarriers(dealer);
    await fillIn(closing, { Note: "The slip was keyed in" });
    await press(closing, "Close the case");
    await expectToast(dealer, "Case closed.");
    await expect.poll(() => lost.count()).toBe(0);

    const short = waiting(dealer, "Not enough credit");
    await press(short, "Charge $20.00");
    await expectToast(dealer, "$20.00 charged.");
    await expectSoundLedger(world.portal);
    await press(short, "Dismiss");
    await expectToast(dealer, "Dismissed.");
    await expect.poll(() => short.count()).toBe(0);
    await follow(dealer, "Show retired");
    await dealer.getByRole("row", { name: /Old counter/ }).waitFor();
  });

  it("the dealer gives one tablet a new key and reports another lost, in French", async () => {
    const dealer = await desk("dealer", "/fr/auth/dealer/kiosks");
    const row = (name: string) => dealer.getByRole("row", { name: new RegExp(name) });
    const asked = dealer.getByRole("alertdialog");
    await press(dealer, "Modifier Showroom");
    await press(dealer.getByRole("dialog"), "Remplacer la clé");
    await expectWords(asked, "Remplacer la clé de sécurité (Showroom)?");
    await press(asked, "Remplacer la clé");
    await expectToast(dealer, /^C’est fait\. La tablette/);
    await expectWords(row("Showroom"), "Reçoit une nouvelle clé");

    await press(dealer, "Modifier Race trailer");
    await press(dealer.getByRole("dialog"), "Déclarer perdue");
    await expectWords(asked, "Déclarer perdue la tablette « Race trailer »?");
    await expectWords(asked, /contenait encore 2 utilisations|2 utilisations/);
    await press(asked, "Déclarer perdue");
    await expectToast(dealer, "Tablette déclarée perdue : Race trailer.");
    await expectWords(row("Race trailer"), "Perdue");
  });
});

describe("a dealer's tablets", () => {
  it("are set up by a one-time code without a login on them, and the code works once", async () => {
    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await press(dealer, "Get a one-time code");
    const dialog = dealer.getByRole("dialog", { name: "Set up another tablet" });
    await dialog.getByRole("img", { name: /^QR code/ }).waitFor();
    const code = (await dialog.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}$/).innerText()).replaceAll(" ", "");
    await expectNoBarriers(dealer);

    // `openTablet` reloads the page, and the page removes the code from its address, so only the first load would see
    // the code.
    const tablet = await openTablet(world, "counter");
    await tablet.goto("about:blank");
    await tablet.goto(`/kiosk#code=${code}`);
    await heading(tablet, "Set up this tablet as a kiosk").waitFor();
    expect(tablet.url(), "the code is gone from the address").not.toContain(code);
    await fillIn(tablet, { "Tablet name": "Front counter", "Exit code": exitCode, "Confirm exit code": exitCode });
    await press(tablet, "Set up the kiosk");
    await expectSign(tablet, /Online/);

    world.expectFault(/422/);
    const other = await openTablet(world, "other");
    await other.getByLabel("Or enter the one-time code").fill(code);
    await press(other, "Use the code");
    await fillIn(other, { "Tablet name": "Back door", "Exit code": exitCode, "Confirm exit code": exitCode });
    await press(other, "Set up the kiosk");
    await other.getByRole("alert").waitFor();
    await heading(other, "Set up this tablet as a kiosk").waitFor();
  });

  it("get a new name, exit code and staff code from the portal", async () => {
    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await expectWords(dealer.getByRole("row", { name: /^Front counter/ }), "Up to date");
    await press(dealer, "Change Front counter");
    const dialog = dealer.getByRole("dialog");
    world.expectFault(/409|422/);
    await fillIn(dialog, { "Tablet name": "Parts desk", "New exit code": "75" });
    await press(dialog, "Save");
    await expectWords(dialog, "Check one field.");
    await expectWords(dialog, "The code must be 4 to 8 digits");
    // Somebody else renames the tablet in the meantime. The dialog then shows that name, and saving again works.
    const params = { type: "dealer" } as const;
    const { kiosks } = await call(dealer.request, "GET /api/{type}/kiosks", { params });
    const tabletNow = kiosks.find(({ name }) => name === "Front counter");
    if (!tabletNow) throw new Error("The tablet is not listed");
    await call(dealer.request, "PUT /api/{type}/kiosks/{deviceId}", {
      params: { ...params, deviceId: tabletNow._id },
      body: { __v: tabletNow.__v, name: "Side door" },
    });
    await fillIn(dialog, { "New exit code": "7531" });
    await press(dialog, "Save");
    await expectWords(dialog, /^Someone saved a newer version\./);
    await heading(dealer, "Side door").waitFor();
    await press(dialog, "Save");
    await expectToast(dealer, /Saved/);
    await dealer.getByLabel("Ask for a staff code at the start of each visit").check();
    await fillIn(dealer, { "Staff code": "4711" });
    await press(dealer, "Save");
    await expectToast(dealer, /Your tablets will update/);

    const tablet = await openTablet(world, "counter");
    await expectSign(tablet, /Online/);
    await openBehind(tablet, exitCode);
    await expectWords(tablet, "That’s not the right code.");
    await tablet.getByLabel("Exit code").fill("7531");
    await press(tablet, "Open");
    await expectWords(tablet, "Parts desk");
    await press(tablet, "Back to the start");

    await press(tablet, "Start");
    await tablet.getByLabel("Staff code").fill("0000");
    await press(tablet, "Open");
    await expectWords(tablet, "That’s not the right code.");
    await tablet.getByLabel("Staff code").fill("4711");
    await press(tablet, "Open");
    await tablet.getByLabel("Who’s redeeming?").waitFor();

    await dealer.getByLabel("Ask for a staff code at the start of each visit").uncheck();
    await press(dealer, "Save");
    await expectToast(dealer, /Your tablets will update/);
    await press(tablet, "Cancel");
    await fetchDecisions(tablet);
    await expect
      .poll(async () => {
        await press(tablet, "Start");
        const free = await tablet.getByLabel("Who’s redeeming?").isVisible();
        await press(tablet, "Cancel");
        return free;
      })
      .toBe(true);
  });
});

describe("an item that needs a person", () => {
  it("is listed on the kiosk and in the portal; the rider's confirmation settles a wrong PIN in both", async () => {
    const tablet = await openTablet(world, "counter");
    await redeemWithWrongPin(tablet, "12");
    await press(tablet, "Done");
    await expectSign(tablet, /1 to review/);

    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await expectWords(dealer, "Wrong PIN");
    await expectNoBarriers(dealer);

    const rider = await desk("rider", "/auth/rider/redemptions");
    await heading(rider, "Was this you?").waitFor();
    await expectNoBarriers(rider);
    await press(rider, "It was me, charge $12.00");
    await expectToast(rider, /You redeemed \$12\.00/);
    credit -= 12_00;
    expect(await balanceOf(world, "rider"), "once, and to the cent").toBe(credit);

    await dealer.reload();
    await heading(dealer, "Tablets").waitFor();
    expect(await dealer.getByText("Wrong PIN.").count()).toBe(0);
    await fetchDecisions(tablet);
    await openBehind(tablet, "7531");
    await expectWords(tablet, /Redeemed/);
    await press(tablet, "Mark as seen");
    await expectWords(tablet, "Nothing waiting on this tablet");
  });

  it("is settled by the rider's PIN on another of the dealer's tablets", async () => {
    const tablet = await openTablet(world, "counter");
    await redeemWithWrongPin(tablet, "11");
    await press(tablet, "Done");

    const other = await openTablet(world, "workshop");
    await makeKiosk({ page: other }, "Workshop");
    await openBehind(other, exitCode);
    await expectWords(other, "From your other tablets");
    await press(waiting(other, "Parts desk"), "Enter the PIN again");
    await typePin(other);
    await heading(other, "Redeemed").waitFor();
    await press(other, "Done");
    credit -= 11_00;
    expect(await balanceOf(world, "rider"), "once, and to the cent").toBe(credit);
    await fetchDecisions(tablet);
    await openBehind(tablet, "7531");
    await expectWords(tablet, /Redeemed/);
    await press(tablet, "Mark as seen");
    await press(tablet, "Back to the start");

    // The second item has the same amount, so it needs another decision. The other tablet shows each decision of the
    // server, although the item is not in its queue.
    await redeemWithWrongPin(tablet, "11");
    await press(tablet, "Done");
    await openBehind(other, exitCode);
    await press(waiting(other, "Parts desk"), "Enter the PIN again");
    await typePin(other);
    await heading(other, "Is this another purchase?").waitFor();
    await press(other, "It’s another purchase");
    await heading(other, "Redeemed").waitFor();
    credit -= 11_00;
    expect(await balanceOf(world, "rider"), "once, and to the cent").toBe(credit);
  });

  it("becomes a case for program staff when the rider says that it was somebody else", async () => {
    const tablet = await openTablet(world, "counter");
    await redeemWithWrongPin(tablet, "13");
    const rider = await desk("rider", "/auth/rider/redemptions");
    await press(waiting(rider, "$13.00"), "This wasn’t me");
    await press(rider.getByRole("alertdialog"), "This wasn’t me");
    await expectToast(rider, /Our team will look into it/);

    const admin = await desk("admin", "/auth/admin/kiosks?show=cases");
    const { row } = await openRow(admin, "$13.00");
    await expectWords(row, "“This wasn’t me”");
    await expectNoBarriers(admin);
    expect(await balanceOf(world, "rider"), "nothing was debited").toBe(credit);
  });

  it("asks whether the same amount is another purchase, and can be settled in the portal", async () => {
    const tablet = await openTablet(world, "counter");
    await redeemAtKiosk(tablet, { amount: "14" });
    await heading(tablet, "Redeemed").waitFor();
    credit -= 14_00;
    await press(tablet, "Done");
    await redeemAtKiosk(tablet, { amount: "14" });
    await heading(tablet, "Is this another purchase?").waitFor();
    expect(await balanceOf(world, "rider")).toBe(credit);

    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await press(waiting(dealer, "$14.00"), "It’s another purchase");
    await expectToast(dealer, /\$14\.00 charged/);
    credit -= 14_00;
    expect(await balanceOf(world, "rider")).toBe(credit);
    await fetchDecisions(tablet);
    await heading(tablet, "Redeemed").waitFor();
  });
});

describe("a tablet without a network", () => {
  it("accepts an unknown rider by AMA number where the dealer allows it, up to its limit", async () => {
    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await dealer.getByLabel("While offline, accept riders who aren’t on the tablet").check();
    await press(dealer, "Save");
    await expectToast(dealer, /Your tablets will update/);
    const tablet = await openTablet(world, "counter");
    await expectSign(tablet, /Online/);
    await world.killServer();
    await fetchDecisions(tablet);
    await expectSign(tablet, /Offline/);
    await press(tablet, "Start");
    await tablet.getByLabel("Who’s redeeming?").fill("7654321");
    await press(tablet, "Continue with AMA 7654321");
    await tablet.getByRole("checkbox").check();
    await press(tablet, "Continue");
    await expectWords(tablet, /up to \$50\.00 by AMA number/);
    await expectWords(tablet, "At most $50.00");
    const pad = tablet.getByRole("group", { name: "Keypad" });
    for (const key of "51") await press(pad, key);
    expect(await tablet.getByRole("button", { name: "Next: PIN" }).isDisabled()).toBe(true);
    await press(pad, "Delete last digit");
    await expectWords(tablet, "$5.00");
    await press(tablet, "Next: PIN");
    await typePin(tablet);
    await press(tablet, "Sam");
    await heading(tablet, "Saved, not confirmed").waitFor();
    await press(tablet, "Done");
    await world.returnServer();
    await expectSign(tablet, /Online\s*·\s*everything sent\s*·\s*\d to review/);
    await openBehind(tablet, "7531");
    await expectWords(tablet, "Unknown rider");
  });
});

describe("a tablet that the dealer retires", () => {
  it("captures nothing more, sends its items, and deletes its data", async () => {
    const tablet = await openTablet(world, "counter");
    // The redemptions are made one after the other, because a tablet can have only one unconfirmed redemption per
    // rider.
    for (const amount of ["16", "15"]) {
      await expectSign(tablet, /Online\s*·\s*everything sent/);
      await world.killServer();
      await redeemAtKiosk(tablet, { amount });
      await heading(tablet, "Saved, not confirmed").waitFor();
      await press(tablet, "Done");
      if (amount === "15") break;
      await world.returnServer();
      await fetchDecisions(tablet);
    }
    await tablet.context().setOffline(true);
    await world.returnServer();

    const dealer = await desk("dealer", "/auth/dealer/kiosks");
    await press(dealer, "Change Parts desk");
    await press(dealer.getByRole("dialog"), "Retire when sent");
    await press(dealer.getByRole("alertdialog"), "Retire when sent");
    await expectToast(dealer, /^Done\. The tablet will update the next time it connects\.$/);

    await tablet.context().setOffline(false);
    await fetchDecisions(tablet);
    await heading(tablet, "This tablet is retired").waitFor({ timeout: 30_000 });
    credit -= 15_00 + 16_00;
    expect(await balanceOf(world, "rider"), "what it held was booked before").toBe(credit);
    for (const amount of ["$15.00", "$16.00"]) await reportNotMe(dealer, amount);

    const admin = await desk("admin", "/auth/admin/kiosks?show=cases");
    const close = async (amount: string, act: string, means: string): Promise<void> => {
      const { row: reported, pane } = await openRow(admin, amount);
      await press(pane, act);
      const closing = admin.getByRole("dialog", { name: "“This wasn’t me”" });
      await expectWords(closing, means);
      if (act === "Refund") await closing.getByLabel("Why?").fill("The rider was at home that day");
      await press(closing, act);
      await expectToast(admin, "Case closed.");
      await expect.poll(() => reported.count()).toBe(0);
    };
    await close("$16.00", "Keep the redemption", "The redemption won’t change");
    expect(await balanceOf(world, "rider"), "nothing came back").toBe(credit);
    await close("$15.00", "Refund", "The full amount will go back to the rider");
    credit += 15_00;
    expect(await balanceOf(world, "rider"), "back, to the cent").toBe(credit);

    const left = await tablet.evaluate(async () => {
      const counts: number[] = [];
      for (const { name = "" } of await indexedDB.databases()) {
        const opening = indexedDB.open(name);
        await new Promise((done) => opening.addEventListener("success", done));
        for (const store of opening.result.objectStoreNames) {
          const counting = opening.result.transaction(store).objectStore(store).count();
          await new Promise((done) => counting.addEventListener("success", done));
          counts.push(counting.result);
        }
        opening.result.close();
      }
      return counts;
    });
    expect(
      left.every((count) => count === 0),
      `rows left: ${left.join(", ")}`,
    ).toBe(true);
    await press(tablet, "Set it up again");
    await heading(tablet, "This tablet isn’t a kiosk yet").waitFor();
  });
});
