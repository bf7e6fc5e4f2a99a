import { and, asc, eq, isNotNull } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import type { PromoterActor, RiderActor } from "../../platform/context.ts";
import { ask } from "../../questions/ask.ts";
import { reply } from "../../questions/reply.ts";
import { results } from "../../results/tables.ts";
import type { DemoContext } from "../demo-context.ts";
import type { DemoEvent } from "../events.ts";
import type { Moment } from "../history.ts";
import type { DemoRider } from "./riders.ts";

interface Asked {
  daysAgo: number;
  text: string;
  /** This is the answer of the promoter, a day later; without it the question remains open. */
  answer?: string;
}

const asked: readonly Asked[] = [
  { daysAgo: 5, text: "Are these times from the first moto only? The live timing had me closer at the flag." },
  { daysAgo: 2, text: "Is this paid as credit or as cash?" },
  {
    daysAgo: 12,
    text: "My name is spelled wrong in the results. Does it matter?",
    answer: "No, the result is matched to your account. We’ll spell it right next time.",
  },
];
const signedIn = { emailVerified: true, deactivated: false, proxy: null };

/** Riders ask about their results: two questions are open, and one is answered. The personas have no questions. */
export function riderQuestions(
  demo: DemoContext,
  {
    riders,
    events,
    personaPromoter,
  }: { riders: readonly DemoRider[]; events: readonly DemoEvent[]; personaPromoter: string },
): Moment[] {
  const others = new Map(riders.flatMap((rider) => (rider.persona ? [] : [[rider.id, rider]])));
  return asked.map(({ daysAgo, text, answer }, at) => {
    const day = addDays(demo.today, -daysAgo);
    // These are the latest races that were verified by then; each gets one question.
    const raced = events
      .filter(({ progress, round, promoter }) => {
        return progress === "verified" && addDays(round.lastDate, 8) < day && promoter.id !== personaPromoter;
      })
      .toSorted((a, b) => b.round.lastDate.localeCompare(a.round.lastDate) || a.id.localeCompare(b.id));
    return {
      day,
      async happen() {
        const { db } = demo.at(day);
        const event = raced[at % raced.length];
        if (!event) return;
        const rows = await db
          .select({ id: results.id, riderId: results.riderId })
          .from(results)
          .where(and(eq(results.eventId, event.id), isNotNull(results.riderId)))
          .orderBy(asc(results.id));
        const row = rows.find(({ riderId }) => riderId !== null && others.has(riderId));
        const rider = others.get(row?.riderId ?? "");
        if (!row || !rider) return;
        const actor: RiderActor = { type: "rider", id: rider.id, accountId: rider.accountId, ...signedIn };
        const questionId = await ask(demo.at(day, 12, actor), rider.id, { kind: "result", resultId: row.id, text });
        if (answer === undefined) return;
        const promoter: PromoterActor = { type: "promoter", ...event.promoter, ...signedIn };
        await reply(demo.at(addDays(day, 1), 9, promoter), questionId, { text: answer, close: true });
      },
    };
  });
}
