import type BetterSqlite from "better-sqlite3";
import { mayChangeAnswers } from "./uncached-tables.ts";

/** This notes whether the writer of a SQLite file changed rows that cached answers read. */
export interface WatchedChanges {
  /** Watches a statement of the writer, if it can make such a change. */
  watch: (statement: BetterSqlite.Statement) => void;
  /** Returns whether such rows were changed since the last call. */
  take: () => boolean;
}

export function watchChanges(): WatchedChanges {
  let isChanged = false;
  return {
    watch(statement) {
      if (!mayChangeAnswers(statement.source)) return;
      const { run, all, get } = statement;
      // A statement that matches no row, or only finds that a row exists already, changes nothing.
      statement.run = (...params) => {
        const result = run.apply(statement, params);
        if (result.changes > 0) isChanged = true;
        return result;
      };
      statement.all = (...params) => {
        const rows = all.apply(statement, params);
        if (rows.length > 0) isChanged = true;
        return rows;
      };
      statement.get = (...params) => {
        const row = get.apply(statement, params);
        if (row !== undefined) isChanged = true;
        return row;
      };
    },
    take() {
      const was = isChanged;
      isChanged = false;
      return was;
    },
  };
}
