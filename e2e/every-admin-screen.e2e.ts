// These tests open every page of admins on a desktop and a phone, as every-screen.e2e.ts does for the other roles.
import { beforeAll, expect, it } from "vitest";
import { findIds, type Ids } from "./support/addresses.ts";
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

const parts = walks.filter(({ as }) => as === "admin").flatMap((walk) => partsOf(walk, 16));

it.each(parts)("pages of the $who from $paths.0 on have no fault, on a desktop or on a phone", async (part) => {
  expect(await faultsOnWalk(world, part, ids)).toEqual([]);
});
