// These tests open every page of each role on a desktop and a phone. Each page must have a title in its language, log
// no error, and pass axe. A page that is added to shared/pages.ts is tested without a change here.
import { beforeAll, describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { pages } from "#shared/pages.ts";
import { landingOf, roles, type Role } from "#shared/roles.ts";
import { fill, findIds, type Ids } from "./support/addresses.ts";
import { runsLong } from "./support/long.ts";
import { arriveAs, expectAt, inLanguage } from "./support/verbs.ts";
import { faultsOnWalk } from "./support/walk-pages.ts";
import { partsOf, walks } from "./support/walks.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
let ids: Ids = {};

beforeAll(async () => {
  const page = await world.visit();
  ids = await findIds(page.request);
  await page.context().close();
});

// The pages of admins are in a separate file, so that two workers can run in parallel.
const parts = walks.filter(({ as }) => as !== "admin").flatMap((walk) => partsOf(walk, 16));

it.each(parts)("pages of the $who from $paths.0 on have no fault, on a desktop or on a phone", async (part) => {
  expect(await faultsOnWalk(world, part, ids)).toEqual([]);
});

describe("the guard of the pages behind the login", () => {
  const guarded = pages.filter(({ path }) => path.startsWith("/auth"));

  it.each(locales)("redirects a visitor to the login, with the address in `next` (%s)", async (locale) => {
    const page = await world.visit();
    for (const { path } of guarded) {
      const address = inLanguage(fill(path, ids), locale);
      const answer = await page.request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(302);
      expect(answer.headers()["location"], address).toBe(
        `${inLanguage("/login", locale)}?next=${encodeURIComponent(address)}`,
      );
    }
  });

  it.each(roles)("redirects a logged-in %s from the pages of other roles to the role's home page", async (role) => {
    const page = await world.visit();
    await arriveAs(page, role);
    for (const other of roles.filter((one) => one !== role)) {
      await page.goto(deepest(other));
      await expectAt(page, landingOf(role));
    }
  });

  it.each(runsLong ? roles : (["rider"] as const))(
    "shows “Page not found” below the menu of a logged-in %s, with status 404",
    async (role) => {
      const page = await world.visit();
      await arriveAs(page, role);
      const links = page.getByRole("navigation").getByRole("link");
      const menu = () => links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
      await page.goto(landingOf(role));
      await page.getByRole("heading", { level: 1 }).waitFor();
      const atHome = await menu();
      const address = `${landingOf(role)}/no-such-page`;
      expect((await page.request.get(address)).status()).toBe(404);
      await page.goto(address);
      await page.getByRole("heading", { level: 1, name: "This page could not be found" }).waitFor();
      expect(await menu()).toEqual(atHome);
    },
  );

  const deepest = (role: Role): string =>
    fill(guarded.findLast(({ area }) => area === role)?.path ?? landingOf(role), ids);
});

it.each([
  ["en", "/no-such-page", "Page not found", "This page could not be found"],
  ["fr", "/fr/pas-de-page", "Page introuvable", "Cette page est introuvable"],
] as const)("an unknown address shows “Page not found” with status 404 (%s)", async (_, address, title, words) => {
  const page = await world.visit();
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: words }).waitFor();
  expect(await page.title()).toContain(title);
});
