import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { terms } from "#shared/terms.ts";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { expectAt, expectWords, fillIn, press } from "./support/verbs.ts";
import { call } from "./support/calls.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ ownBuild: true });

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Our terms have changed" });

/** Logs in on the login page of a new device. */
async function logIn(): Promise<Page> {
  const page = await world.visit();
  await page.goto("/login");
  await fillIn(page, { Email: personas.rider.email, Password: demoPassword });
  await press(page.getByRole("main"), "Login");
  return page;
}

describe("a release with new terms", () => {
  it("asks a rider at the next login, who may answer later, reads them, accepts, and is not asked again", async () => {
    const body = { email: personas.rider.email, password: demoPassword };
    const { user } = await call((await world.visit()).request, "POST /api/login", { body });
    expect(user.newTerms, "the rider accepted the terms of this release").toBeUndefined();
    await world.portal.releaseTerms("2099-1");

    const later = await logIn();
    await heading(later).waitFor();
    await press(later, "Not now");
    await expectAt(later, /^\/auth\/rider/);

    const page = await logIn();
    await heading(page).waitFor();
    await expectNoBarriers(page);
    for (const paragraph of terms.en.privacy) await expectWords(page, paragraph);
    const rules = page.getByRole("link", { name: /^Read the rules/ });
    expect(await rules.getAttribute("href")).toBe("/about/rules");
    await press(page, "Accept and continue");
    await expectWords(page, "Read and accept the rules and the privacy notice first");
    await page.getByLabel(terms.en.rules).check();
    await press(page, "Accept and continue");
    await expectAt(page, /^\/auth\/rider/);

    // The address changes only after the terms would have been shown.
    await expectAt(await logIn(), /^\/auth\/rider/);
  });
});
