// `npm run bench [-- word]`: runs every *.bench.ts (or those whose name contains the word), prints the figures with
// their budgets, and fails when one is missed. It sends traffic to 127.0.0.1 only, for a bounded time.
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { holds, line, type Finding } from "./report.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const word = process.argv[2] ?? "";
const files = globSync("*.bench.ts", { cwd: here })
  .filter((file) => file.includes(word))
  .toSorted();

const findings: Finding[] = [];
for (const file of files) {
  console.log(`\n${file.replace(".bench.ts", "")}`);
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { run } = (await import(pathToFileURL(join(here, file)).href)) as { run: () => Promise<Finding[]> };
  for (const finding of await run()) {
    findings.push(finding);
    console.log(line(finding));
  }
}
const missed = findings.filter((finding) => !holds(finding));
console.log(`\n${findings.length - missed.length} budgets hold, ${missed.length} missed`);
process.exit(missed.length > 0 ? 1 : 0);
