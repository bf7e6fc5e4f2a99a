// `npm run bench [-- word]` runs every *.bench.ts file, or those whose name contains the word, and prints the figures
// with their budgets. The command fails when a budget is missed or a file throws; a file that throws does not stop the
// others. It sends requests to 127.0.0.1 only.
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
