import type { Currency } from "#shared/money.ts";
import { formatMoney } from "#shared/format.ts";
import type { PersonaName } from "../../server/demo/personas.ts";
import { arriveAs } from "./verbs.ts";
import type { World } from "./world.ts";

/** What the server says a rider can spend, in cents: the truth that the screens are held to. */
export async function balanceOf(world: World, who: PersonaName, currency: Currency = "USD"): Promise<number> {
  const page = await world.visit();
  await arriveAs(page, who);
  const answer = await page.request.get("/api/rider/wallet");
  const { balances } = (await answer.json()) as { balances: { currency: Currency; amount: number }[] };
  await page.context().close();
  return balances.find((balance) => balance.currency === currency)?.amount ?? 0;
}

/** "$42.50" as English pages show it. */
export const inMoney = (cents: number, currency: Currency = "USD"): string => formatMoney(cents, currency, "en");
