import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Page } from "playwright";
import { call, send } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { arriveAs, doubleTap, expectAt, expectToast, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Gives the rider from Québec two bonuses in US dollars, each in a separate payout that waits for approval. */
async function openTwoPayouts(staff: Page): Promise<void> {
  const by = staff.request;
  const { riders } = await call(by, "GET /api/admin/riders", { query: { query: "pilote@demo.test" } });
  const riderId = riders[0]._id;
  for (const amount of [100_00, 200_00]) {
    const body = { wallet: "cash", currency: "USD", amount, reason: "Helped at the gate." } as const;
    await call(by, "POST /api/admin/rider/{riderId}/bonus", { params: { riderId }, body, key: randomUUID() });
    // The server's job may open the payout of this bonus first; then there is nothing left to open.
    const opened = await send(by, "POST /api/admin/payout-claims", { body: { riderId }, key: randomUUID() });
    if (opened.status() !== 200) expect(await opened.text()).toContain("nothing_to_claim");
  }
}

/** On the rider's record the pane of a payout names its file and offers no act that the server refuses. */
async function expectFileInPane(staff: Page): Promise<void> {
  const file = staff.url();
  const { riders } = await call(staff.request, "GET /api/admin/riders", { query: { query: "pilote@demo.test" } });
  await staff.goto(`/auth/admin/rider/${riders[0]._id}?tab=payouts&status=approved`);
  await staff.getByRole("main").getByRole("row").nth(1).getByRole("cell").first().click();
  const pane = staff.getByRole("dialog");
  await expectWords(pane, /^This payout is in payment file P\d{4}-\d{4}, so you can’t send or void it here\./);
  expect(await pane.getByRole("button", { name: /Mark as sent|Void/ }).count()).toBe(0);
  await expectWords(pane, "Pay to");
  await expectNoBarriers(staff);
  await follow(pane, /^P\d{4}-\d{4}$/);
  await expect.poll(() => staff.url()).toBe(file);
}

it("staff approves payouts in bulk, sends them to the payer as a file, and imports the payer's answer", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await openTwoPayouts(staff);

  await staff.goto("/auth/admin/payouts?riderName=theriault");
  await press(staff, /^Approve all 2/);
  const question = staff.getByRole("alertdialog", { name: "Approve 2 payouts?" });
  // 30 percent of each is withheld for tax.
  await expectWords(question, "$210.00");
  await expectNoBarriers(staff);
  await doubleTap(question.getByRole("button", { name: "Approve 2 payouts" }));
  // The exact text is awaited, because "1 of 2 done." ends with the same words, and leaving the site now would stop the
  // second approval.
  await expectWords(staff.getByRole("region", { name: "Progress" }), /^2 done\./);

  await staff.goto("/auth/admin/payouts?state=approved&riderName=theriault&currency=USD");
  await press(staff, "Payment file…");
  const making = staff.getByRole("alertdialog", { name: "Create a payment file with 2 payouts?" });
  await doubleTap(making.getByRole("button", { name: "Create file for $210.00" }));
  await expectAt(staff, /^\/auth\/admin\/payout-file\//);
  await expectNoBarriers(staff);
  await expectFileInPane(staff);
  const download = staff.waitForEvent("download");
  await staff.getByRole("link", { name: "File for the payer" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);

  // The payer paid the first payout, and its answer has another amount for the second one.
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" });
  const [head = "", first = "", second = ""] = lines;
  const answer = [
    head,
    first.replace(/,,,,$/, `,paid,${today},CARD-1,`),
    second.replace(/,\d+\.\d\d,USD,/, ",9000.00,USD,").replace(/,,,,$/, `,paid,${today},CARD-2,`),
  ].join("\n");
  await staff
    .getByLabel(/Upload payer’s answer/)
    .setInputFiles({ name: "answer.csv", mimeType: "text/csv", buffer: Buffer.from(answer) });
  const preview = staff.getByRole("region", { name: "Payer’s answer" });
  await expectWords(preview, "Rejected: the amount doesn’t match the file");
  await expectWords(preview, "Nothing has been saved yet.");
  await expectNoBarriers(staff);
  await doubleTap(preview.getByRole("button", { name: "Mark 1 payout as sent" }));
  await expectToast(staff, /1 payout marked as sent: \$(70|140)\.00\./);
  await expectWords(staff.getByRole("main"), "CARD-1");

  await readMail(staff, "pilote@demo.test", /70,00|140,00/);
});
