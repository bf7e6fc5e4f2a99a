import { eq } from "drizzle-orm";
import { idCardAnswer } from "#shared/id-card.schema.ts";
import { balancesOf } from "../ledger/balances.ts";
import { call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { presentBalance } from "../redemptions/present.ts";
import { riders } from "../riders/tables.ts";
import { signCard } from "../riders/card-signature.ts";

export const idCardCalls = [
  call({
    method: "GET",
    path: "/api/rider/id-card",
    roles: ["rider"],
    added: true,
    summary: "The rider’s signed card for the counter, with the current balance",
    answer: idCardAnswer,
    async handle({ ctx }) {
      const { id } = ctx.actor;
      const [rider] = await ctx.db.select().from(riders).where(eq(riders.id, id));
      if (!rider) throw new Problem("not_found");
      return {
        text: signCard(ctx, id),
        name: `${rider.firstName} ${rider.lastName}`,
        amaNumber: rider.amaNumber,
        hometown: rider.hometown,
        image: rider.profileImage,
        balances: (await balancesOf(ctx.db, id, ctx.now)).map(presentBalance),
        asOf: ctx.now.toISOString(),
      };
    },
  }),
];
