import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Replaces a `shared/*.fields.ts` with the values of its exports, which are plain data, so that the browser loads
 * neither the schemas that the values come from nor zod's parsers (shared/form-fields.ts).
 */
export function formFields(): Plugin {
  return {
    name: "form-fields",
    enforce: "pre",
    async load(id) {
      if (!/\/shared\/[\w-]+\.fields\.ts$/.test(id)) return undefined;
      // All exports of such a file are results of `fieldsOf`.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
