import { existsSync } from "node:fs";
import { dialectOf } from "../db/dialect.ts";
import { sqlitePath } from "../db/connect-sqlite.ts";
import type { Env } from "../env.ts";
import type { FileStore } from "../files/file-store.ts";
import { filesOf } from "../files/open-files.ts";
import { hmac, loadSecrets } from "../secrets.ts";

/** This is the data that a backup covers, and where a restore puts it. */
export interface BackupPlace {
  /** This is the path of the SQLite file. */
  database: string;
  dataDir: string;
  files: FileStore;
  /** This is the fingerprint of APP_SECRET, without which no PIN in the database is valid. */
  secret: string;
  /**
   * This is the fingerprint of APP_SECRET_PREVIOUS. It is accepted too, so that a backup from before a rotation can be
   * restored.
   */
  previousSecret: string | null;
  key: Buffer | null;
}

/** Reads the place from the configuration. Throws a plain message when the database is not a SQLite file. */
export function backupPlace(env: Env): BackupPlace {
  if (dialectOf(env.DATABASE_URL) === "postgres")
    throw new Error(
      "These commands are for SQLite. Back up Postgres with pgBackRest: docs/operations.md#backup-of-postgres.",
    );
  const secrets = loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS);
  const mark = (key: Buffer): string => hmac(key, "backup").slice(0, 32);
  return {
    database: sqlitePath(env.DATABASE_URL),
    dataDir: env.DATA_DIR,
    files: filesOf(env),
    secret: mark(secrets.fingerprint),
    previousSecret: secrets.previous && mark(secrets.previous.fingerprint),
    key: env.BACKUP_KEY ? Buffer.from(env.BACKUP_KEY, "hex") : null,
  };
}

/** Throws a plain message when there is no database to back up: opening a missing SQLite file would create one. */
export function assertDatabase({ database }: BackupPlace): void {
  if (!existsSync(database))
    throw new Error(`There is no database ${database}. Set DATABASE_URL to the one to back up.`);
}
