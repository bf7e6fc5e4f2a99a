import { expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPin } from "../server/demo/people/personas.ts";
import { runsFull } from "./support/long.ts";
import { readMail } from "./support/mail.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { arriveAs, doubleTap, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Opens the tab with the money of Dana's record from the list of riders. */
async function openMoneyOfDana(staff: Page): Promise<void> {
  await staff.goto("/auth/admin/riders?query=Kowalczyk");
  await follow(staff.getByRole("main"), "Dana Kowalczyk");
  await expectAt(staff, /^\/auth\/admin\/rider\//);
  await follow(staff.getByRole("main"), "Money");
  await staff.getByRole("heading", { level: 2, name: "Money" }).waitFor();
}

/** Spends credit of Dana at a dealer's counter page; the amount is in cents. */
async function spendAtTheDesk(cents: number): Promise<void> {
  const desk = await world.visit();
  await arriveAs(desk, "dealer");
  await desk.goto("/auth/dealer");
  await fillIn(desk, { "Name, AMA number, or email": "Kowal" });
  await follow(desk, /Dana Kowalczyk/);
  await fillIn(desk, { Amount: (cents / 100).toFixed(2) });
  await desk.getByLabel(/I checked the photo ID/).setChecked(true);
  await fillIn(desk, { Employee: "Sam" });
  await press(desk, `Next: PIN for ${inMoney(cents)}`);
  await desk.getByRole("dialog", { name: "Hand the tablet to Dana" }).waitFor();
  await desk.keyboard.type(demoPin);
  await desk.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
}

it("a bonus above the limit needs a second admin, then the rider gets it and spends it", async () => {
  const before = await balanceOf(world, "rider");
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await openMoneyOfDana(staff);
  await expectNoBarriers(staff);

  await press(staff, "Grant a bonus…");
  const form = staff.getByRole("alertdialog", { name: "Grant Dana Kowalczyk a bonus" });
  await press(form, "Grant bonus");
  await expectWords(form, "Enter an amount, like 150.00");
  await fillIn(form, { Amount: "900", Reason: "Ran the sign-up desk all season" });
  await expectWords(form, "A second admin has to confirm this");
  await expectWords(form, inMoney(before + 900_00));
  await expectNoBarriers(staff);
  await doubleTap(form.getByRole("button", { name: "Request approval for $900.00" }));
  await expectToast(staff, "Dana Kowalczyk’s $900.00 bonus needs another admin’s OK.");
  await expectWords(staff, "You requested this, so another admin has to confirm it.");
  expect(await staff.getByRole("button", { name: "Confirm…" }).count(), "nobody confirms their own").toBe(0);
  expect(await balanceOf(world, "rider"), "nothing moves before the confirmation").toBe(before);

  const colleague = await world.visit();
  await arriveAs(colleague, "colleague");
  await readMail(colleague, "colleague@demo.test", /A \$900\.00 bonus needs a second admin/);
  await colleague.goto("/auth/admin/approvals");
  await follow(colleague.getByRole("navigation", { name: "Approvals" }), /Dana Kowalczyk.*\$900\.00/);
  const pane = colleague.getByRole("region", { name: "Dana Kowalczyk" });
  await expectWords(pane, "Ran the sign-up desk all season");
  await expectNoBarriers(colleague);
  await colleague.keyboard.press("a");
  const question = colleague.getByRole("alertdialog", { name: "Grant Dana Kowalczyk $900.00?" });
  await expectWords(question, inMoney(before + 900_00));
  await doubleTap(question.getByRole("button", { name: "Grant $900.00" }));
  await expectToast(colleague, "Dana Kowalczyk got $900.00.");
  expect(await balanceOf(world, "rider"), "it is granted once").toBe(before + 900_00);

  const rider = await world.visit({ device: "phone" });
  await arriveAs(rider, "rider");
  await readMail(rider, "rider@demo.test", /You got a bonus of \$900\.00/);
  await rider.goto("/auth/rider/earnings?show=awards");
  await expectWords(rider, "Ran the sign-up desk all season");
  await spendAtTheDesk(60_00);
  expect(await balanceOf(world, "rider")).toBe(before + 840_00);
});

it.runIf(runsFull)(
  "a bonus that is taken back after it was spent leaves an adjustment due, which an admin waives",
  async () => {
    const staff = await world.visit();
    await arriveAs(staff, "admin");
    await openMoneyOfDana(staff);
    // The older credit is spent first, so the rider redeems enough to spend the bonus, too.
    const credit = await balanceOf(world, "rider");
    await press(staff, "Grant a bonus…");
    const form = staff.getByRole("alertdialog", { name: "Grant Dana Kowalczyk a bonus" });
    await fillIn(form, { Amount: "40", Reason: "Marshaled on Sunday" });
    await expectWords(form, inMoney(credit + 40_00));
    await press(form, "Grant $40.00");
    await expectToast(staff, "Dana Kowalczyk got $40.00.");
    await spendAtTheDesk(credit + 25_00);

    await staff.reload();
    await press(staff, "Marshaled on Sunday");
    const pane = staff.getByRole("dialog", { name: /Marshaled on Sunday/ });
    await expectWords(pane, "Spent at Gate Drop Powersports");
    await expectNoBarriers(staff);
    await press(pane, "Take back…");
    const question = staff.getByRole("alertdialog", { name: "Take back Dana Kowalczyk’s $40.00 bonus?" });
    await expectWords(question, "Credit due back");
    await fillIn(question, { Reason: "Granted by mistake" });
    await press(question, "Take it back");
    await expectToast(staff, "The $40.00 bonus was taken back.");

    await staff.goto("/auth/admin/adjustments");
    const row = staff.getByRole("row", { name: /Dana Kowalczyk.*\$25\.00/ });
    await row.waitFor();
    await expectNoBarriers(staff);
    await press(row, "Dana Kowalczyk");
    const due = staff.getByRole("dialog", { name: "Dana Kowalczyk" });
    await press(due, "Waive…");
    const waive = staff.getByRole("alertdialog", { name: "Waive Dana Kowalczyk’s $25.00 adjustment?" });
    await press(waive, "Waive $25.00");
    await expectWords(waive, "Required");
    await fillIn(waive, { Reason: "The shop had closed" });
    await press(waive, "Waive $25.00");
    await expectToast(staff, "$25.00 was waived for Dana Kowalczyk.");
    await staff.goto("/auth/admin/adjustments?state=settled");
    await expectWords(staff.getByRole("row", { name: /Dana Kowalczyk.*\$25\.00/ }), "Waived");
  },
);

it.runIf(runsFull)(
  "a bonus that a colleague granted a moment ago is granted a second time only after a confirmation",
  async () => {
    const [staff, colleague] = [await world.visit(), await world.visit()];
    await arriveAs(staff, "admin");
    await arriveAs(colleague, "colleague");
    const before = await balanceOf(world, "rider");
    const prepare = async (page: Page) => {
      await openMoneyOfDana(page);
      await press(page, "Grant a bonus…");
      const form = page.getByRole("alertdialog", { name: "Grant Dana Kowalczyk a bonus" });
      await fillIn(form, { Amount: "7,50", Reason: "Helped at the gate" });
      await expectWords(form, inMoney(before + 7_50));
      return form;
    };
    const [mine, theirs] = [await prepare(staff), await prepare(colleague)];
    await press(theirs, "Grant $7.50");
    await expectToast(colleague, "Dana Kowalczyk got $7.50.");
    await press(mine, "Grant $7.50");
    await expectWords(mine, "This rider got the same bonus in the last 24 hours.");
    expect(await balanceOf(world, "rider")).toBe(before + 7_50);
    await mine.getByLabel("Yes, this is another bonus").check();
    await press(mine, "Grant $7.50");
    await expectToast(staff, "Dana Kowalczyk got $7.50.");
    expect(await balanceOf(world, "rider")).toBe(before + 15_00);
  },
);
