import { expect, it } from "vitest";
import { accountCopies, expectCopies } from "./support/device-copies.ts";
import { arriveAs, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

/** These are the pages that open from the copy, and the kinds of copies that they read. */
const fromCopy = [
  { path: "/auth/dealer", heading: "Find a rider", kinds: ["counter-redemptions", "parts-account"] },
  { path: "/auth/dealer/redemptions", heading: "All redemptions", kinds: ["counter-redemptions"] },
  { path: "/auth/dealer/statements", heading: "Statements", kinds: ["statement"] },
  { path: "/auth/dealer/reports", heading: "Reports", kinds: ["report"] },
  { path: "/auth/dealer/day", heading: "Daily close", kinds: ["day-close"] },
  { path: "/auth/dealer/employees", heading: "Staff names", kinds: ["employees"] },
];

it("a dealer offline can read the pages that were opened before, with the time of their data, and sees what needs a connection", async () => {
  const page = await world.visit();
  await arriveAs(page, "dealer");
  for (const { path, heading, kinds } of fromCopy) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await expectCopies(page);
    const stored = async () => (await accountCopies(page)).map(({ key }) => key.split("/")[0]);
    await expect
      .poll(async () => (await stored()).join(), { message: path, timeout: 20_000 })
      .toEqual(expect.stringContaining(kinds.at(-1) ?? ""));
  }
  const rider = page.getByRole("cell", { name: "Dana Kowalczyk" });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);

  for (const { path, heading } of fromCopy) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await expectWords(page, /As of .+\./);
    expect(await page.getByRole("link", { name: "CSV file" }).count(), `${path}: a file needs the server`).toBe(0);
    await expectNoBarriers(page);
  }
  // The names are read-only.
  await expectWords(page, "You need to be online to change the list.");
  expect(await page.getByRole("button", { name: /^(Add|Remove|Rename)/ }).count()).toBe(0);

  // A redemption opens, and says that a refund needs a connection.
  await follow(page, "All redemptions");
  await rider.first().click();
  const sheet = page.getByRole("dialog", { name: "Dana Kowalczyk" });
  await sheet.getByText(/^Once you’re online, you can refund this until/).waitFor();
  expect(await sheet.getByRole("button", { name: "Refund" }).count()).toBe(0);
  await press(sheet, "Close");

  // A page that was never opened on this device, and a form that moves money, say that they need a connection.
  await page.goto("/auth/dealer/statements?month=2026-01");
  await expectWords(page, "While you’re offline, you’ll see only the months you’ve opened on this device.");
  await page.goto("/auth/dealer/kiosks");
  await expectWords(page, "Your kiosks keep working offline.");
  await page.goto("/auth/dealer");
  await expectWords(page, "You need to be online to find riders and redeem credit here.");
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await follow(page, "Your customers");
  await page.getByRole("heading", { name: "You need to be online" }).waitFor();
  await expectNoBarriers(page);

  await page.context().setOffline(false);
  await page.getByRole("searchbox").waitFor();
  await page.goto("/api/logout");
  await expect.poll(async () => (await accountCopies(page)).length, { message: "at sign-out all go" }).toBe(0);
});
