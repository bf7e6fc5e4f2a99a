import { daysBefore } from "#shared/durations.ts";
import { and, eq, isNull, lt, notInArray } from "drizzle-orm";
import { everyProgramme, readSeasons } from "../seasons/season-settings.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { readablePicture } from "../platform/files/picture.ts";
import { fileByName, insertFile, putPicture, type StoredFile } from "../platform/files/stored-file.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { Problem } from "../platform/problem.ts";
import { mayChangeProgramme } from "./policy.ts";

/**
 * A logo is at most this many pixels wide or high. Pages show it much smaller, so this is enough for screens with a
 * high pixel density.
 */
const longestSide = 640;
const addressStart = "/api/logo/";

/**
 * Stores a picture as a logo and returns its address. Nothing shows it until the season's settings name it, so that a
 * new logo has the same preview, history and version check as any other setting.
 */
export async function uploadLogo(ctx: Ctx, season: number, bytes: Uint8Array): Promise<string> {
  if (!mayChangeProgramme(ctx.actor)) throw new Problem("forbidden");
  const picture = await readablePicture(ctx.actor, bytes, longestSide);
  const file = await putPicture(ctx, picture, { kind: "logo", owner: `season:${season}` });
  await ctx.db.write(async (tx) => {
    await insertFile(tx, file);
    await record(tx, ctx, "programme.logo", { type: "season", id: String(season) }, { after: { sha256: file.sha256 } });
  });
  return addressStart + file.name;
}

/** Returns a logo for anybody; the result is null if it does not exist. */
export async function logoFile(reader: Reader, name: string): Promise<StoredFile | null> {
  const file = await fileByName(reader, name);
  return file?.kind === "logo" ? file : null;
}

/** Throws `invalid_value` if the settings would use a logo that was never uploaded or was deleted. */
export async function assertLogo(reader: Reader, logoUrl: string | null): Promise<void> {
  if (logoUrl === null || (await logoFile(reader, logoUrl.slice(addressStart.length)))) return;
  throw new Problem("invalid_input", { fields: { "settings.logoUrl": "invalid_value" } });
}

/** Removes the logos that no season uses, except those uploaded in the last day, which may not be saved yet. */
export async function dropUnusedLogos(tx: Tx, ctx: Ctx): Promise<void> {
  const named = everyProgramme(await readSeasons(tx)).flatMap(({ logoUrl }) =>
    logoUrl === null ? [] : [logoUrl.slice(addressStart.length)],
  );
  await tx
    .update(storedFiles)
    .set({ removedAt: ctx.now })
    .where(
      and(
        eq(storedFiles.kind, "logo"),
        isNull(storedFiles.removedAt),
        lt(storedFiles.createdAt, daysBefore(ctx.now, 1)),
        named.length > 0 ? notInArray(storedFiles.name, named) : undefined,
      ),
    );
}
