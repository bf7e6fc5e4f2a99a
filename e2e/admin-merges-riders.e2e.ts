import { expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const ofPersonas = new Set<string>(Object.values(personas).map(({ email }) => email));
const part = (page: Page, name: string) => page.getByRole("region", { name });
const creditOf = async (page: Page, riderId: string): Promise<number> => {
  const { facts } = await call(page.request, "GET /api/{type}/rider/{riderId}", { params: { type: "admin", riderId } });
  return (facts?.credit ?? []).reduce((sum, { amount }) => sum + amount, 0);
};

/** Returns two riders of the demo who both placed in one class and whom no other journey uses. */
async function twoInOneClass(page: Page) {
  const { events } = await call(page.request, "GET /api/events", { query: { when: "past" } });
  for (const { _id: eventId } of events) {
    const { sheet } = await call(page.request, "GET /api/event/{eventId}/results", { params: { eventId } });
    for (const { rows } of sheet.classes) {
      const found = [];
      for (const { rider, landing } of rows) {
        if (rider === null || landing !== "matched") continue;
        const { rider: record } = await call(page.request, "GET /api/{type}/rider/{riderId}", {
          params: { type: "admin", riderId: rider._id },
        });
        const { email, emailVerified, deActivated } = record;
        if (emailVerified && !deActivated && !ofPersonas.has(email)) found.push(record);
      }
      const [keep, gone] = found;
      if (keep && gone) return { keep, gone };
    }
  }
  throw new Error("No two riders of the demo raced one class");
}

it("an admin merges two riders who raced the same class, and undoes it", async () => {
  const page = await world.visit();
  await arriveAs(page, "admin");

  // Two riders that are selected in the list can be merged.
  await page.goto("/auth/admin/riders");
  const boxes = page.getByRole("row").getByRole("checkbox", { name: /^Select [^a]/ });
  await boxes.nth(0).check();
  expect(await page.getByRole("link", { name: "Merge…" }).count()).toBe(0);
  await boxes.nth(1).check();
  await follow(page, "Merge…");
  await expectAt(page, /^\/auth\/admin\/riders-merge\?/);
  await part(page, "Compare").waitFor();

  const { keep, gone } = await twoInOneClass(page);
  const before = [await creditOf(page, keep._id), await creditOf(page, gone._id)];
  await page.goto(`/auth/admin/rider/${keep._id}`);
  await press(page, "More actions");
  await follow(page, "Merge with another rider…");
  await fillIn(page, { "Account to delete": gone.email });
  await page.getByRole("radio", { name: new RegExp(gone.fullName) }).check();
  await press(page, "Continue");
  await expectWords(part(page, "Compare"), gone.email);
  await expectWords(page, "Choose one result in each class to see what the merge will do.");
  await expectNoBarriers(page);
  for (const choice of await part(page, "Two results in the same class").getByRole("group").all()) {
    await choice.getByRole("radio").first().check();
  }
  await expectWords(part(page, "What will move"), "Both addresses will get an email.");
  await expectNoBarriers(page);

  const confirm = part(page, "Confirm");
  await fillIn(confirm, { "Account to delete": `DELETE ${keep.email}`, "Account to keep": `KEEP ${keep.email}` });
  world.expectFault(/422/);
  await press(confirm, "Merge accounts");
  await expectWords(confirm, /exactly as shown/);
  await fillIn(confirm, { "Account to delete": `DELETE ${gone.email}` });
  await press(confirm, "Merge accounts");
  await expectAt(page, `/auth/admin/rider/${keep._id}`);
  await expectToast(
    page,
    `Merged into ${keep.fullName}. You can undo the merge on this page for 30 days, as long as nothing has been spent since.`,
  );
  await expectWords(part(page, "Merged accounts"), gone.fullName);
  expect(await creditOf(page, gone._id)).toBe(0);
  // The email is in the rider's language.
  await readMail(page, gone.email, /^(This account was merged into|Ce compte a été fusionné avec) /);

  // The deleted login tells the user where to log in, and its record links to the account that remains.
  const visitor = await world.visit();
  await visitor.goto("/login");
  world.expectFault(/403/);
  await fillIn(visitor, { Email: gone.email, Password: demoPassword });
  await press(visitor.getByRole("main"), "Login");
  await expectWords(visitor, /merged into your other account/);
  await follow(part(page, "Merged accounts"), gone.fullName);
  await expectWords(part(page, "Needs your attention"), `This account was merged into ${keep.fullName}’s.`);
  await expectNoBarriers(page);

  await press(part(page, "Merged accounts"), "Undo…");
  await press(page.getByRole("alertdialog"), "Undo the merge");
  await expectToast(page, "The two accounts are separate again.");
  expect([await creditOf(page, keep._id), await creditOf(page, gone._id)]).toEqual(before);
  await press(visitor.getByRole("main"), "Login");
  await expectAt(visitor, /^\/auth\/rider/);
});
