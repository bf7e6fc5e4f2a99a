import { expect, it } from "vitest";
import { addDays, addMonths, dayPacific } from "#shared/dates.ts";
import { call } from "./support/calls.ts";
import { arriveAs, expectWords, press, waitForHydration } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("a rider who turned 18 without a guardian's consent accepts the rules, and earlier races pay again", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "rider");
  const wallet = () => call(page.request, "GET /api/rider/wallet", {});
  const before = await wallet();
  const { user } = await call(page.request, "GET /api/session", {});
  const riderId = user?._id ?? "";

  // Staff correct the date of birth: the rider was under age until three days ago, and nobody had consented.
  const admin = await world.visit();
  await arriveAs(admin, "admin");
  const dateOfBirth = addMonths(addDays(dayPacific(new Date()), -3), -12 * 18);
  const params = { riderId };
  const { checksum } = await call(admin.request, "POST /api/admin/rider/{riderId}/money/preview", {
    params,
    body: { act: "dateOfBirth", dateOfBirth },
  });
  const { rider } = await call(admin.request, "GET /api/{type}/rider/{riderId}", {
    params: { type: "admin", riderId },
  });
  await call(admin.request, "PUT /api/{type}/rider/{riderId}", {
    params: { type: "admin", riderId },
    body: { __v: rider.__v, dateOfBirth, reason: "The ID shows another year", confirm: checksum },
  });
  expect((await wallet()).balances).not.toEqual(before.balances);

  await page.goto("/fr/auth/rider");
  await expectWords(page, "Vous avez maintenant 18\u00a0ans ou plus.");
  await page.goto("/auth/rider");
  await waitForHydration(page);
  await expectWords(page, "You’re 18 or older now. Earlier races didn’t pay");
  await expectNoBarriers(page);
  await press(page, "Accept the rules");
  await expectWords(page, "Thanks. Your earlier races can pay now.");
  await expect.poll(() => page.getByRole("button", { name: "Accept the rules" }).count()).toBe(0);
  const amounts = ({ balances }: typeof before) => balances.map(({ currency, amount }) => ({ currency, amount }));
  expect(amounts(await wallet())).toEqual(amounts(before));
});
