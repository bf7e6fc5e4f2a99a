import { expect, it } from "vitest";
import { arriveAs, fillIn, follow, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

// This mode removes backgrounds and shadows, so these are what is left of a shape.
const borderOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).borderTopWidth);
const fillAfter = (element: Element): string => getComputedStyle(element, "::after").backgroundColor;

it("a rider who lets the system replace all colors sees the keys, and how many digits of the PIN are typed", async () => {
  const page = await world.visit({ device: "tablet", more: { forcedColors: "active" } });
  await arriveAs(page, "dealer");
  await page.goto("/auth/dealer?query=Kowal");
  expect(await page.getByRole("link", { name: "Home", exact: true }).first().evaluate(underlined)).toBe("underline");
  await follow(page, /Dana Kowalczyk/);
  await fillIn(page, { Amount: "5", Employee: "Sam" });
  await page.getByLabel(/I checked the photo ID/).check();
  await press(page, /^Next/);
  const view = page.getByRole("dialog", { name: "Hand the tablet to Dana" });
  await view.waitFor();
  await page.keyboard.type("24");
  const dots = view.getByRole("status", { name: "2 of 4 digits typed" }).locator("> *");
  await dots.first().waitFor();
  expect(await view.getByRole("button", { name: "5", exact: true }).evaluate(borderOf)).toBeGreaterThan(0);
  for (const at of [0, 1, 2, 3]) expect(await dots.nth(at).evaluate(borderOf)).toBeGreaterThan(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await dots.nth(1).evaluate(fillAfter), "a typed digit").not.toBe(background);
});

const underlined = (element: Element): string => getComputedStyle(element).textDecorationLine;
