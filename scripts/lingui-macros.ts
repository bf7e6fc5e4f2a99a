// These are the plugins with which Vite and Vitest process texts. They expand Lingui's macros, leave the English text
// in the code, and compile it at build time, so that English needs no catalog and the browser needs no ICU parser.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Babel from "@babel/types";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import type { FoundWords } from "./found-words.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Compiles `{ id, message: "Hello {name}" }` into `{ id, message: ["Hello ", ["name"]] }`. With `found`, the compiled
 * message is moved into `found`, and only `{ id }` remains in the code.
 */
const compileInPlace =
  (found?: FoundWords) =>
  ({ types: t }: { types: typeof Babel }) => {
    const text = (object: Babel.ObjectExpression, key: string) =>
      object.properties.find(
        (p): p is Babel.ObjectProperty & { value: Babel.StringLiteral } =>
          t.isObjectProperty(p) && t.isIdentifier(p.key, { name: key }) && t.isStringLiteral(p.value),
      );
    const isContext = (p: Babel.Node) => t.isObjectProperty(p) && t.isIdentifier(p.key, { name: "context" });
    return {
      name: "compile-messages",
      visitor: {
        Program: {
          // This runs after the macros, which are expanded when the traversal enters the program.
          exit(program: { node: Babel.Program }, { filename = "" }: { filename?: string }) {
            const own = new Map<string, unknown>();
            t.traverseFast(program.node, (node) => {
              if (!t.isObjectExpression(node)) return;
              const id = text(node, "id");
              const message = text(node, "message");
              if (!id || !message) return;
              const tokens: unknown = JSON.parse(JSON.stringify(compileMessageOrThrow(message.value.value)));
              own.set(id.value.value, tokens);
              if (found) id.value.value = found.shortOf(id.value.value);
              Object.assign(message, { value: t.valueToNode(tokens) });
              node.properties = node.properties.filter((p) => !isContext(p) && !(found && p === message));
            });
            if (own.size > 0) found?.byFile.set(relative(root, filename), own);
          },
        },
      },
    };
  };

/**
 * Returns the macro plugins. With `found`, the texts are removed from the code: scripts/words-beside.ts writes them to
 * separate files.
 */
export function macros(found?: FoundWords) {
  const lingui = linguiTransformerBabelPreset({ descriptorFields: "message" });
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [["@lingui/babel-plugin-lingui-macro", { descriptorFields: "message" }], compileInPlace(found)],
        }),
        rolldown: lingui.rolldown,
      }),
      // The texts in shared/ are plain descriptors, because Node runs those files without a build.
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [compileInPlace(found)] }),
        rolldown: { filter: { id: /\/shared\/.*\.ts$/, code: /\bmessage:/ } },
      }),
    ],
  });
}
