// This checks that the paths and headings named in the documents exist.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** This matches paths that a build or a run creates, so that they do not exist in a fresh clone. */
const made = /^(dist|data|node_modules|\.cache)(\/|$)/;

export const documents = (): string[] =>
  globSync(["*.md", "docs/**/*.md", "migrations/*.md", "bench/*.md", "web/**/*.md"], { cwd: root }).toSorted();

/** Returns the paths of the project in back-quotes, and the targets of links. */
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

/** Returns `docs/x.md names server/gone.ts` for each path that does not exist. */
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

/** Returns the anchor of a heading as GitHub and similar hosts generate it: "Cash claims" → "cash-claims". */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s+/g, "-");

function anchorsIn(document: string): Set<string> {
  const path = join(root, document);
  if (!existsSync(path)) return new Set();
  const headings = readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = ""]) => anchorOf(heading)));
}

/** Returns the links of a document to headings. The path is empty for a heading in the document itself. */
export function headingLinksIn(markdown: string): { path: string; anchor: string }[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, "");
  return [...prose.matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
    .map(([, path = "", anchor = ""]) => ({ path, anchor }))
    .filter(({ path }) => !/^[a-z]+:/.test(path));
}

/** Returns one line for each link of a document to a heading that does not exist. */
export function missingHeadings(): string[] {
  return documents().flatMap((document) =>
    headingLinksIn(readFileSync(join(root, document), "utf8"))
      .filter(({ path, anchor }) => !anchorsIn(path === "" ? document : join(dirname(document), path)).has(anchor))
      .map(({ path, anchor }) => `${document} links to ${path}#${anchor}`),
  );
}

/**
 * Returns the documents to which no other document links, so that a reader finds them only by chance. The README is
 * where readers start.
 */
export function unlinkedDocuments(): string[] {
  const linked = new Set(
    documents().flatMap((document) =>
      pathsIn(readFileSync(join(root, document), "utf8"))
        .filter(({ relative }) => relative)
        .map(({ path }) => join(dirname(document), path))
        .filter((path) => path !== document),
    ),
  );
  return documents().filter((document) => document !== "README.md" && !linked.has(document));
}

/** Returns one line for each document that is named in the text without a link. */
export function namedWithoutLink(): string[] {
  return documents().flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/(?<!\]\()(?<![\w/[])docs\/[\w./-]+\.md(?![^[]*\]\()/g)]
      .map(([path]) => `${document} names ${path}`)
      // This is the example of a citation in a comment.
      .filter((line) => line !== "CONTRIBUTING.md names docs/spec/money.md"),
  );
}

/** Returns one line for each citation of the specification whose page or heading is missing. */
export function missingCitations(): string[] {
  const files = globSync(["{server,web,shared,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}", "docs/**/*.md", "*.md"], {
    cwd: root,
  });
  const anchors = new Map<string, Set<string>>();
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/docs\/spec\/[\w-]+\.md(?:#([\w-]+))?/g)].flatMap(
      ([citation, anchor]) => {
        const [document = ""] = citation.split("#");
        if (!anchors.has(document)) anchors.set(document, anchorsIn(document));
        const known = anchors.get(document) ?? new Set<string>();
        return known.size > 0 && (anchor === undefined || known.has(anchor)) ? [] : [`${file} cites ${citation}`];
      },
    ),
  );
}
