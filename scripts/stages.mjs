// This runs the stages of `npm test` and `npm run check`, one after the other, and counts what passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run, tool } from "./toolchain.mjs";

/**
 * Runs the stages one after the other; the stages in a nested array run at the same time. A stage is a list of Node
 * arguments that counts as one test, or a Vitest project that counts as many tests as it contains. A failure does not
 * end the run, so that all failures are shown at once.
 */
export async function runStages(node, stages) {
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const sideBySide of stages) await Promise.all([sideBySide].flat().map(runStage));

  async function runStage(stage) {
    const began = Date.now();
    console.log(`\n── ${stage.name}`);
    const { passed, failed } = stage.project ? await runProject(node, stage) : await runCommand(node, stage);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    lines.push(
      `${failed ? "✗" : "✓"} ${stage.name.padEnd(28)} ${`${passed} passed`.padStart(12)} ${`${failed} failed`.padStart(10)} ${seconds.padStart(7)} s`,
    );
    console.log(lines.at(-1));
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${lines.join("\n")}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  // The exit code is set without calling process.exit, which could cut off output to a pipe.
  process.exitCode = total.failed ? 1 : 0;
}

async function runCommand(node, { args, act, env }) {
  const good = act ? await act() : (await run(node, args, { env, quiet: true })) === 0;
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 };
}

async function runProject(node, { project, env, args = [] }) {
  const folder = join(root, ".cache", "test-reports");
  const report = join(folder, `${project}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  const code = await run(
    node,
    [
      tool("vitest/vitest.mjs"),
      "run",
      "--project",
      project,
      "--reporter=minimal",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, "utf8"));
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const inFile = assertionResults.filter((result) => result.status === "failed").length;
    // A file that could not even be loaded has no tests to count.
    failed += status === "failed" ? Math.max(inFile, 1) : 0;
  }
  // Vitest can also fail without a failed test: after an error outside of any test, for a skipped test that should run,
  // or if a project has no files.
  if (failed === 0 && (code !== 0 || passed === 0)) failed = 1;
  return { passed, failed };
}
