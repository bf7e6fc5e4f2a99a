import { expect, it } from "vitest";
import { linkIn, readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an admin adds a promoter, who logs in from the invitation and sees their series", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/promoters");
  await expectNoBarriers(staff);
  await follow(staff.getByRole("main"), "Add promoter");
  await expectAt(staff, "/auth/admin/promoter");
  await press(staff, "Add and invite");
  await expectWords(staff, "Check 3 fields.");
  await fillIn(staff, { "Organization name": "Copper Basin Racing", Phone: "775-555-0142" });
  await fillIn(staff, { "Contact person": "Casey Hale", Email: "casey@copper.example.test" });
  await expectNoBarriers(staff);
  await press(staff, "Add and invite");
  await expectToast(staff, "Promoter added. Invitation sent to casey@copper.example.test.");
  await staff.getByRole("heading", { level: 1, name: "Copper Basin Racing" }).waitFor();
  const record = staff.url();

  await staff.goto("/auth/admin/serie");
  await fillIn(staff, { Name: "Great Basin Cup", Promoter: "Copper Basin Racing" });
  await press(staff, "Add series");
  await staff.getByRole("heading", { level: 1, name: "Great Basin Cup" }).waitFor();
  await staff.goto(record);
  await follow(staff.getByRole("navigation", { name: "Record sections" }), /^Series/);
  await expectWords(staff.getByRole("main"), "Great Basin Cup");
  await expectNoBarriers(staff);

  const mail = await readMail(staff, "casey@copper.example.test", /Set up your login for Copper Basin Racing/);
  const person = await world.visit({ device: "tablet" });
  await person.goto(linkIn(mail));
  await expectWords(person, "You’ll log in with casey@copper.example.test");
  await fillIn(person, { "New password": "copperbasin9", "Repeat password": "copperbasin9" });
  await press(person, "Save and log in");
  await expectAt(person, "/auth/promoter");
  await person.getByRole("heading", { level: 1, name: "Copper Basin Racing" }).waitFor();
  await follow(person, "Great Basin Cup");
  await person.getByRole("heading", { level: 1, name: "Great Basin Cup" }).waitFor();

  await follow(staff.getByRole("navigation", { name: "Record sections" }), /^Logins/);
  await expectWords(staff.getByRole("row", { name: /Casey Hale/ }), "Gets the emails");
  await press(staff, "Invite someone");
  const dialog = staff.getByRole("dialog", { name: "Invite someone to Copper Basin Racing" });
  await fillIn(dialog, { Name: "Robin Vega", Email: "robin@copper.example.test" });
  await press(dialog, "Send invitation");
  await expectToast(staff, "Invitation sent to robin@copper.example.test.");
  await staff.getByRole("row", { name: /Robin Vega/ }).click();
  await expectNoBarriers(staff);
  await press(staff, "Send emails to this person…");
  await press(staff.getByRole("alertdialog"), "Send emails to this person");
  await expectWords(staff.getByRole("row", { name: /Robin Vega/ }), "Gets the emails");

  await staff.locator(".list-pane-close").click();
  await press(staff, "More actions");
  await press(staff, "Deactivate…");
  const ask = staff.getByRole("alertdialog");
  await expectWords(ask, "2 people won’t be able to log in.");
  await expectWords(ask, "1 series will still list this promoter.");
  await expectNoBarriers(staff);
  await fillIn(ask, { Reason: "The season is over" });
  await press(ask, "Deactivate");
  await expectToast(staff, "Copper Basin Racing was deactivated.");
  await person.goto("/auth/promoter");
  await expect.poll(() => new URL(person.url()).pathname).toMatch(/^\/login/);
});
