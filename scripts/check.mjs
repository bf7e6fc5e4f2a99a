// `npm run check`: format, lint, types, words and units; seconds, without a database.
import { checkStages } from "./check-stages.mjs";
import { runStages } from "./stages.mjs";
import { findNode, install } from "./toolchain.mjs";

install();
await runStages(findNode(), checkStages);
