// `npm run types` checks the types of the whole project; its args go to the compiler.
import { compilerEnv } from "./check-stages.mjs";
import { findNode, install, run, tool } from "./toolchain.mjs";

install();
const args = [tool("typescript/bin/tsc"), "--noEmit", ...process.argv.slice(2)];
process.exitCode = await run(findNode(), args, { env: compilerEnv });
