import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { registerMinor } from "./support/minor.ts";
import { waitForHydration, expectToast, expectWords, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("a child's wallet says whose consent is missing and can send the link again, until the guardian consents", async () => {
  const page = await world.visit({ device: "phone" });
  const guardian = { name: "Kim Brandt", email: "kim@example.test", relation: "mother" } as const;
  const { user } = await registerMinor(page, {
    firstName: "Theo",
    lastName: "Brandt",
    dateOfBirth: "2016-01-15",
    email: "theo@example.test",
    guardian,
  });
  const vin = "VBKSXM439SM044444";
  await call(page.request, "POST /api/{type}/rider/{riderId}/bikes", {
    params: { type: "rider", riderId: user?._id ?? "" },
    body: { vin },
  });

  await page.goto("/auth/rider");
  await waitForHydration(page);
  await expectWords(page, /^You can’t earn awards yet: Kim Brandt hasn’t consented\./);
  await expectNoBarriers(page);
  await press(page, "Send again");
  await expectToast(page, "We emailed Kim Brandt again.");

  const parent = await world.visit();
  await parent.goto(linkIn(await readMail(parent, guardian.email, /Theo/)));
  await press(parent, "I consent");
  await expectWords(parent, /Thank you/);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome, Theo" }).waitFor();
  expect(await page.getByText(/^You can’t earn awards yet/).count()).toBe(0);
});
