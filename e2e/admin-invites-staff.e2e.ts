import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an owner invites a read-only admin, who sees a rider and finds the acts disabled with the reason", async () => {
  const owner = await world.visit();
  await arriveAs(owner, "admin");
  await owner.goto("/auth/admin/admins");
  // Nobody deactivates their own account by mistake: the record of the owner who is logged in does not offer it.
  await follow(owner.getByRole("main"), "Avery Marchetti");
  await owner.getByRole("heading", { level: 1, name: "Avery Marchetti" }).waitFor();
  await owner.getByRole("main").getByRole("link", { name: "Logins" }).waitFor();
  expect(await owner.getByRole("button", { name: "Deactivate…" }).count()).toBe(0);
  await owner.goBack();
  await press(owner, "Invite an admin");
  const dialog = owner.getByRole("dialog", { name: "Invite an admin" });
  await fillIn(dialog, { "First name": "Rosa", "Last name": "Quintero", Email: "rosa@program.example.test" });
  await fillIn(dialog, { Role: "Read only" });
  await expectWords(dialog, "Can see everything but can’t change anything");
  await expectNoBarriers(owner);
  await press(dialog, "Send invitation");
  await expectToast(owner, "Invitation sent to rosa@program.example.test.");
  await expectWords(owner.getByRole("row", { name: /Rosa Quintero/ }), "Invited");

  const mail = await readMail(owner, "rosa@program.example.test", /Set up your login/);
  const reader = await world.visit();
  await reader.goto(linkIn(mail));
  await fillIn(reader, { "New password": "readingdesk9", "Repeat password": "readingdesk9" });
  await press(reader, "Save and log in");
  await expectAt(reader, "/auth/admin");
  const { riders } = await call(reader.request, "GET /api/admin/riders", { query: { account: "active" } });
  const rider = riders[0];
  if (!rider) throw new Error("The demo has no active rider");
  await reader.goto("/auth/admin/riders");
  await follow(reader.getByRole("main"), rider.fullName);
  await reader.getByRole("heading", { level: 1, name: rider.fullName }).waitFor();
  const acts = reader.getByRole("group").filter({ hasText: "Your access is read-only." }).first();
  await acts.waitFor();
  for (const button of await acts.getByRole("button").all()) expect(await button.isDisabled()).toBe(true);
  await expectNoBarriers(reader);
  await reader.goto("/auth/admin/settings");
  await expectWords(reader, "Only owners can change this.");
  expect(await reader.getByRole("button", { name: "Edit" }).first().isDisabled()).toBe(true);

  await owner.reload();
  await follow(owner.getByRole("main"), "Rosa Quintero");
  await press(owner, "Deactivate…");
  const question = owner.getByRole("alertdialog", { name: "Deactivate Rosa Quintero?" });
  await fillIn(question, { Reason: "The audit is done." });
  await press(question, "Deactivate");
  await expectToast(owner, "Rosa Quintero was deactivated.");
  world.expectFault(/401/);
  await reader.goto("/auth/admin/riders");
  await expectAt(reader, /^\/login/);
});
