// These tests open every page of admins on a desktop and a phone, as every-screen.e2e.ts does for the other roles.
import { expect, it } from "vitest";
import { findIds } from "./support/addresses.ts";
import { faultsOnWalk } from "./support/walk-pages.ts";
import { walks } from "./support/walks.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const ofAdmins = walks.filter(({ as }) => as === "admin");

it.each(ofAdmins)(
  "every page of the $who has no fault, on a desktop or on a phone",
  { timeout: 300_000 },
  async (walk) => {
    const page = await world.visit();
    const ids = await findIds(page.request);
    await page.context().close();
    expect(await faultsOnWalk(world, walk, ids)).toEqual([]);
  },
);
