// What vite and vitest do with words: expand Lingui's macros, keep the English text in the code, and compile it
// there and then. English needs no catalogue and the browser no ICU parser.
import type * as Babel from "@babel/types";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

/** `{ id, message: "Hello {name}" }` → `{ id, message: ["Hello ", ["name"]] }`. */
function compileInPlace({ types: t }: { types: typeof Babel }) {
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
        // After the macros, which expand on the way in.
        exit(program: { node: Babel.Program }) {
          t.traverseFast(program.node, (node) => {
            if (!t.isObjectExpression(node) || !text(node, "id")) return;
            const message = text(node, "message");
            if (!message) return;
            const tokens: unknown = JSON.parse(JSON.stringify(compileMessageOrThrow(message.value.value)));
            Object.assign(message, { value: t.valueToNode(tokens) });
            node.properties = node.properties.filter((p) => !isContext(p));
          });
        },
      },
    },
  };
}

export function macros() {
  const lingui = linguiTransformerBabelPreset({ descriptorFields: "message" });
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [["@lingui/babel-plugin-lingui-macro", { descriptorFields: "message" }], compileInPlace],
        }),
        rolldown: lingui.rolldown,
      }),
      // Words of shared/ are plain descriptors (Node runs those files as they are).
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [compileInPlace] }),
        rolldown: { filter: { id: /\/shared\/.*\.ts$/, code: /\bmessage:/ } },
      }),
    ],
  });
}
