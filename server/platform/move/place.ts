import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { sqlitePath } from "../db/connect-sqlite.ts";
import { dialectOf, type Dialect } from "../db/dialect.ts";
import { migrate } from "../db/migrate.ts";
import { openPostgresSide, type PostgresSide } from "./postgres-side.ts";
import type { Side, MoveTarget } from "./side.ts";
import { openSqliteSide } from "./sqlite-side.ts";

/** This describes one of the two databases of a move. */
export interface MovePlace {
  dialect: Dialect;
  /** This is the URL as it would be in DATABASE_URL. */
  url: string;
}

/** Reads the two places of a move. Throws a plain message when they cannot be moved into each other. */
export function placesOf(from: string, to: string): [MovePlace, MovePlace] {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (source.dialect === target.dialect)
    throw new Error(
      source.dialect === "sqlite"
        ? "Both are SQLite files. To copy one, use npm run backup and npm run restore."
        : "Both are Postgres. To copy one, use pg_dump and pg_restore.",
    );
  if (source.dialect === "sqlite" && !existsSync(sqlitePath(source.url)))
    throw new Error(`There is no database ${source.url}.`);
  return [source, target];
}

function placeOf(text: string): MovePlace {
  const dialect = dialectOf(text);
  if (dialect === "postgres") return { dialect, url: text };
  if (/^\w+:\/\//.test(text))
    throw new Error(`${text.split("://")[0]}:// is not known. Give postgres://… or the path of a SQLite file.`);
  return { dialect, url: `file:${resolve(sqlitePath(text))}` };
}

export const openPlace = async (
  { dialect, url }: MovePlace,
  role: "source" | "target",
): Promise<MoveTarget | PostgresSide> =>
  dialect === "postgres" ? openPostgresSide(url, role) : openSqliteSide(sqlitePath(url), role);

/** Throws a plain message when a source does not have the schema of this release. Nothing is changed in it. */
export async function assertCurrent(side: Side, place: MovePlace): Promise<void> {
  const found = await side.migrations();
  const current = migrationsOf(place.dialect);
  if (found.join() === current.join()) return;
  if (found.length === 0) throw new Error(`${side.label} is not a database of the portal.`);
  throw new Error(
    found.length < current.length && current.join().startsWith(found.join())
      ? `${side.label} has the schema of an older release. Back it up, run npm run db:migrate on it, then move it.`
      : `${side.label} has the schema of another release. Move it with that release.`,
  );
}

/**
 * Opens the target. It is a new or empty database, which is migrated to the schema of this release, or one that an
 * interrupted move left behind. Rejects with a plain message, and changes nothing, when it contains other data.
 */
export async function openTarget(place: MovePlace): Promise<MoveTarget | PostgresSide> {
  const isNew = place.dialect === "sqlite" && !existsSync(sqlitePath(place.url));
  if (!isNew) {
    const side = await openPlace(place, "target");
    try {
      if (await side.progress()) {
        await assertCurrent(side, place);
        return side;
      }
      const filled = await side.filledTable();
      if (filled)
        throw new Error(`${side.label} has data (table ${filled}). Give an empty database. Nothing was changed.`);
    } catch (error) {
      await side.close();
      throw error;
    }
    await side.close();
  }
  await migrate(place.url);
  return openPlace(place, "target");
}

const folders = {
  sqlite: new URL("../../../migrations/sqlite", import.meta.url),
  postgres: new URL("../../../migrations/postgres", import.meta.url),
};

const migrationsOf = (dialect: Dialect): string[] =>
  readMigrationFiles({ migrationsFolder: fileURLToPath(folders[dialect]) }).map(({ hash }) => hash);
