import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { arriveAs, expectToast, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const list = {
  name: "dealers-2026.csv",
  mimeType: "text/csv",
  buffer: readFileSync(new URL("../server/dealers/import/fixtures/closed-dealers-by-country.csv", import.meta.url)),
};

it("an admin imports a list from another program: closed dealers are marked in the preview, and can’t redeem afterwards", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/dealers");
  await follow(staff.getByRole("main"), "Import a list");
  await staff.locator("input[type=file]").setInputFiles(list);
  await staff.getByRole("heading", { name: "5 new dealers" }).waitFor();
  await expectWords(staff, "3 lines aren’t dealers");
  const row = (name: string) => staff.getByRole("row", { name: new RegExp(name) });
  await expectWords(row("Desert Dirt"), "Will be added as deactivated");
  await expectWords(row("Riverbend Cycle"), "Skipped the phone extension 214");
  expect(await row("Riverbend Cycle").getByText("Will be added as deactivated").count()).toBe(0);
  await expectNoBarriers(staff);
  await press(staff, "Import 5 dealers");
  await expectToast(staff, "List imported: 5 added, 0 changed.");

  await staff.goto("/auth/admin/dealers?name=Desert%20Dirt");
  await expectWords(row("Desert Dirt"), "Deactivated");
  await staff.goto("/dealers?name=Riverbend");
  await staff.getByText("Riverbend Cycle").first().waitFor();
  await staff.goto("/dealers?name=Desert%20Dirt");
  await staff.getByRole("heading", { level: 1 }).waitFor();
  expect(await staff.getByRole("main").getByText("Parker, AZ").count()).toBe(0);

  // Importing the same list again changes nothing.
  await staff.goto("/auth/admin/dealers?view=import");
  await staff.locator("input[type=file]").setInputFiles(list);
  await expectWords(staff, "All 5 dealers on this list are up to date. Importing won’t change anything.");
});
