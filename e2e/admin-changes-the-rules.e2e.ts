import { it } from "vitest";
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
  await expectWords(brand, /Text on the main color: the contrast is [\d.]+ to 1, and 4\.5 is needed/);
  await press(brand, "Review changes");
  await expectWords(brand, /These colors are too hard to read: the contrast is [\d.]+ to 1/);

  await fillIn(brand, { "Main color": "#ffc61a", "Brand name": "Holeshot Racing" });
  await expectWords(brand, "Easy to read everywhere");
  await expectNoBarriers(staff);
  await press(brand, "Review changes");
  const preview = staff.getByRole("alertdialog");
  await expectWords(preview, "Holeshot Racing");
  await expectNoBarriers(staff);
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");

  await follow(staff.getByRole("navigation", { name: "Sections of the settings" }), "Rules");
  const cash = staff.getByRole("region", { name: "Cash and parts accounts" });
  await press(cash, "Edit");
  await fillIn(cash, { "Cash is due after verification": "0" });
  await press(cash, "Review changes");
  await expectWords(cash, "Enter a number from 1 day to 366 days");
  await fillIn(cash, { "Cash is due after verification": "45" });
  await press(cash, "Review changes");
  await expectWords(preview, "New claims fall due by the new rule.");
  await press(preview, "Back");
  await press(cash, "Review changes");
  await press(preview, "Save 1 change");
  await expectToast(staff, "Settings saved.");
  await expectWords(cash, "45 days");
  await expectWords(cash, "Default: 30 days");

  const rider = await world.visit();
  await rider.goto("/about/rules");
  await expectWords(rider, "45 days");
  await expectWords(rider.getByRole("contentinfo"), "Holeshot Racing");
  await rider.goto("/fr/about/rules");
  await expectWords(rider, "45 jours");

  await follow(staff.getByRole("navigation", { name: "Sections of the settings" }), "History");
  await expectWords(staff, "In force since");
  await expectWords(staff, "45 days");
  await expectNoBarriers(staff);

  await staff.getByRole("button", { name: /^Copy to/ }).click();
  await expectWords(preview, "Holeshot Racing");
  await press(preview, "Save 2 changes");
  await expectToast(staff, /^Copied to/);
  await expectWords(staff, "In force since");
});
