import { defineConfig } from "drizzle-kit";

// `npm run db:generate -- --name …` runs this twice, once for each dialect (scripts/db-generate.ts).
const postgres = (process.env.DATABASE_URL ?? "").startsWith("postgres");

export default defineConfig({
  dialect: postgres ? "postgresql" : "sqlite",
  schema: "./server/schema.ts",
  out: postgres ? "./migrations/postgres" : "./migrations/sqlite",
  casing: "snake_case",
});
