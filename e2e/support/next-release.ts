import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { termsVersion } from "#shared/terms-version.ts";

/**
 * Creates the next release of the built portal, whose terms have another version. It changes the portal's build at
 * `dist` and a copy of the server, and returns the folder of the server's program. The texts stay the same, because
 * only the version of the terms decides who is asked.
 */
export function releaseWithTerms(root: string, dist: string, version: string): string {
  const folder = mkdtempSync(join(root, ".cache", "release-"));
  const server = join(folder, "dist-server");
  cpSync(join(root, "dist-server"), server, { recursive: true, filter: (path) => !path.endsWith(".map") });
  // The server finds these folders by their path relative to its folder.
  for (const beside of ["server", "shared", "migrations"]) symlinkSync(join(root, beside), join(folder, beside));
  const changed = [server, join(dist, "assets"), join(dist, ".render", "assets")].map((at) => replaceIn(at, version));
  if (changed.includes(0)) throw new Error("The build does not say which version its terms have");
  return folder;
}

/** Replaces the version in all programs of a folder, and returns in how many of them it was found. */
function replaceIn(folder: string, version: string): number {
  const versionLiteral = new RegExp(`(["'\`])${termsVersion}\\1`, "g");
  let changed = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const before = readFileSync(join(folder, name), "utf8");
    const after = before.replaceAll(versionLiteral, `"${version}"`);
    if (after === before) continue;
    writeFileSync(join(folder, name), after);
    changed += 1;
  }
  return changed;
}
