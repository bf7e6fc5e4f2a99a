// `npm run check` checks format, lint, types and texts, and runs the unit tests. It needs no database.
import { checkStages } from "./check-stages.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

install();
await runStages(findNode(), checkStages);
