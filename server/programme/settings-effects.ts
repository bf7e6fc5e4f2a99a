import { and, count, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { SeasonChanges } from "#shared/programme-settings.schema.ts";
import { bonusGrants } from "../awards/tables.ts";
import { classes, events, places } from "../events/tables.ts";
import { devices } from "../kiosk/tables.ts";
import { countRidersWithCredit } from "../ledger/reads/riders-with-credit.ts";
import { payoutClaims } from "../payouts/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { reviewedAwards } from "../results/rules/reviewed-awards.ts";
import { seasonAt } from "../seasons/season-settings.ts";

type Effect = SeasonChanges["effects"][number];
type Change = {
  keys: readonly (keyof ProgrammeSettings)[];
  after: ProgrammeSettings;
  /** These are the events of the season with verified results. */
  eventIds: readonly string[];
};

/** These are the settings that cause each effect; the preview lists the effects in this order. */
const settingsOfEffect: Record<Effect["kind"], readonly (keyof ProgrammeSettings)[]> = {
  openClaims: ["cashPayoutDays", "seriesEndPayoutDays"],
  openCredit: ["creditExpiryMonths", "creditExpiryPolicy"],
  tablets: ["kiosk"],
  lateEvents: ["resultsDueDays"],
  postedAbove: ["payoutMaxPerPlace", "payoutMaxPlaces"],
  ownReviews: ["lateAccountMax"],
  waitingBonuses: ["bonusAloneMax", "bonusAloneAdminMax", "bonusAloneDays"],
};

/**
 * Tablets and bonuses follow the settings of the current season, so a change of another season does not affect them
 * yet.
 */
const currentSeasonOnly = new Set<Effect["kind"]>(["tablets", "waitingBonuses"]);

/** Returns whom a change of settings affects besides results and claims, with their number. */
export async function settingsEffectsOf(reader: Reader, ctx: Ctx, season: number, change: Change): Promise<Effect[]> {
  const isCurrentSeason = season === seasonAt(ctx.now);
  const kinds = Object.entries(settingsOfEffect)
    .filter(([, settings]) => settings.some((key) => change.keys.includes(key)))
    // The keys are exactly the kinds.
    // oxlint-disable-next-line no-unsafe-type-assertion
    .map(([kind]) => kind as Effect["kind"])
    .filter((kind) => isCurrentSeason || !currentSeasonOnly.has(kind));
  const counted: Effect[] = [];
  for (const kind of kinds) counted.push({ kind, count: await countOf(reader, ctx, season, kind, change) });
  return counted;
}

async function countOf(
  reader: Reader,
  ctx: Ctx,
  season: number,
  kind: Effect["kind"],
  { after, eventIds }: Change,
): Promise<number> {
  const { now } = ctx;
  const ofSeason = eq(events.season, season);
  switch (kind) {
    case "openClaims":
      return numberOf(
        await reader
          .select({ n: count() })
          .from(events)
          .innerJoin(payoutClaims, eq(payoutClaims.eventId, events.id))
          .where(and(ofSeason, inArray(payoutClaims.status, ["pending", "approved"]))),
      );
    case "openCredit":
      return countRidersWithCredit(reader, season);
    case "tablets":
      return numberOf(await reader.select({ n: count() }).from(devices).where(eq(devices.state, "active")));
    case "lateEvents":
      return numberOf(
        await reader
          .select({ n: count() })
          .from(events)
          .where(
            and(
              ofSeason,
              lt(events.lastDate, dayPacific(now)),
              isNull(events.canceledAt),
              isNull(events.resultsVerifiedAt),
            ),
          ),
      );
    case "postedAbove": {
      const isAbove = or(gt(places.amount, after.payoutMaxPerPlace), gt(places.toPlace, after.payoutMaxPlaces));
      return numberOf(
        await reader
          .select({ n: sql<number>`count(distinct ${classes.id})` })
          .from(events)
          .innerJoin(classes, eq(classes.eventId, events.id))
          .innerJoin(places, eq(places.classId, classes.id))
          .where(and(ofSeason, isAbove)),
      );
    }
    case "ownReviews": {
      let held = 0;
      for (const eventId of eventIds) {
        const reviewed = (await reviewedAwards(reader, ctx, [eventId])).get(eventId) ?? [];
        held += reviewed.filter(({ mayApprove }) => !mayApprove).length;
      }
      return held;
    }
    case "waitingBonuses":
      return numberOf(await reader.select({ n: count() }).from(bonusGrants).where(eq(bonusGrants.state, "waiting")));
  }
}

const numberOf = ([row]: readonly { n: unknown }[]): number => Number(row?.n ?? 0);
