import type { Currency } from "#shared/money.ts";
import { formatMoney } from "#shared/format.ts";
import type { PersonaName } from "../../server/demo/people/personas.ts";
import { call } from "./calls.ts";
import { arriveAs } from "./verbs.ts";
import type { World } from "./world.ts";

/** Returns the cents that a rider can spend according to the server, to compare the screens with. */
export async function balanceOf(world: World, who: PersonaName, currency: Currency = "USD"): Promise<number> {
  const page = await world.visit();
  await arriveAs(page, who);
  const { balances } = await call(page.request, "GET /api/rider/wallet");
  await page.context().close();
  return balances.find((balance) => balance.currency === currency)?.amount ?? 0;
}

/** Returns the amount as English pages show it: "$42.50". */
export const inMoney = (cents: number, currency: Currency = "USD"): string => formatMoney(cents, currency, "en");
