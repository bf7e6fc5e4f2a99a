import { describe, expect, it } from "vitest";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { runsLong } from "./support/long.ts";
import {
  arriveAs,
  doubleTap,
  expectAt,
  expectToast,
  expectWords,
  field,
  fillIn,
  follow,
  openPart,
  press,
  signIn,
} from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("an admin who acts for somebody", () => {
  it("sees the rider's pages under a banner, cannot change the PIN or the password, and returns to the admin area", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    await follow(page.getByRole("navigation"), "Riders");
    await fillIn(page, { "Name, email, AMA number, or VIN": "Kowalczyk" });
    await press(page.getByRole("row", { name: /Dana Kowalczyk/ }), "Actions for Dana Kowalczyk");
    await follow(page, "Act as Dana Kowalczyk");
    await expectAt(page, "/auth/rider");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    await expectWords(page, "Credit available");
    // The banner above the sidebar does not push any of the sidebar's links off the screen.
    const logout = page.getByRole("link", { name: "Logout" }).filter({ visible: true }).first();
    const { y = 0, height = 0 } = (await logout.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
    await page.goto("/auth/rider/profile#pin-part");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    expect(await page.getByRole("button", { name: "Set PIN" }).isDisabled()).toBe(true);
    await expectWords(page, "Only the account’s owner can do this.");
    for (const path of ["/events", "/about/rules", "/auth/rider/dealers"]) {
      await page.goto(path);
      await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    }
    await page.goto("/fr/auth/rider");
    await page.getByRole("status").filter({ hasText: "Dana Kowalczyk" }).waitFor();
    await page.goto("/auth/rider");
    await follow(page, "Remove Proxy");
    await expectAt(page, /^\/auth\/admin/);
    expect(await page.getByText("You are currently Proxying").count()).toBe(0);
  });

  it.runIf(runsLong)("can open the pages of deactivated accounts and of those without a verified address", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    for (const who of ["deactivated", "unverified"] as const) {
      const { email, firstName, lastName } = personas[who];
      await page.goto("/auth/admin/riders");
      await fillIn(page, { "Name, email, AMA number, or VIN": email });
      await press(page.getByRole("row", { name: new RegExp(lastName) }), `Actions for ${firstName} ${lastName}`);
      await follow(page, `Act as ${firstName} ${lastName}`);
      await expectAt(page, "/auth/rider");
      await expectWords(page, `You are currently Proxying rider ${firstName} ${lastName}`);
      await follow(page, "Remove Proxy");
      await expectAt(page, /^\/auth\/admin/);
    }
  });

  it.runIf(runsLong)("is refused with 403 if the link was not opened from one of the portal's pages", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    const { riders } = await call(page.request, "GET /api/admin/riders", { query: { query: "Kowalczyk" } });
    // `goto` opens the address without a previous page of the portal, like a typed address or a link on another site.
    const answer = await page.goto(`/proxy-rider/${riders[0]._id}`);
    expect(answer?.status()).toBe(403);
    await page.goto("/auth/admin");
    await expectAt(page, "/auth/admin");
    expect(await page.getByText("You are currently Proxying").count()).toBe(0);
  });

  it.runIf(runsLong)("finds dealers and promoters, and acts for them, too", async () => {
    const page = await world.visit({ device: "tablet" });
    await signIn(page, "admin");
    await page.goto("/auth/admin/dealers?login=yes");
    await fillIn(page, { "Name or number": "Gate Drop" });
    await page.keyboard.press("Escape");
    await page.getByRole("row", { name: /Gate Drop Powersports/ }).waitFor();
    // The keyboard opens a row's menu, and closing the menu returns the focus to its button.
    await page.getByRole("button", { name: "Actions for Gate Drop Powersports" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Act as Gate Drop Powersports" }).waitFor();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Actions for Gate Drop Powersports");
    await page.keyboard.press("Enter");
    await follow(page, "Act as Gate Drop Powersports");
    await expectAt(page, "/auth/dealer");
    await follow(page, "Remove Proxy");
    await page.goto("/auth/admin/promoters");
    await follow(page.getByRole("main"), "Berm & Gate Promotions");
    await expectAt(page, /^\/auth\/admin\/promoter\//);
    await follow(page, "Act as Berm & Gate Promotions");
    await expectAt(page, "/auth/promoter");
    await expectWords(page, "You are currently Proxying promoter");
    expect(await field(page, "Password").count()).toBe(0);
    await press(page, "User menu");
    await page.keyboard.press("Escape");
    await follow(page, "Remove Proxy");
    await expectAt(page, /^\/auth\/admin/);
  });

  it.runIf(runsLong)("sees no error of the old page while the browser changes to the other account", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    await page.goto("/auth/admin/dealers?login=yes");
    const switched = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<number>();
    await page.route(/\/api\/admin\/dealers.*name=Gate/, async (route) => {
      await switched.promise;
      const response = await route.fetch();
      await route.fulfill({ response });
      refused.resolve(response.status());
    });
    await page.route(/\/proxy-dealer\//, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      switched.resolve();
      expect(await refused.promise).toBe(403);
      // If the page showed the refusal, it would do so within this time.
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest(/\/api\/admin\/dealers.*name=Gate/);
    await fillIn(page, { "Name or number": "Gate" });
    await asked;
    await page.getByRole("button", { name: "Actions for Gate Drop Powersports" }).click();
    await page.getByRole("link", { name: "Act as Gate Drop Powersports" }).click();
    await expectAt(page, "/auth/dealer");
  });
});

describe("the admin's pages on a slow or failing network", () => {
  it.runIf(runsLong)(
    "show the shell and a skeleton at once, load the list and the session in parallel, and report a failed list in place",
    async () => {
      const page = await world.visit();
      await signIn(page, "admin");
      await page.getByRole("heading", { level: 1 }).waitFor();
      const asked: string[] = [];
      let answered = 0;
      await page.route("**/api/**", async (route) => {
        asked.push(new URL(route.request().url()).pathname);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        answered += 1;
        // The journey may leave the page before this call continues; then `continue` would throw.
        await route.continue().catch(() => {});
      });
      await page.goto("/auth/admin/promoters", { waitUntil: "commit" });
      const skeleton = page.getByRole("status", { name: "Loading the page" });
      await page.getByRole("navigation").getByRole("link", { name: "Dealers", exact: true }).waitFor();
      await skeleton.waitFor();
      await expect
        .poll(() => asked, { interval: 20 })
        .toEqual(expect.arrayContaining(["/api/promoters", "/api/session"]));
      expect(answered, "all of this is before the first answer").toBe(0);
      await expectWords(page, "Berm & Gate Promotions");
      expect(await skeleton.count()).toBe(0);

      await follow(page.getByRole("navigation"), "Dealers");
      await skeleton.waitFor();
      expect(await page.getByRole("heading", { name: "Promoters" }).count(), "the old page is gone").toBe(0);
      await page.getByRole("heading", { level: 1, name: "Dealers" }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

      // A list that was shown before appears at once with its last answer and the time of that answer, while a newer
      // one loads.
      await follow(page.getByRole("navigation"), "Promoters");
      await expectWords(page, /^As of .+ Updating…$/);
      await expectWords(page, "Berm & Gate Promotions");

      await page.unroute("**/api/**");
      const failed: string[] = [];
      await page.route("**/api/admin/riders**", (route) => {
        failed.push(route.request().url());
        return route.fulfill({ status: 500, json: {} });
      });
      world.expectFault(/500|riders/);
      await follow(page.getByRole("navigation"), "Riders");
      await page.getByRole("heading", { level: 1, name: "Riders" }).waitFor();
      await expectWords(page, "The riders didn’t load");
      await expectWords(page, "Nothing was changed. Try again.");
      await fillIn(page, { "Name, email, AMA number, or VIN": "Kowalczyk" });
      await expectAt(page, "/auth/admin/riders?query=Kowalczyk");
      await expect.poll(() => failed.at(-1)).toContain("query=Kowalczyk");
      await page.unroute("**/api/admin/riders**");
      await press(page, "Try again");
      await page.getByRole("row", { name: /Dana Kowalczyk/ }).waitFor();
      expect(await field(page, "Name, email, AMA number, or VIN").inputValue()).toBe("Kowalczyk");
    },
  );

  it("send a form once after a double tap, keep its input after a failed save, and ask before unsaved input is lost", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/profile");
    await openPart(page, "you");
    await fillIn(page, { Phone: "555 555 0199" });
    const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await follow(page.getByRole("navigation"), "Riders");
    await press(leaving, "Keep editing");
    await expectAt(page, "/auth/admin/profile");
    expect(await field(page, "Phone").inputValue()).toBe("555 555 0199");

    let sent = 0;
    await page.route("**/api/**", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return sent === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    world.expectFault(/500/);
    const save = page.getByRole("button", { name: "Save changes" });
    await doubleTap(save);
    await page.getByRole("alert").first().waitFor();
    expect(sent, "the second tap sends nothing").toBe(1);
    expect(await field(page, "Phone").inputValue()).toBe("555 555 0199");
    await save.click();
    await expectToast(page, "Changes saved.");
    expect(sent).toBe(2);
    await follow(page.getByRole("navigation"), "Riders");
    await expectAt(page, "/auth/admin/riders");
    expect(await leaving.count(), "nothing is left to lose").toBe(0);
  });
});
