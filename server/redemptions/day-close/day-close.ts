import { dayIn, endOfDayIn, startOfDayIn } from "#shared/dates.ts";
import type { DayClose, DayCloseQuery } from "#shared/counter.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { Ctx, DealerActor } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { movedWithin } from "../counter-store.ts";
import { counterDealer, notSentAt, unconfirmedWithin } from "./day-close-store.ts";
import { byHighestAmount, rowsBy, total } from "../report.ts";

/**
 * Returns a day at a dealer's counter, in the dealer's time zone: what each employee redeemed and refunded, and what
 * kiosks captured and nobody has confirmed yet.
 */
export async function dayClose(ctx: Ctx, actor: DealerActor, query: DayCloseQuery): Promise<DayClose> {
  const dealer = await counterDealer(ctx.db, actor.id);
  if (!dealer) throw new Problem("not_found");
  const timeZone = timeZoneOf(dealer);
  const today = dayIn(timeZone, ctx.now);
  const { day = today } = query;
  if (day > today) throw new Problem("date_invalid", { fields: { day: "date_invalid" } });
  const span = { dealerId: actor.id, from: startOfDayIn(timeZone, day), to: endOfDayIn(timeZone, day) };
  const rows = rowsBy("employee", await movedWithin(ctx.db, span), timeZone);
  return {
    day,
    today,
    timeZone,
    asOf: ctx.now.toISOString(),
    dealer: { name: dealer.name, dealerId: dealer.dealerNumber },
    currency: currencyOfCountry(dealer.country) ?? "USD",
    rows: rows.toSorted(byHighestAmount),
    totals: total(rows),
    unconfirmed: await unconfirmedWithin(ctx.db, span),
    notSent: day === today ? await notSentAt(ctx.db, actor.id) : null,
  };
}
