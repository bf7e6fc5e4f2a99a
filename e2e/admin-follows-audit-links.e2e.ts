import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { call } from "./support/calls.ts";
import { arriveAs, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Opens the first row of a list as this person. The row is shown in a dialog. */
async function openFirst(who: "admin" | "dealer", list: string): Promise<Page> {
  const page = await world.visit();
  await arriveAs(page, who);
  await page.goto(list);
  await page.locator("tbody tr[data-key]").first().getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
  return page;
}

/** Expects the audit log of one record: it lists this act, and no act on another record. */
async function expectActs(page: Page, action: string): Promise<void> {
  await page.waitForURL(/\/auth\/admin\/audit\?record=/);
  const record = new URL(page.url()).searchParams.get("record") ?? "";
  const { acts } = await call(page.request, "GET /api/admin/audit", { query: { record } });
  expect(acts.length).toBeGreaterThan(0);
  expect(acts.filter(({ subject }) => subject._id !== record)).toEqual([]);
  await expectWords(page.getByRole("table"), action);
}

describe("an admin follows the link from a record to its acts in the audit log", () => {
  it.each([
    ["a redemption", "/auth/admin/rider-redemptions", "Credit redeemed"],
    ["a redemption with a refund", "/auth/admin/dealer-refunds", "Redemption refunded"],
    ["a tablet", "/auth/admin/kiosks", "Tablet set up"],
    ["a redemption to review", "/auth/admin/kiosks?show=items", "Kiosk redemption checked"],
  ])("from %s", async (_record, list, action) => {
    const page = await openFirst("admin", list);
    await expectNoBarriers(page);
    await follow(page.getByRole("dialog"), "Open in the audit log");
    await expectActs(page, action);
  });

  it("in French", async () => {
    const page = await openFirst("admin", "/fr/auth/admin/rider-redemptions");
    await follow(page.getByRole("dialog"), "Ouvrir dans le journal d’audit");
    await expectActs(page, "Crédit utilisé");
  });
});

it("a dealer’s redemptions and tablets have no such link", async () => {
  const redemption = await openFirst("dealer", "/auth/dealer/redemptions");
  await redemption.getByRole("dialog").getByRole("button", { name: "Close" }).last().waitFor();
  expect(await redemption.getByRole("link", { name: "Open in the audit log" }).count()).toBe(0);

  const tablets = await world.visit();
  await arriveAs(tablets, "dealer");
  await tablets.goto("/auth/dealer/kiosks");
  await press(tablets, "Change Showroom");
  await expectWords(tablets.getByRole("dialog"), "Tablet actions");
  expect(await tablets.getByRole("link", { name: "Open in the audit log" }).count()).toBe(0);
});
