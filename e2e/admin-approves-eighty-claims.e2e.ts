import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Page } from "playwright";
import { call, send } from "./support/calls.ts";
import { arriveAs, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const count = 80;
const list = "/auth/admin/payouts?riderName=theriault";

/** Gives the rider from Québec bonuses of different amounts, each in a separate payout that waits for approval. */
async function openPayouts(staff: Page): Promise<void> {
  const by = staff.request;
  const { riders } = await call(by, "GET /api/admin/riders", { query: { query: "pilote@demo.test" } });
  const riderId = riders[0]._id;
  for (let n = 0; n < count; n += 1) {
    const body = { wallet: "cash", currency: "USD", amount: 1_00 + n, reason: "Helped at the gate." } as const;
    await call(by, "POST /api/admin/rider/{riderId}/bonus", { params: { riderId }, body, key: randomUUID() });
    // The portal's job may have opened the payout at the same time; then there is nothing left to open.
    const opened = await send(by, "POST /api/admin/payout-claims", { body: { riderId }, key: randomUUID() });
    expect([200, 422]).toContain(opened.status());
  }
}

/** Returns how many payouts of the rider are in a state. */
const inState = async (staff: Page, state: "pending" | "approved"): Promise<number> =>
  (await call(staff.request, "GET /api/admin/claims", { query: { riderName: "theriault", state } })).pagination.total;

it("staff approves 80 payouts at once, works elsewhere in the meantime, and sees which ones failed and why", async () => {
  const staff = await world.visit();
  await arriveAs(staff, "admin");
  await openPayouts(staff);
  const [pending, approved] = [await inState(staff, "pending"), await inState(staff, "approved")];
  expect(pending).toBeGreaterThanOrEqual(count);

  // The approval of the fifth payout is held back in the network until this journey releases it.
  let asked = 0;
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  await staff.route("**/api/admin/payout-claim/*", async (route) => {
    asked += 1;
    if (asked === 5) await goOn;
    await route.continue();
  });

  await staff.goto(list);
  await press(staff, `Approve all ${pending}…`);
  const question = staff.getByRole("alertdialog", { name: `Approve ${pending} payouts?` });
  await question.waitFor();
  // In the meantime a colleague voids two of the payouts.
  const { claims } = await call(staff.request, "GET /api/admin/claims", {
    query: { riderName: "theriault", state: "pending" },
  });
  for (const { _id, __v } of claims.slice(0, 2)) {
    const body = { act: "void", reason: "Entered twice", __v } as const;
    await call(staff.request, "PUT /api/{type}/payout-claim/{id}", {
      params: { type: "admin", id: _id },
      body,
      key: randomUUID(),
    });
  }
  await press(question, `Approve ${pending} payouts`);
  const progress = staff.getByRole("region", { name: "Progress" });
  await expectWords(progress, `4 of ${pending} done. You can leave this page, and the rest will finish on its own.`);
  await expectNoBarriers(staff);

  await follow(staff, "Riders");
  await staff.getByRole("heading", { level: 1, name: "Riders" }).waitFor();
  expect(await progress.count(), "the list of riders shows no progress of payouts").toBe(0);
  await staff.goBack();
  await expectWords(progress, `4 of ${pending} done.`);
  letGo();
  // Many requests follow each other here, which can be slow on a busy machine.
  await progress.getByText(`${pending - 2} done.`).waitFor({ timeout: 120_000 });
  await expectWords(progress, "2 failed");
  expect(await progress.getByRole("listitem").count()).toBe(2);
  await expectWords(
    progress.getByRole("listitem").first(),
    /^Maxime Thériault, \$0\.\d\d: Someone else changed this payout first\. Review it again\.$/,
  );
  await expectNoBarriers(staff);
  expect([await inState(staff, "pending"), await inState(staff, "approved")]).toEqual([0, approved + pending - 2]);
});
