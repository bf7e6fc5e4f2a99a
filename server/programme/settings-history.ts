import type { SettingsHistory } from "#shared/programme-settings.schema.ts";
import { leavesOf } from "#shared/setting-values.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { maySeeProgramme } from "./policy.ts";
import { adminNamesOf, settingsChanges } from "./settings-history-store.ts";

type Plain = Readonly<Record<string, unknown>>;
const plain = (value: unknown): Plain =>
  // The verb records only objects.
  // oxlint-disable-next-line no-unsafe-type-assertion
  typeof value === "object" && value !== null ? (value as Plain) : {};

/** Returns one page of the changes of a season's settings: who made them, and each setting's value before and after. */
export async function settingsHistory(ctx: Ctx, season: number, page: number | undefined): Promise<SettingsHistory> {
  if (!maySeeProgramme(ctx.actor)) throw new Problem("forbidden");
  const { rowsPerPage } = ctx.programme;
  const { rows, pagination } = await settingsChanges(ctx.db, season, { page, rowsPerPage });
  const names = await adminNamesOf(ctx.db, [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]);
  const history = rows.map(({ id, at, actorId, before, after }) => {
    const [was, { judgedAgain, ...is }] = [plain(before), plain(after)];
    const { results } = plain(plain(judgedAgain).counts);
    return {
      _id: id,
      at: at.toISOString(),
      admin: (actorId && names.get(actorId)) ?? null,
      settings: Object.keys(is).flatMap((key) => leavesOf(key, was[key], is[key])),
      results: typeof results === "number" ? results : 0,
    };
  });
  return { history, pagination };
}
