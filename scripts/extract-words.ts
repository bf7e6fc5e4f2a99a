// This extracts the translatable texts from the code. The web app uses Lingui's macros; shared/ and server/, which Node
// runs without a build, use `{ id: 'problem.not_found', message: 'Not found' }`. Results for unchanged files come from
// a cache.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { getConfig } from "@lingui/conf";
import { extractor } from "@lingui/cli/api";
import { Visitor, parseSync, type ESTree } from "vite";

export type Word = {
  message: string;
  context?: string;
  comments: string[];
  origin: [string][];
  placeholders: Record<string, string[]>;
};
export type Words = Record<string, Word>;
type Found = { id: string; message?: string; context?: string; comment?: string };

const cachePath = ".cache/i18n-words.json";
const cacheVersion = "1";
const used: Record<string, Found[]> = {};
const cache: Record<string, Found[]> = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, "utf8")) : {};
const mayHaveWords = /@lingui\/(?:core|react)\/macro|\bmessage:|i18n \*\//;

function textOf(object: ESTree.ObjectExpression, key: string): string | undefined {
  for (const p of object.properties) {
    if (p.type !== "Property" || p.key.type !== "Identifier" || p.key.name !== key) continue;
    if (p.value.type === "Literal" && typeof p.value.value === "string") return p.value.value;
    if (p.value.type === "TemplateLiteral" && p.value.quasis.length === 1)
      return p.value.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

function plainWords(path: string, code: string): Found[] {
  const found: Found[] = [];
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(errors[0].message);
  new Visitor({
    ObjectExpression(object) {
      const id = textOf(object, "id");
      const message = textOf(object, "message");
      if (id !== undefined && message !== undefined) found.push({ id, message });
    },
  }).visit(program);
  return found;
}

const linguiConfig = getConfig({ skipValidation: true });

async function wordsOf(path: string): Promise<Found[]> {
  const code = readFileSync(path, "utf8");
  if (!mayHaveWords.test(code)) return [];
  const key = createHash("sha256").update(cacheVersion).update(path).update(code).digest("hex");
  const known = cache[key];
  if (known) return (used[key] = known);
  let found: Found[] = [];
  if (path.startsWith("web/")) {
    await extractor.extract(path, code, (word) => found.push(word), { linguiConfig });
  } else {
    found = plainWords(path, code);
  }
  return (used[key] = found.map(({ id, message, context, comment }) => ({
    id,
    message,
    context,
    comment,
  })));
}

export function keepForNextTime(): void {
  mkdirSync(".cache", { recursive: true });
  writeFileSync(cachePath, JSON.stringify(used));
}

export async function extractWords(paths: string[], faults: string[]): Promise<Words> {
  const words: Words = {};
  for (const path of paths) {
    let found: Found[];
    try {
      found = await wordsOf(path);
    } catch (problem) {
      // The file does not parse, probably because it is being edited. Its texts are extracted at the next run.
      faults.push(`skipped ${path}: ${problem instanceof Error ? problem.message.split("\n")[0] : "unreadable"}`);
      continue;
    }
    for (const word of found) {
      const message = word.message ?? word.id;
      const known = words[word.id];
      if (known && known.message !== message)
        faults.push(`${word.id} has two texts: ${known.message} / ${message} (${path})`);
      const entry = (words[word.id] ??= {
        message,
        context: word.context,
        comments: [],
        origin: [],
        placeholders: {},
      });
      if (word.comment && !entry.comments.includes(word.comment)) entry.comments.push(word.comment);
      if (!entry.origin.some(([origin]) => origin === path)) entry.origin.push([path]);
    }
  }
  return words;
}
