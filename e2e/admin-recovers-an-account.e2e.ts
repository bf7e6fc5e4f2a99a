import { it } from "vitest";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("a rider without access to the mailbox asks for the account, an admin changes the email address, and the rider logs in with it", async () => {
  const newEmail = "dana.new@example.test";
  const rider = await world.visit({ device: "phone" });
  await rider.goto("/account-recovery");
  await fillIn(rider, {
    "I’m a": "Rider",
    "Your name": "Dana Kowalczyk",
    "Account email": personas.rider.email,
    "An email address you can check now": newEmail,
    "How can we tell it’s you?": "My bike’s VIN ends in 608, and I raced at Ironman.",
  });
  await press(rider, "Send to our team");
  await expectWords(rider, "Our team has your request");

  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/requests");
  await press(staff.getByRole("row", { name: /Dana Kowalczyk/ }), "Dana Kowalczyk");
  const pane = staff.getByRole("dialog", { name: "Dana Kowalczyk" });
  await expectWords(pane, /My bike’s VIN ends in 608/);
  await expectNoBarriers(staff);

  await staff.goto("/auth/admin/riders?email=rider@demo.test");
  await follow(staff.getByRole("main"), "Dana Kowalczyk");
  await press(staff, "More actions");
  await press(staff, "Change login email…");
  const change = staff.getByRole("alertdialog", { name: "Change Dana Kowalczyk’s login email" });
  await fillIn(change, { "New email": newEmail, Reason: "Knew the VIN and the last race." });
  await press(change, "Change email");
  await expectToast(staff, "We emailed a code to the new address.");

  await staff.goto("/auth/admin/requests");
  await press(staff.getByRole("row", { name: /Dana Kowalczyk/ }), "Dana Kowalczyk");
  await press(pane, "Mark as done");
  await press(staff.getByRole("alertdialog", { name: "Mark this as done?" }), "Mark as done");
  await expectToast(staff, "Account recovery for Dana Kowalczyk was marked as done.");

  await rider.goto("/login");
  await fillIn(rider, { Email: newEmail, Password: demoPassword });
  await rider.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expectAt(rider, "/auth/email-verify");
  const { subject } = await readMail(rider, newEmail, /Your code for contingency cash: \d{6}/);
  await fillIn(rider, { Code: /\d{6}/.exec(subject)?.[0] ?? "" });
  await press(rider, "Verify");
  await expectAt(rider, "/auth/rider");
});
