export type Dialect = "sqlite" | "postgres";

/**
 * Returns the dialect of a database URL. Tables are built when their modules load, so this is the one setting that is
 * read at import time (`columns.ts`); everything else comes through `env.ts`.
 */
export function dialectOf(databaseUrl: string | undefined): Dialect {
  return /^postgres(ql)?:\/\//.test(databaseUrl ?? "") ? "postgres" : "sqlite";
}
