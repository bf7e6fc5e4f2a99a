import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays, dayPacific } from "#shared/dates.ts";
import type { Page } from "playwright";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { arriveAs, expectToast, expectWords, field, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const openTab = (page: Page, name: RegExp) => follow(page.getByRole("navigation", { name: "Event sections" }), name);
const question = (page: Page) => page.getByRole("alertdialog");

async function saveScreen(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

/** Enters and verifies a class as the promoter; in it the demo rider beats six others. */
async function verifyWin(eventId: string): Promise<void> {
  const promoter = await world.visit();
  await arriveAs(promoter, "promoter");
  const { sheet } = await call(promoter.request, "GET /api/event/{eventId}/results", { params: { eventId } });
  const [klass] = sheet.classes;
  const winner = { place: "1", firstName: "Dana", lastName: "Kowalczyk", email: personas.rider.email, brand: "KTM" };
  const others = [2, 3, 4, 5, 6, 7].map((place) => ({
    place: String(place),
    firstName: "Starter",
    lastName: `Number ${place}`,
    brand: "Yamaha",
  }));
  await call(promoter.request, "PUT /api/event/{eventId}/results", {
    params: { eventId },
    body: { classId: klass?._id, __v: klass?.__v, rows: [winner, ...others].map((values) => ({ values })) },
  });
  await call(promoter.request, "POST /api/event/{eventId}/verify", {
    params: { eventId },
    body: {},
    key: randomUUID(),
  });
}

it("an admin adds an event, raises its budget for a held award, cancels it, and restores it", async () => {
  const page = await world.visit();
  await arriveAs(page, "admin");
  await page.goto("/auth/admin/events?when=upcoming");
  await expectNoBarriers(page);
  await follow(page.getByRole("main"), "Add event");
  await press(page, "Add event");
  await expectWords(page, "Check 2 fields.");
  await fillIn(page, { Title: "Copper Hill Cup", "First day": addDays(dayPacific(new Date()), -3) });
  await fillIn(page, { Promoter: "Berm & Gate Promotions", Venue: "Copper Hill MX", City: "Ely", State: "Nevada" });
  await expectNoBarriers(page);
  await press(page, "Add event");
  await expectToast(page, "The event was added.");
  await page.getByRole("heading", { level: 1, name: "Copper Hill Cup" }).waitFor();

  await press(page, "Enter classes");
  await press(page, "Add a class");
  await page.keyboard.type("250 B");
  const grid = page.getByRole("region", { name: "Edit classes and payouts" });
  await grid.getByRole("textbox", { name: "250 B, place 1", exact: true }).fill("300");
  await press(page, "Save 1 class");
  await expectToast(page, "Classes and payouts saved.");
  await openTab(page, /^Budget/);
  await expectWords(page, "Nothing needs approval");
  await fillIn(page, { Budget: "100" });
  await press(page, "Save budget");
  await expectToast(page, "Budget saved.");

  const before = await balanceOf(world, "rider");
  const eventId = /event\/([\w-]+)/.exec(page.url())?.[1] ?? "";
  await verifyWin(eventId);
  expect(await balanceOf(world, "rider"), "the award waits for the budget").toBe(before);

  await page.goto(`/auth/admin/event/${eventId}`);
  await expectWords(page, "$300.00 in awards is on hold because of the budget.");
  await expectNoBarriers(page);
  await saveScreen(page, "overview");
  await follow(page.getByRole("main"), "Review");
  await expectWords(page, /Awards of \$300\.00 from verified results would go over the \$100\.00 budget\./);
  await fillIn(page, { Budget: "300" });
  await press(page, "Save budget");
  await expectWords(question(page), "Raise the budget to $300.00 and release awards?");
  await expectWords(question(page), "+$300.00");
  await expectNoBarriers(page);
  await saveScreen(page, "release");
  await press(question(page), "Pay $300.00");
  await expectToast(page, "Budget saved.");
  expect(await balanceOf(world, "rider"), "the award was released").toBe(before + 300_00);

  await page.goto(`/auth/admin/event/${eventId}`);
  await press(page, "More actions");
  await press(page, "Cancel event…");
  await expectWords(question(page), "Cancel Copper Hill Cup?");
  await expectWords(question(page), "Takes back $300.00 from Dana Kowalczyk.");
  await expectNoBarriers(page);
  await saveScreen(page, "cancel");
  await press(question(page), "Cancel event and take back $300.00");
  await expectToast(page, "Copper Hill Cup was canceled.");
  expect(await balanceOf(world, "rider"), inMoney(before)).toBe(before);

  await press(page, "Restore…");
  await expectWords(question(page), "Pays $300.00 to Dana Kowalczyk.");
  await press(question(page), "Restore and award $300.00");
  await expectToast(page, "Copper Hill Cup was restored.");
  expect(await balanceOf(world, "rider"), "the very sum that was there").toBe(before + 300_00);

  await openTab(page, /^Classes/);
  await press(page, "Edit in a grid");
  await grid.getByRole("textbox", { name: "250 B, place 1", exact: true }).fill("275");
  await press(page, "Save 1 class");
  await expectWords(question(page), "This will change awards");
  await expectWords(question(page), "Dana Kowalczyk");
  await expectNoBarriers(page);
  await saveScreen(page, "lower-payout");
  await press(question(page), "Don’t change");
  expect(await balanceOf(world, "rider"), "nothing was saved yet").toBe(before + 300_00);
  await press(page, "Save 1 class");
  await press(question(page), "Take back $25.00");
  await expectToast(page, "Classes and payouts saved.");
  expect(await balanceOf(world, "rider")).toBe(before + 275_00);

  await openTab(page, /^Overview/);
  await press(page.getByRole("region", { name: "Place" }), "Edit");
  await field(page, "City").fill("McGill");
  await press(page, "Save");
  await expectToast(page, "Saved.");
  await openTab(page, /^History/);
  await expectWords(page, "Event restored");
  await expectNoBarriers(page);
});
