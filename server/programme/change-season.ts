import { createHash } from "node:crypto";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type {
  ChangeSeasonAnswer,
  ChangeSeasonInput,
  PreviewSeasonInput,
  SeasonChanges,
  SeasonSettings,
} from "#shared/programme-settings.schema.ts";
import { eligibilityKeys } from "#shared/results.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { once, type Attempt } from "../platform/idempotency.ts";
import { Problem } from "../platform/problem.ts";
import type { LimitChange } from "../results/rules/own-late-limit.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import { collectChanges, evaluateSeason, maxListed, refreshSeasonClaims, type Moves } from "./evaluate-season.ts";
import { assertLogo, dropUnusedLogos } from "./logo.ts";
import { beyondDefault, changedKeys, mergeSettings } from "./merge-settings.ts";
import { mayChangeProgramme, maySeeProgramme } from "./policy.ts";
import { settingsEffectsOf } from "./settings-effects.ts";
import { tellStaffOfChange } from "./tell-staff.ts";
import { evaluatedEvents, lockSeason, ownKeys, raiseVersion, versionOf, writeSetting } from "./season-store.ts";

/** Returns the settings of a season, with the version that a change must name. */
export async function readSeason(reader: Reader, ctx: Ctx, season: number): Promise<SeasonSettings> {
  if (!maySeeProgramme(ctx.actor)) throw new Problem("forbidden");
  const settings = await programmeOfSeason(reader, season);
  return { season, __v: await versionOf(reader, season), settings, own: await ownKeys(reader, season) };
}

/**
 * Lists the effects of a change of settings on the evaluated results of a season, and writes nothing: the change itself
 * runs in a transaction that is rolled back, so the list cannot differ from the change.
 */
export async function previewSeason(ctx: Ctx, season: number, input: PreviewSeasonInput): Promise<SeasonChanges> {
  if (!maySeeProgramme(ctx.actor)) throw new Problem("forbidden");
  const done = new RolledBack();
  try {
    await ctx.db.write(async (tx) => {
      done.changes = await change(tx, ctx, season, input);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  if (!done.changes) throw new Error("a preview without an outcome");
  return done.changes;
}

class RolledBack extends Error {
  changes: SeasonChanges | null = null;
}

/**
 * Changes the settings of a season. If races of the season were evaluated, the admin must have confirmed the preview:
 * an outcome that differs from the preview is refused with 409 `season_unconfirmed` and the current outcome. Then the
 * results are evaluated again in the same transaction (docs/spec/portal.md#settings). Takes an idempotency key.
 */
export async function changeSeason(
  ctx: Ctx,
  season: number,
  input: ChangeSeasonInput,
  key: string,
): Promise<ChangeSeasonAnswer> {
  if (!mayChangeProgramme(ctx.actor)) throw new Problem("forbidden");
  const attempt: Attempt = { call: "programme.change", key, input: { season, ...input } };
  return ctx.db.write((tx) =>
    once(tx, ctx, attempt, async () => {
      const changes = await change(tx, ctx, season, input);
      const isConfirmed = input.confirm === changes.checksum;
      const needsNone = input.confirm === undefined && changes.judgedEvents === 0;
      if (!isConfirmed && !needsNone) throw new Problem("season_unconfirmed", { extra: { changes } });
      const valuesOf = (which: "before" | "after") =>
        Object.fromEntries(changes.settings.map((row) => [row.key, row[which]]));
      const { counts, sums } = changes;
      await record(
        tx,
        ctx,
        "programme.change",
        { type: "season", id: String(season) },
        { before: valuesOf("before"), after: { ...valuesOf("after"), judgedAgain: { counts, sums } } },
      );
      await dropUnusedLogos(tx, ctx);
      await tellStaffOfChange(tx, ctx, changes);
      return { programme: await readSeason(tx, ctx, season), changes };
    }),
  );
}

/** Writes the settings, evaluates the affected results again, and returns the changes. */
async function change(tx: Tx, ctx: Ctx, season: number, input: PreviewSeasonInput): Promise<SeasonChanges> {
  const version = await lockSeason(tx, season, ctx.now);
  if (version !== input.__v) {
    throw new Problem("stale_version", { extra: { programme: await readSeason(tx, ctx, season) } });
  }
  const before = await programmeOfSeason(tx, season);
  const after = mergeSettings(before, input.settings);
  const keys = changedKeys(before, after);
  if (keys.includes("logoUrl")) await assertLogo(tx, after.logoUrl);
  for (const key of keys) await writeSetting(tx, season, key, beyondDefault(after, key), ctx.now);
  await raiseVersion(tx, season, ctx.now);

  const evaluated = await evaluatedEvents(tx, season);
  const affects = (deciding: readonly (keyof ProgrammeSettings)[]) => keys.some((key) => deciding.includes(key));
  const { sums, results } = affects([...eligibilityKeys, "lateAccountMax"])
    ? await evaluateSeason(tx, ctx, evaluated, limitChangeOf(ctx, before, after))
    : { sums: [], results: collectChanges().end() };
  const claims = affects(["nraWithholding"]) ? await refreshSeasonClaims(tx, ctx, season) : [];
  const settings = keys.map((key) => ({ key, before: before[key], after: after[key] }));
  const effects = await settingsEffectsOf(tx, ctx, season, { keys, after, eventIds: evaluated.map(({ id }) => id) });
  return present({ season, version, judgedEvents: evaluated.length, settings }, { sums, results, claims }, effects);
}

/** Returns the change of the limit for late accounts, which the admin cannot use for results that they entered. */
function limitChangeOf({ actor }: Ctx, before: ProgrammeSettings, after: ProgrammeSettings): LimitChange | undefined {
  if (actor.type !== "admin" || before.lateAccountMax === after.lateAccountMax) return undefined;
  return { adminId: actor.id, before: before.lateAccountMax, after: after.lateAccountMax };
}

function present(
  about: Pick<SeasonChanges, "season" | "judgedEvents" | "settings"> & { version: number },
  { sums, results, claims }: Moves,
  effects: SeasonChanges["effects"],
): SeasonChanges {
  const { version, ...shown } = about;
  const riderIds = results.riderIds.union(new Set(claims.map(({ riderId }) => riderId)));
  const whole = JSON.stringify([version, shown, sums, results.checksum, claims]);
  return {
    ...shown,
    checksum: createHash("sha256").update(whole).digest("hex"),
    effects,
    counts: { events: results.eventIds.size, riders: riderIds.size, results: results.count, claims: claims.length },
    sums,
    results: results.listed,
    claims: claims.slice(0, maxListed),
  };
}
