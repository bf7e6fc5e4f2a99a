import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { pixel } from "./support/pixel.ts";
import { arriveAs, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an admin changes a rule and the brand’s name after a preview, and a rider sees both", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/settings");
  await staff.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await expectNoBarriers(staff);

  const brand = staff.getByRole("region", { name: "Brand", exact: true });
  await press(brand, "Edit");
  await fillIn(brand, { "Main color": "#777777" });
  await expectWords(brand, "Too hard to read. Choose a darker or lighter color.");
  await expectWords(
    brand,
    /Text on the main color: the contrast is [\d.]+ to 1, but it needs to be at least 4\.5 to 1/,
  );
  await press(brand, "Review changes");
  await expectWords(brand, /These colors are too hard to read\. The contrast is [\d.]+ to 1/);

  await fillIn(brand, { "Main color": "#ffc61a", "Brand name": "Holeshot Racing" });
  await expectWords(brand, "Easy to read everywhere");
  await expectNoBarriers(staff);
  await press(brand, "Review changes");
  const preview = staff.getByRole("alertdialog");
  await expectWords(preview, "Holeshot Racing");
  await expectNoBarriers(staff);
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");

  await expectWords(brand, "Holeshot Racing");
  await press(brand, "Edit");
  await brand.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: pixel });
  const logo = await brand.getByRole("img", { name: "The logo as it will be saved" }).getAttribute("src");
  await press(brand, "Review changes");
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");
  const shown = staff
    .getByRole("region", { name: "Brand", exact: true })
    .getByRole("img", { name: "Logo", exact: true });
  await expect.poll(() => shown.getAttribute("src")).toBe(logo);
  expect((await staff.request.get(logo ?? "")).status(), "everybody gets the logo").toBe(200);

  await follow(staff.getByRole("navigation", { name: "Settings sections" }), "Rules");
  const cash = staff.getByRole("region", { name: "Cash and parts accounts" });
  await press(cash, "Edit");
  await fillIn(cash, { "Cash is due after verification": "0" });
  await press(cash, "Review changes");
  await expectWords(cash, "Enter a number from 1 day to 366 days");
  await fillIn(cash, { "Cash is due after verification": "45" });
  await press(cash, "Review changes");
  await expectWords(preview, "The new rule will apply to new payouts.");
  await press(preview, "Back");
  await press(cash, "Review changes");
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");
  await expectWords(cash, "45 days");
  await expectWords(cash, "Default: 30 days");

  // Another admin saves while this one is typing: both versions are shown, and neither is lost.
  await press(cash, "Edit");
  await fillIn(cash, { "Cash is due after verification": "50" });
  const { rules } = await call(staff.request, "GET /api/programme");
  const params = { season: String(rules.season) };
  const { programme } = await call(staff.request, "GET /api/admin/programme/{season}", { params });
  const meanwhile = { __v: programme.__v, settings: { cashPayoutDays: 40 } };
  const { changes } = await call(staff.request, "POST /api/admin/programme/{season}/preview", {
    params,
    body: meanwhile,
  });
  await call(staff.request, "PUT /api/admin/programme/{season}", {
    params,
    body: { ...meanwhile, confirm: changes.checksum },
    key: randomUUID(),
  });
  world.expectFault(/409/);
  await press(cash, "Review changes");
  await expectWords(cash, /Saved version:\s*40/);
  await expectWords(cash, /Your version:\s*50/);
  await expectNoBarriers(staff);
  await press(cash, "Save mine instead");
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");
  await expectWords(cash, "50 days");

  const rider = await world.visit();
  await rider.goto("/about/rules");
  await expectWords(rider, "50 days");
  await expectWords(rider.getByRole("contentinfo"), "Holeshot Racing");
  await rider.goto("/fr/about/rules");
  await expectWords(rider, "50 jours");

  await follow(staff.getByRole("navigation", { name: "Settings sections" }), "History");
  await expectWords(staff, "In effect from");
  await expectWords(staff, "45 days");
  await expectWords(staff, "50 days");
  await expectNoBarriers(staff);

  await staff.getByRole("button", { name: /^Copy to/ }).click();
  await expectWords(preview, "Holeshot Racing");
  await press(preview, "Save 3 changes");
  await expectToast(staff, /^Copied to/);
  await expectWords(staff, "In effect from");
});
