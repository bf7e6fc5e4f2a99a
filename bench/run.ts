// `npm run bench [-- word]` runs every *.bench.ts (or those whose name contains the word), prints the figures with
// their budgets, and fails when one is missed or a file throws. A file that throws does not end the run. It sends
// traffic to 127.0.0.1 only, for a bounded time.
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { summarize, runFile, type FileOutcome } from "./run-files.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const word = process.argv[2] ?? "";
const files = globSync("*.bench.ts", { cwd: here })
  .filter((file) => file.includes(word))
  .toSorted();

const outcomes: FileOutcome[] = [];
for (const file of files) {
  const name = file.replace(".bench.ts", "");
  console.log(`\n${name}`);
  const outcome = await runFile(name, pathToFileURL(join(here, file)).href);
  for (const line of outcome.lines) console.log(line);
  outcomes.push(outcome);
}
const { text, exitCode } = summarize(outcomes);
console.log(`\n${text}`);
process.exit(exitCode);
