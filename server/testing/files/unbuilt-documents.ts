import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitDocument } from "../../../scripts/page-documents.ts";

const web = fileURLToPath(new URL("../../../web", import.meta.url));

/** Writes the documents of web/ into a folder as the build does, so that a test needs no build. */
export function writeUnbuiltDocuments(dist: string): void {
  const split = (name: string, main: string) => splitDocument(readFileSync(join(web, name), "utf8"), main, new Set());
  const documents = { portal: split("index.html", "/main.tsx"), kiosk: split("kiosk.html", "/tablet/main.tsx") };
  mkdirSync(join(dist, ".render"), { recursive: true });
  writeFileSync(join(dist, ".render", "documents.json"), JSON.stringify(documents));
}
