import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { arriveAs, waitForHydration, expectToast, expectWords, follow } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("a rider's wallet announces a new award once, and logging out deletes that from the device", async () => {
  const phone = await world.visit({ device: "phone" });
  await arriveAs(phone, "pilote");
  await phone.goto("/auth/rider");
  await waitForHydration(phone);
  const news = phone.getByText(/^New: /);
  const stored = () => phone.evaluate(() => localStorage.getItem("awards-seen"));
  await expect.poll(stored).toContain("newest");
  expect(await news.count(), "the first visit has nothing to compare with").toBe(0);

  const desk = await world.visit();
  await arriveAs(desk, "admin");
  const [event] = (await call(desk.request, "GET /api/events", { query: { title: "Prairie Hill", when: "past" } }))
    .events;
  await desk.goto(`/auth/admin/event/${event._id}?tab=results`);
  await desk.getByRole("button", { name: /^Verify (and award|\d)/ }).click();
  await desk
    .getByRole("dialog")
    .or(desk.getByRole("alertdialog"))
    .getByRole("button", { name: /^Verify (and award|\d)/ })
    .click();
  await expectToast(desk, /^Verified\./);

  await phone.reload();
  await expectWords(phone, /^New: \+CA\$[\d.]+, Prairie Hill MX 250 B, 2nd$/);
  await expectNoBarriers(phone);
  await follow(phone, /^New: /);
  await phone.getByRole("dialog").waitFor();
  await phone.goto("/auth/rider");
  await waitForHydration(phone);
  await expectWords(phone, "Credit available");
  expect(await news.count(), "it is announced once").toBe(0);

  await phone.goto("/api/logout");
  await expect.poll(stored).toBeNull();
});
