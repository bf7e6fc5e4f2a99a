import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** This matches a frame of a stack: the path or URL of a bundle, the line and the column. */
const frame = /((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/g;

const maxKnownFrames = 2000;
/** This caches mapped frames, because a failing database logs the same stack for every request. */
const known = new Map<string, string>();
/** A source map takes several MB, so it is kept only until the garbage collector needs the memory. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * Returns the stack of an error with the lines of the TypeScript sources in place of those of the bundles. Node's own
 * `--enable-source-maps` would read all maps at the start and keep them in memory. A frame without a map stays as it
 * is.
 */
export const sourceLines = (stack: string): string =>
  stack.replaceAll(frame, (place: string, file: string, line: string, column: string) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const mapped = sourceOf(file, Number(line), Number(column)) ?? place;
    if (known.size < maxKnownFrames) known.set(place, mapped);
    return mapped;
  });

function sourceOf(file: string, line: number, column: number): string | null {
  try {
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    const entry = mapOf(path).findEntry(line - 1, column - 1);
    if (!("originalSource" in entry)) return null;
    return `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    // There is no map beside the bundle, for example in a package.
    return null;
  }
}

function mapOf(path: string): SourceMap {
  const kept = maps.get(path)?.deref();
  if (kept) return kept;
  // The build wrote this file beside the bundle.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")) as SourceMapPayload);
  maps.set(path, new WeakRef(map));
  return map;
}
