import { expect, it } from "vitest";
import { linkIn, readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an admin adds a dealer and invites a person, who chooses a password and gets to the counter page", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/dealers");
  await follow(staff.getByRole("main"), "Add dealer");
  await expectAt(staff, "/auth/admin/dealer");
  await press(staff, "Add dealer");
  await expectWords(staff, "Check one field.");
  await fillIn(staff, { Name: "Whoop Section Motors", "Dealer number": "00731", Phone: "269-555-0142" });
  await fillIn(staff, { Address: "4100 Sprinkle Rd", City: "Kalamazoo", State: "Michigan" });
  await fillIn(staff, { "ZIP or postal code": "49001" });
  await expectNoBarriers(staff);
  await press(staff, "Add dealer");
  await expectToast(staff, "The dealer was added.");
  await staff.getByRole("heading", { level: 1, name: "Whoop Section Motors" }).waitFor();

  await follow(staff.getByRole("main"), /^Logins/);
  await expectWords(staff, "No one can log in yet");
  await staff.getByRole("main").getByRole("button", { name: "Invite someone" }).first().click();
  const dialog = staff.getByRole("dialog", { name: "Invite someone to Whoop Section Motors" });
  await press(dialog, "Send invitation");
  await expectWords(dialog, "Email: Enter an email address");
  await fillIn(dialog, { Name: "Casey Hale", Email: "casey@whoops.example.test" });
  await expectNoBarriers(staff);
  await press(dialog, "Send invitation");
  await expectToast(staff, "Invitation sent to casey@whoops.example.test.");
  await expectWords(staff.getByRole("row", { name: /Casey Hale/ }), "Invitation expires");

  const mail = await readMail(staff, "casey@whoops.example.test", /Set up your login for Whoop Section Motors/);
  const link = linkIn(mail);
  const person = await world.visit({ device: "tablet" });
  await person.goto(link);
  await expectWords(person, "You’ll log in with casey@whoops.example.test");
  expect(new URL(person.url()).hash, "the token leaves the address bar").toBe("");
  await expectNoBarriers(person);
  await fillIn(person, { "New password": "whoopsection9", "Repeat password": "whoopsection9" });
  await press(person, "Save and log in");
  await expectAt(person, "/auth/dealer");
  await person.getByRole("heading", { level: 1 }).waitFor();
  await person.goto("/auth/dealer/redemptions");
  await expectWords(person, "No redemptions");

  const other = await world.visit();
  await other.goto(link);
  await other.getByRole("heading", { level: 1, name: "This link doesn’t work anymore" }).waitFor();
  await expectNoBarriers(other);

  await staff.reload();
  await expectWords(staff.getByRole("row", { name: /Casey Hale/ }), "Active");

  // The pane of a login stays open after an act and shows the result.
  await press(staff.getByRole("row", { name: /Casey Hale/ }), "Casey Hale");
  const pane = staff.getByRole("dialog", { name: "Casey Hale" });
  await press(pane, "Deactivate…");
  const question = staff.getByRole("alertdialog", { name: "Deactivate Casey Hale’s login?" });
  await fillIn(question, { Reason: "Left the shop" });
  await press(question, "Deactivate");
  await expectWords(pane, "Deactivated");
  await pane.getByRole("button", { name: "Activate…" }).waitFor();

  // The errors above a form are in the order of its fields, so the first one is that of the field with the focus.
  await staff.goto("/auth/admin/dealer-logins");
  await press(staff, "Invite someone");
  const invitation = staff.getByRole("dialog", { name: "Invite someone" });
  await press(invitation, "Send invitation");
  const errors = invitation.getByRole("alert").getByRole("link");
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual([expect.stringMatching(/^Dealer/), expect.stringMatching(/^Name/), expect.stringMatching(/^Email/)]);
});
