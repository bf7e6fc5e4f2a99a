import { tool } from "./toolchain.mjs";

/**
 * The stages that need no database and no browser: `npm run check` runs only these, and `npm test` begins with them.
 */
export const checkStages = [
  { name: "format", args: [tool("oxfmt/bin/oxfmt"), "--check", "."] },
  // The type check uses one core, so the others run beside it.
  [
    { name: "types", args: [tool("typescript/bin/tsc"), "--noEmit"] },
    { name: "lint", args: [tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"] },
    { name: "catalogues", args: ["scripts/i18n.ts", "--check"] },
  ],
  { name: "units and boundaries", project: "unit" },
];
