import type { Plugin } from "vite";
import { compileHint } from "#shared/compile-hint.ts";

/**
 * Puts the compile hint at the beginning of the chunks with these names. Chrome then compiles all functions of a chunk on
 * another thread while it downloads the chunk, instead of one by one on the page's thread when they are first called
 * (docs/decisions/0028-compile-hints.md).
 */
export const compileHints = (names: readonly string[]): Plugin => ({
  name: "compile-hints",
  apply: "build",
  enforce: "post",
  generateBundle: {
    // Vite puts the list of preloaded files before the code of a chunk, and the comment must come before that.
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && names.includes(chunk.name)) chunk.code = compileHint + chunk.code;
      }
    },
  },
});
