import { describe, expect, it } from "vitest";
import { personas } from "../server/demo/personas.ts";
import { call } from "./support/calls.ts";
import { expectAt, expectWords, field, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("an admin acts for somebody", () => {
  it("sees the rider's own pages under a banner, may not touch PIN or password, and comes back", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    await follow(page.getByRole("navigation"), "Riders");
    await fillIn(page, { "Name, AMA number or e-mail": "Kowalczyk" });
    await follow(page, "Proxy as Dana Kowalczyk");
    await expectAt(page, "/auth/rider");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    await expectWords(page, "Credit available");
    await page.goto("/auth/rider/profile");
    await expectWords(page, "You are currently Proxying rider Dana Kowalczyk");
    expect(await page.getByRole("button", { name: "Set the PIN" }).isDisabled()).toBe(true);
    await expectWords(page, "Not while proxying: only the person can do this.");
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
      await fillIn(page, { "Name, AMA number or e-mail": email });
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
});
