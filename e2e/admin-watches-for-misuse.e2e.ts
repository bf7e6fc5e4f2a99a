import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { arriveAs, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("staff reads the facts of a finding on the watch list and marks it as reviewed, with a note", async () => {
  const note = "Called the dealer: a regular customer.";
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  const findings = (state: "open" | "looked") =>
    call(staff.request, "GET /api/admin/watch-list", { query: { state } }).then((answer) => answer.pagination.total);
  const [open, looked] = [await findings("open"), await findings("looked")];
  expect(open).toBeGreaterThan(0);

  await staff.goto("/auth/admin/watch-list");
  const rows = staff.getByRole("main").getByRole("row");
  await rows.nth(1).getByRole("button").click();
  const pane = staff.getByRole("dialog");
  await expectWords(pane, /There may be a good explanation\./);
  await expectNoBarriers(staff);
  await press(pane, "Mark as reviewed");
  await expectWords(pane, "Required");
  await fillIn(pane, { Note: note });
  await press(pane, "Mark as reviewed");
  await expectToast(staff, "Marked as reviewed.");
  expect([await findings("open"), await findings("looked")]).toEqual([open - 1, looked + 1]);

  await staff.goto("/auth/admin/watch-list?state=looked");
  await rows.nth(1).getByRole("button").click();
  await expectWords(pane, note);
  await expectWords(pane, /^Avery Marchetti reviewed this finding on /);
  await follow(pane, "Open in the audit log");
  await staff.waitForURL(/\/auth\/admin\/audit\?record=/);
  const acts = staff.getByRole("table").getByRole("row");
  await expectWords(acts.nth(1), "Avery Marchetti");
  await expectWords(acts.nth(1), "Watch list finding reviewed");
  expect(await acts.count(), "the head and this one act").toBe(2);
});
