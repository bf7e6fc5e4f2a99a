/** This table exists in a database while a move into it (platform/move/) is incomplete. */
export const moveTable = "db_move";

/** Throws when a move into the database is not complete, because a server would serve only a part of the data. */
export function assertNotIncomplete(isIncomplete: boolean): void {
  if (isIncomplete)
    throw new Error(
      "A move into this database has not ended. Run npm run db:move again with the same --from and --to: it continues.",
    );
}
