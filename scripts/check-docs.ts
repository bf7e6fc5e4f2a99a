// Paths that the documents name must exist: a map that leads nowhere is worse than none.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Made by building or running, so not in a fresh clone. */
const made = /^(dist|data|node_modules|\.cache)(\/|$)/;

export const documents = (): string[] =>
  globSync(["*.md", "docs/**/*.md", "migrations/*.md", "bench/*.md", "web/**/*.md"], { cwd: root }).toSorted();

/** What looks like a path of the project in back-quotes, and what links point to. */
export function pathsIn(markdown: string): { path: string; relative: boolean }[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, "");
  const quoted = [...prose.matchAll(/`([\w.-]+(?:\/[\w.@*{}?-]+)+\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => /^(server|web|shared|scripts|docs|migrations|e2e|bench)\//.test(path))
    .map((path) => ({ path, relative: false }));
  const linked = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => ({ path, relative: true }));
  return [...quoted, ...linked];
}

/** `docs/x.md names server/gone.ts`, for each that is not there. */
export function missingPaths(): string[] {
  return documents().flatMap((document) =>
    pathsIn(readFileSync(join(root, document), "utf8"))
      .map(({ path, relative }) => (relative ? join(dirname(document), path) : path))
      .filter((path) => !made.test(path))
      .filter((path) =>
        /[*{]/.test(path) ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path)),
      )
      .map((path) => `${document} names ${path}`),
  );
}
