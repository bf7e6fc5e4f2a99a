import { readFile } from "node:fs/promises";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { dayPacific } from "#shared/dates.ts";
import { formatMonth } from "#shared/format-dates.ts";
import { demoPin } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { runsLong } from "./support/long.ts";
import { inMoney } from "./support/money.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const today = dayPacific(new Date());
const month = today.slice(0, 7);
let dealerId = "";

beforeAll(async () => {
  const page = await asDealer();
  const { user } = await call(page.request, "GET /api/session");
  dealerId = user._id;
  await page.context().close();
});

async function asDealer(locale: "en" | "fr" = "en"): Promise<Page> {
  const page = await world.visit({ locale });
  await arriveAs(page, "dealer");
  return page;
}
const account = (page: Page) =>
  call(page.request, "GET /api/{type}/dealer/{dealerId}/parts-account", { params: { type: "dealer", dealerId } });
const statement = (page: Page) =>
  call(page.request, "GET /api/{type}/dealer/{dealerId}/statement", {
    params: { type: "dealer", dealerId },
    query: { month },
  });

/** Finds a row or card of a table by its text. */
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** Finds a line of a statement in the section of its state. */
const line = (page: Page, state: "Due" | "Settled" | "Refunded", code: string) =>
  page.getByRole("table", { name: state, exact: true }).getByRole("row").filter({ hasText: code });

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), follow(page, "CSV file")]);
  return readFile(await file.path(), "utf8");
}

async function redeemHere(page: Page, amount: string, employee: string): Promise<string> {
  await page.goto("/auth/dealer");
  await fillIn(page, { "Name, AMA number, or email": "Kowal" });
  await follow(page, /Dana Kowalczyk/);
  await page.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel(/I checked the photo ID/).setChecked(true);
  await fillIn(page, { Employee: employee });
  await press(page, /^Next: PIN for/);
  await page.getByRole("dialog", { name: "Hand the tablet to Dana" }).waitFor();
  await page.keyboard.type(demoPin);
  await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
  const done = page.getByRole("status").filter({ hasText: "New balance" });
  return (await done.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3,}$/).innerText()).trim();
}

async function settleAll(): Promise<void> {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await call(staff.request, "POST /api/admin/settlements", { body: { dealerId, until: today }, key: randomUUID() });
  await staff.context().close();
}

describe("a dealer's parts account", () => {
  it("shows a redemption as due, then settled, then reversed: on the screen, in the CSV file and in print", async () => {
    const page = await asDealer();
    const before = await account(page);
    const code = await redeemHere(page, "31.25", "Marisol");
    await page.goto("/auth/dealer");
    await expectWords(page, "Parts credit due to you");
    await expectWords(page, inMoney(before.due + 31_25));
    await expectNoBarriers(page);

    await follow(page, "Statements");
    await page.getByRole("heading", { level: 1, name: "Statements" }).waitFor();
    await expectWords(page, `Parts account, ${formatMonth(month, "en")}`);
    await expectWords(line(page, "Due", code), "$31.25");
    await expectWords(page, `-${month.replace("-", "")}`);
    const open = await statement(page);
    await expectWords(page, inMoney(open.closing));
    await expectNoBarriers(page);

    await settleAll();
    await page.reload();
    await expectWords(line(page, "Settled", code), "$31.25");
    await expectWords(page, "Nothing is due.");
    expect((await account(page)).due).toBe(0);

    await page.goto("/auth/dealer/redemptions");
    await row(page, code).click();
    await press(page.getByRole("dialog", { name: "Dana Kowalczyk" }), "Refund");
    await page.getByLabel("Why?").selectOption("Merchandise returned");
    await press(page, "Refund $31.25");
    await expectToast(page, /Dana Kowalczyk got \$31\.25 back/);
    await page.goto("/auth/dealer/statements");
    await expectWords(page, "Refunds issued after settlement. They’ll come off the next settlement.");
    await expectWords(line(page, "Refunded", code), "Will come off the next settlement");
    const closed = await statement(page);
    expect(closed.closing).toBe(-31_25);

    const file = await download(page);
    expect(file).toContain(`,Refunded,${code.replace("-", "")},Dana Kowalczyk,Marisol,-31.25,USD,`);
    expect(file).toMatch(/Balance due,,,,-31\.25,USD/);

    await page.emulateMedia({ media: "print" });
    // This is the width in pixels of letter paper between its margins.
    await page.setViewportSize({ width: 740, height: 980 });
    const printed = row(page, code).first();
    expect(await printed.evaluate((tr) => getComputedStyle(tr).display), "lines, not a phone's cards").toBe(
      "table-row",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing cut off").toBeLessThanOrEqual(740);
    await expectWords(page, `Parts account, ${formatMonth(month, "en")}`);
    expect(await page.getByRole("heading", { level: 1 }).isVisible(), "only the statement is on paper").toBe(false);
  });

  it.runIf(runsLong)("is shown month by month; an address without a valid month shows the current month", async () => {
    const page = await asDealer();
    await page.goto("/auth/dealer/statements?month=never");
    await expectWords(page, `Parts account, ${formatMonth(month, "en")}`);
    const { months } = await statement(page);
    const [, last = ""] = months;
    await fillIn(page, { Month: formatMonth(last, "en") });
    await expectWords(page, `Parts account, ${formatMonth(last, "en")}`);
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe("/login");
  });

  it.runIf(runsLong)("is shown in French, and so is its CSV file", async () => {
    const page = await asDealer("fr");
    await page.goto("/fr/auth/dealer/statements");
    await page.getByRole("heading", { level: 1, name: "Relevés" }).waitFor();
    await expectWords(page, `Compte de pièces, ${formatMonth(month, "fr")}`);
    await expectNoBarriers(page);
    const [file] = await Promise.all([page.waitForEvent("download"), follow(page, "Fichier CSV")]);
    expect(await readFile(await file.path(), "utf8")).toContain("Solde reporté");
  });
});

describe("a dealer's reports", () => {
  it.runIf(runsLong)(
    "show redemptions by month, employee, rider and day, and the staff names are one list",
    async () => {
      const page = await asDealer();
      await redeemHere(page, "4.75", "Quentin");
      await follow(page, "Reports");
      await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
      await row(page, formatMonth(month, "en")).waitFor();
      await follow(page, "Employee");
      await expectWords(row(page, "Quentin"), "$4.75");
      await expectNoBarriers(page);
      expect(await download(page)).toContain("Quentin,1,4.75,0,0.00,4.75,USD");
      await follow(page, "Rider");
      const afterRefunds = page.getByRole("columnheader", { name: "After refunds" });
      await expect.poll(() => afterRefunds.getAttribute("aria-sort")).toBe("descending");
      await follow(page, "After refunds");
      await expectAt(page, /by=rider&sort=net$/);
      await expect.poll(() => afterRefunds.getAttribute("aria-sort")).toBe("ascending");

      await follow(page, "Daily close");
      await page.getByRole("heading", { level: 1, name: "Daily close" }).waitFor();
      await expectWords(row(page, "Quentin"), "$4.75");
      await expectNoBarriers(page);
      expect(await download(page)).toContain("Quentin,1,4.75,0,0.00,4.75,USD");

      await page.goto("/auth/dealer/employees");
      await page.getByRole("heading", { level: 1, name: "Staff names" }).waitFor();
      await press(page, "Add to the list Quentin");
      await expectToast(page, "Quentin was added to the list.");
      await fillIn(page, { Name: "quentin" });
      await press(page, "Add");
      await expectWords(page, "This name is already on the list");
      await expectNoBarriers(page);
      await page.goto("/auth/dealer/reports?by=rider");
      await follow(page, "Dana Kowalczyk");
      await page.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
      // Another browser has not stored the employees of the shift.
      const other = await asDealer();
      await other.goto(new URL(page.url()).pathname);
      await other.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
      await other.getByRole("button", { name: "Quentin" }).waitFor();
      expect(await other.getByRole("button", { name: "Marisol" }).count(), "typed, but not on the list").toBe(0);

      await page.goto("/auth/dealer/redemptions");
      await fillIn(page, { Employee: "Quentin" });
      await expectWords(page, "1 redemption");
      const list = await download(page);
      expect(list.trim().split("\r\n")).toHaveLength(2);
      expect(list).toMatch(/,Dana Kowalczyk,\w{6},Quentin,4\.75,USD,/);
    },
  );
});

describe("a dealer's first page", () => {
  it.runIf(runsLong)("shows what needs attention, with a link to it", async () => {
    const page = await asDealer();
    const needed = page.getByText(/^\d+ items? from your kiosks needs? your attention\./);
    const waiting = async (): Promise<number> => {
      await page.goto("/auth/dealer");
      await expectWords(page, "Parts credit due to you");
      return (await needed.count()) === 0 ? 0 : Number.parseInt(await needed.innerText(), 10);
    };
    const before = await waiting();
    // A tablet that is enrolled a second time has lost its identity, which opens a case for a person.
    const tablet = await world.visit({ device: "tablet" });
    for (const name of ["Front counter", "Front counter again"]) {
      await arriveAs(tablet, "dealer");
      const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
      const publicKey = { kty: "EC", crv: "P-256", x: key.x ?? "", y: key.y ?? "" } as const;
      await call(tablet.request, "POST /api/kiosk/enrol", { body: { name, exitCode: "8642", publicKey } });
    }
    expect(await waiting()).toBe(before + 1);
    await expectNoBarriers(page);
    // On a tablet the entries are in the header, with the same count, and there is no menu button.
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(false);
    const entry = page.getByRole("banner").getByRole("link", { name: /^Kiosks/ });
    await expect.poll(() => entry.innerText()).toContain(String(before + 1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
    await follow(page, "Review");
    await page.getByRole("heading", { name: "Needs your attention" }).waitFor();
    const cases = page.getByRole("list", { name: "Needs your attention" }).getByRole("listitem");
    const frontCounterCases = cases.filter({ hasText: "Front counter" });
    const open = await frontCounterCases.count();
    await press(frontCounterCases.last(), "Close the case");
    await press(page.getByRole("dialog"), "Close the case");
    await expectToast(page, "Case closed.");
    await expect.poll(() => frontCounterCases.count()).toBe(open - 1);
    expect(await waiting()).toBe(before);
  });
});
