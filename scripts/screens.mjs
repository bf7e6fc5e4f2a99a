// `npm run screens` takes screenshots of every page, in both languages, on a phone, a tablet and a desktop, in one
// folder. `npm run screens -- rules events` takes only pages whose path contains one of the words; `visitor` takes
// those for visitors who are not signed in, and `admin` those of staff. screens.ts lists the flags.
import { buildIfStale } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findNode, giveUp, install, run } from "./toolchain.mjs";

install();
const node = findNode();
if (!process.env.WEB_DIST && !(await buildIfStale(node))) giveUp("The web app could not be built.");
const browser = await findBrowser(node);
if (!browser) giveUp("There is no browser to take pictures with.");
process.exitCode = await run(node, ["scripts/screens.ts", ...process.argv.slice(2)], { env: browser });
