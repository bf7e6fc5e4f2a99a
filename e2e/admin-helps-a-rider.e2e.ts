import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const dialog = (page: Page) => page.getByRole("alertdialog");
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Record sections" }).getByRole("link", { name });
const section = (page: Page, name: string) => page.getByRole("region", { name });

describe("an admin helps a rider", () => {
  it("finds the rider by AMA number, edits a field that another admin changed in the meantime, verifies a bike, and closes and reopens the account", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    // This is a rider with a pending bike and an AMA number.
    const { riders } = await call(page.request, "GET /api/admin/riders", {
      query: { bikes: "pending", account: "active" },
    });
    const found = riders.find(({ amaNumber }) => amaNumber !== null);
    if (!found?.amaNumber) throw new Error("No rider of the demo has a pending bike and an AMA number");
    const { _id: riderId, fullName, email, amaNumber } = found;
    const rider = await world.visit();
    await call(rider.request, "POST /api/login", { body: { email, password: demoPassword } });

    await page.goto("/auth/admin/riders");
    await fillIn(page, { "Name, email, AMA number, or VIN": amaNumber });
    await page.getByRole("row", { name: new RegExp(fullName) }).waitFor();
    await expectNoBarriers(page);
    await follow(page.getByRole("row", { name: new RegExp(fullName) }), fullName);
    await expectAt(page, `/auth/admin/rider/${riderId}`);
    await page.getByRole("heading", { level: 1, name: fullName }).waitFor();
    await expectWords(section(page, "Needs your attention"), /to be verified/);
    await expectNoBarriers(page);

    // Another admin saves the note after this one has started to edit it.
    await press(section(page, "Staff note"), "Edit");
    await page.getByRole("textbox", { name: /^Staff note/ }).fill("Called about the bike.");
    const params = { type: "admin", riderId } as const;
    const { rider: record } = await call(page.request, "GET /api/{type}/rider/{riderId}", { params });
    const body = { __v: record.__v, note: "Prefers email." };
    await call(page.request, "PUT /api/{type}/rider/{riderId}", { params, body });
    world.expectFault(/409/);
    await press(section(page, "Staff note"), "Save");
    await expectWords(page, "Prefers email.");
    await expectNoBarriers(page);
    await press(page, "Save mine instead");
    await expectToast(page, "Saved.");
    await expectWords(section(page, "Staff note"), "Called about the bike.");

    await tab(page, /^Bikes/).click();
    await expectAt(page, `/auth/admin/rider/${riderId}?tab=bikes`);
    await page
      .getByRole("button", { name: /^Verify / })
      .first()
      .click();
    await fillIn(page, { Reason: "We saw the frame number." });
    await press(page, "Verify bike…");
    await press(dialog(page), /^Verify/);
    await expectToast(page, `${fullName}’s bike was verified.`);
    await expectWords(section(page, "Bikes"), "VIN verified");
    await expectNoBarriers(page);

    await press(page, "More actions");
    await press(page, "Deactivate…");
    await expectWords(dialog(page), "They won’t be able to log in or use credit, and new results won’t earn anything.");
    await press(dialog(page), "Deactivate");
    await expectWords(dialog(page), "Required");
    await fillIn(dialog(page), { Reason: "Sold credit to a friend." });
    await expectNoBarriers(page);
    await press(dialog(page), "Deactivate");
    await expectToast(page, `${fullName} was deactivated.`);

    // The rider cannot log in and reads why, but not the reason that staff wrote.
    world.expectFault(/40[13]/);
    await rider.goto("/login");
    await fillIn(rider, { Email: email, Password: demoPassword });
    await press(rider.getByRole("main"), "Login");
    await expectWords(rider, /deactivated/i);
    expect((await readMail(page, email, /^Your account is deactivated$/)).text).not.toContain("friend");

    await press(page, "Activate…");
    await fillIn(dialog(page), { Reason: "It was a mistake." });
    await press(dialog(page), "Activate");
    await expectToast(page, `${fullName} was activated.`);
    await press(rider.getByRole("main"), "Login");
    await expectAt(rider, /^\/auth\/rider/);

    await tab(page, /^History/).click();
    await expectWords(page, "Sold credit to a friend.");
    await expectWords(page, "It was a mistake.");
  });
});
