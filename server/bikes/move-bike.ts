import { and, eq, inArray, isNull } from "drizzle-orm";
import type { MoveBikeAnswer, MoveBikeEffects, MoveBikeInput } from "#shared/bike-decisions.schema.ts";
import { currencies } from "#shared/money.ts";
import { assertNoOwnInterest } from "../accounts/own-interest.ts";
import { accounts, ownsVerifiedEmail } from "../accounts/tables.ts";
import { cashOfRiders, creditOfRiders } from "../ledger/reads/money-of-riders.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { lockRow } from "../platform/db/lock.ts";
import { firstAnswer, once } from "../platform/idempotency.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { orAsk } from "../platform/db/dry-run.ts";
import { checksumOf } from "../results/correcting/effects.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { riders } from "../riders/tables.ts";
import { bikesOf } from "./bikes-of.ts";
import { movedBikeMail } from "./move-bike.mail.ts";
import { mayJudgeBikes } from "./policy.ts";
import { insertBike, updateBike } from "./store.ts";
import { bikes } from "./tables.ts";

/**
 * Moves a bike to another rider, for example after a sale that the former owner does not confirm. The former owner
 * keeps what was earned on it; for the new owner it counts from now on, so races that took place longer ago than the
 * rules allow do not pay. Unless `confirm` is the checksum of the current effects, nothing is written and the effects
 * are returned. See docs/spec/bikes.md#moving-a-bike.
 */
export async function moveBike(ctx: Ctx, bikeId: string, input: MoveBikeInput, key: string): Promise<MoveBikeAnswer> {
  if (!mayJudgeBikes(ctx.actor)) throw new Problem("forbidden");
  const attempt = { call: "move-bike", key, input: { bikeId, ...input } };
  const seen = await firstAnswer<MoveBikeEffects>(ctx.db, ctx, attempt);
  if (seen) return { done: seen, asks: null };
  return orAsk<MoveBikeEffects, MoveBikeEffects>((ask) =>
    ctx.db.write((tx) =>
      once(tx, ctx, attempt, async () => {
        const effects = await move(tx, ctx, bikeId, input);
        return effects.checksum === input.confirm ? effects : ask(effects);
      }),
    ),
  );
}

async function move(tx: Tx, ctx: Ctx, bikeId: string, { riderId, reason }: MoveBikeInput): Promise<MoveBikeEffects> {
  const [bike] = await tx
    .select()
    .from(bikes)
    .where(and(eq(bikes.id, bikeId), isNull(bikes.retiredAt)));
  if (!bike) throw new Problem("not_found");
  const both = [bike.riderId, riderId];
  if (bike.riderId === riderId) throw new Problem("invalid_input", { fields: { riderId: "invalid_value" } });
  await lockRow(tx, riders, inArray(riders.id, both));
  const from = await person(tx, bike.riderId);
  const to = await person(tx, riderId);
  if (!from || !to?.active) throw new Problem("not_valid_rider", { fields: { riderId: "not_valid_rider" } });
  for (const id of both) await assertNoOwnInterest(tx, ctx, id);
  const { vin } = bike;
  if ((await bikesOf(tx, riderId)).some((own) => own.vin === vin)) {
    throw new Problem("vin_taken", { fields: { riderId: "vin_taken" } });
  }
  const before = await moneyOf(tx, both, ctx.now);
  await updateBike(tx, bike.id, { retiredAt: ctx.now });
  // A bike with a rejected VIN becomes pending, as it would on any other account.
  const state: MoveBikeEffects["state"] = bike.state === "valid" ? "valid" : "pending";
  const decided = state === bike.state ? {} : { decidedBy: null, reason: null, verifiedAt: null };
  const moved = { ...bike, ...decided, id: ctx.id(), riderId, state, stateAt: ctx.now, addedAt: ctx.now } as const;
  await insertBike(tx, moved);
  const after = { vin, reason };
  await record(tx, ctx, "bike.move-away", { type: "rider", id: from.id }, { after: { ...after, name: to.name } });
  await record(tx, ctx, "bike.move-here", { type: "rider", id: to.id }, { after: { ...after, name: from.name } });
  for (const id of both) await reassessRider(tx, ctx, id);
  for (const [side, { email, locale }] of [["from", from] as const, ["to", to] as const]) {
    const mail = movedBikeMail(ctx, locale, side, vin);
    await queueMail(tx, ctx, { cause: `bike-move:${moved.id}:${side}`, to: email, locale, mail });
  }
  const moves = movesOf(before, await moneyOf(tx, both, ctx.now));
  const said = { from: presentSide(from), to: presentSide(to), state, moves };
  return { checksum: checksumOf([bike.id, said]), ...said };
}

const presentSide = ({ id, name }: { id: string; name: string }) => ({ _id: id, fullName: name });

/** Returns the rider if the rider can have bikes, which a merged or erased one cannot. */
async function person(reader: Reader, riderId: string) {
  const [row] = await reader
    .select({
      id: riders.id,
      firstName: riders.firstName,
      lastName: riders.lastName,
      email: accounts.email,
      locale: accounts.locale,
      deactivatedAt: accounts.deactivatedAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(eq(riders.id, riderId), isNull(riders.mergedIntoId), isNull(riders.erasedAt), ownsVerifiedEmail));
  if (!row) return null;
  const { id, firstName, lastName, email, locale, deactivatedAt } = row;
  return { id, name: `${firstName} ${lastName}`, email, locale, active: deactivatedAt === null };
}

type Money = Omit<MoveBikeEffects["moves"][number], "amount"> & { amount: number };

async function moneyOf(reader: Reader, riderIds: readonly string[], now: Date): Promise<Money[]> {
  const credit = await creditOfRiders(reader, riderIds, now);
  const cash = await cashOfRiders(reader, riderIds, now);
  return [
    ...credit.map((row) => ({ ...row, wallet: "credit" as const })),
    ...cash.map((row) => ({ ...row, wallet: "cash" as const })),
  ];
}

/** Returns how the money of each rider changed. */
function movesOf(before: readonly Money[], after: readonly Money[]): MoveBikeEffects["moves"] {
  const riderIds = [...new Set([...before, ...after].map(({ riderId }) => riderId))].toSorted();
  return riderIds.flatMap((riderId) =>
    (["credit", "cash"] as const).flatMap((wallet) =>
      currencies.flatMap((currency) => {
        const sumOf = (rows: readonly Money[]) =>
          rows.find((row) => row.riderId === riderId && row.wallet === wallet && row.currency === currency)?.amount ??
          0;
        const amount = sumOf(after) - sumOf(before);
        return amount === 0 ? [] : [{ riderId, wallet, currency, amount }];
      }),
    ),
  );
}
