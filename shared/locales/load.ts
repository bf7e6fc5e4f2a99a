// This module loads the messages in plain Node, where no build has compiled the catalogs: it reads the .po files of the
// server's catalogs once at start and compiles them. The web never imports this, because Vite compiles its catalogs, and
// the bundles of the server contain the compiled texts instead (scripts/build-server.ts).
import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";

export type CompiledWords = Record<string, CompiledMessage>;

const catalogues = ["shared", "server"];

export async function loadWords(locale: "en" | "fr"): Promise<CompiledWords> {
  const words: CompiledWords = {};
  const format = formatter();
  for (const name of catalogues) {
    const path = new URL(`./${locale}/${name}.po`, import.meta.url);
    const entries = await format.parse(readFileSync(path, "utf8"), {
      locale,
      sourceLocale: "en",
      filename: path.pathname,
    });
    for (const [id, entry] of Object.entries(entries)) {
      // A text without a translation is left out, so that the English text at the call shows.
      if (entry.translation) words[id] = compileMessageOrThrow(entry.translation);
    }
  }
  return words;
}
