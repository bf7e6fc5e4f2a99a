import { expect, it } from "vitest";
import { arriveAs, expectWords, follow } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

it("a rider shows the card at the counter, as last seen where there is no network", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "rider");
  await page.goto("/auth/rider");
  await follow(page, "Show my card");
  const code = page.getByRole("img", { name: /^Code of Dana Kowalczyk/ });
  await code.waitFor();
  await expectWords(page, "Credit in the United States");
  await expectNoBarriers(page);
  const shape = await code.innerHTML();

  await page.context().setOffline(true);
  await follow(page, "Wallet");
  await expectWords(page, /Balance as of/);
  await follow(page, "Show my card");
  await expectWords(page, /Card as of/);
  expect(await code.innerHTML()).toBe(shape);
  await page.context().setOffline(false);

  await page.goto("/fr/auth/rider/card");
  await expectWords(page, "Carte de pilote");
});
