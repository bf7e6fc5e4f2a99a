import { tool } from "./toolchain.mjs";

/**
 * The compiler is written in Go, whose garbage collector by default runs each time that the heap has doubled. Almost all
 * types stay in use until the end, so these runs take CPU time and free little. With these settings it runs later, and
 * more often again near 4 GiB.
 */
export const compilerEnv = { GOGC: "400", GOMEMLIMIT: "4GiB" };

/** These stages need no database and no browser: `npm run check` runs only these, and `npm test` begins with them. */
export const checkStages = [
  { name: "format", args: [tool("oxfmt/bin/oxfmt"), "--check", "."] },
  [
    // The linter's type check reports every error that `npm run types` reports, and running both would compute all
    // types twice.
    {
      name: "types and lint",
      args: [tool("oxlint/bin/oxlint"), "--type-aware", "--type-check", "--deny-warnings"],
      env: compilerEnv,
    },
    { name: "catalogues", args: ["scripts/i18n.ts", "--check"] },
    // The linter does not use all cores, so the unit tests run at the same time.
    { name: "units and boundaries", project: "unit" },
  ],
];
