// `npm run db:migrate` brings the configured database up to date without starting the server.
import { migrate } from "./platform/db/migrate.ts";
import { parseEnv } from "./platform/env.ts";

const env = parseEnv(process.env);
await migrate(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
console.log("The database is up to date.");
