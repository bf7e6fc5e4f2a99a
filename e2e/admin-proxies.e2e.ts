import { describe, expect, it } from "vitest";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { expectAt, expectWords, field, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("an admin acts for somebody", () => {
  it("sees the rider's own pages under a banner, may not touch PIN or password, and comes back", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    await follow(page.getByRole("navigation"), "Riders");
    await fillIn(page, { "Name, AMA number, or email": "Kowalczyk" });
    await follow(page, "Proxy as Dana Kowalczyk");
    await expectAt(page, "/auth/rider");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    await expectWords(page, "Credit available");
    await page.goto("/auth/rider/profile");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    expect(await page.getByRole("button", { name: "Set PIN" }).isDisabled()).toBe(true);
    await expectWords(page, "Only the account’s owner can do this.");
    await page.goto("/fr/auth/rider");
    await page.getByRole("status").filter({ hasText: "Dana Kowalczyk" }).waitFor();
    await page.goto("/auth/rider");
    await follow(page, "Remove Proxy");
    await expectAt(page, /^\/auth\/admin/);
    expect(await page.getByText("You are currently Proxying").count()).toBe(0);
  });

  it("looks into accounts that may not: deactivated ones and ones without a verified address", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    for (const who of ["deactivated", "unverified"] as const) {
      const { email, firstName, lastName } = personas[who];
      await page.goto("/auth/admin/riders");
      await fillIn(page, { "Name, AMA number, or email": email });
      await follow(page, `Proxy as ${firstName} ${lastName}`);
      await expectAt(page, "/auth/rider");
      await expectWords(page, `You are currently Proxying rider ${firstName} ${lastName}`);
      await follow(page, "Remove Proxy");
      await expectAt(page, /^\/auth\/admin/);
    }
  });

  it("is led nowhere by another's link: proxying begins only from our own pages", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    const { riders } = await call(page.request, "GET", "/api/admin/riders?query=Kowalczyk");
    // The address may be typed or followed from elsewhere, and no page of the portal has it.
    const answer = await page.goto(`/proxy-rider/${riders[0]._id}`);
    expect(answer?.status()).toBe(403);
    await page.goto("/auth/admin");
    await expectAt(page, "/auth/admin");
    expect(await page.getByText("You are currently Proxying").count()).toBe(0);
  });

  it("finds dealers and promoters to act for as well", async () => {
    const page = await world.visit({ device: "tablet" });
    await signIn(page, "admin");
    await page.goto("/auth/admin/dealers?login=yes");
    await fillIn(page, { Name: "Gate Drop" });
    await follow(page, "Proxy as Gate Drop Powersports");
    await expectAt(page, "/auth/dealer");
    await follow(page, "Remove Proxy");
    await page.goto("/auth/admin/promoters");
    await expectWords(page, "Berm & Gate Promotions");
    await follow(page, "Proxy as Berm & Gate Promotions");
    await expectAt(page, "/auth/promoter");
    await expectWords(page, "You are currently Proxying promoter");
    expect(await field(page, "Password").count()).toBe(0);
    await press(page, "User menu");
    await page.keyboard.press("Escape");
    await follow(page, "Remove Proxy");
    await expectAt(page, /^\/auth\/admin/);
  });

  it("shows no refusal of this page while the browser changes to the other account", async () => {
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
      // This is enough time for the page to show the refusal, if it did.
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest(/\/api\/admin\/dealers.*name=Gate/);
    await fillIn(page, { Name: "Gate" });
    await asked;
    await page.getByRole("link", { name: "Proxy as Gate Drop Powersports" }).click();
    await expectAt(page, "/auth/dealer");
  });
});
