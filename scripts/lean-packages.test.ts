import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, it } from "vitest";
import { formatWithLittle } from "./lean-packages.ts";

const source = readFileSync(fileURLToPath(import.meta.resolve("@lingui/core")), "utf8");

it("finds the formats of numbers and dates in the installed package", () => {
  expect(formatWithLittle(source)).not.toBe(source);
  expect(() => formatWithLittle("export const i18n = {};")).toThrow("formats in another way");
});

it.each([
  ["en", ["0 riders", "1 rider", "-7 riders", "999 riders", "1,000 riders", "0.5 riders"]],
  ["fr", ["0 rider", "1 rider", "-7 riders", "999 riders", "1\u00A0000 riders", "0,5 rider"]],
] as const)("a small number is written as the package writes it (%s)", async (locale, texts) => {
  const code = `data:text/javascript,${encodeURIComponent(formatWithLittle(resolved(source)))}`;
  const changed: unknown = await import(code);
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { setupI18n: changedSetup } = changed as { setupI18n: typeof setupI18n };
  const message = compileMessageOrThrow("{n, plural, one {# rider} other {# riders}}");
  for (const setup of [setupI18n, changedSetup]) {
    const i18n = setup({ locale, locales: `${locale}-CA`, messages: { [locale]: { riders: message } } });
    expect([0, 1, -7, 999, 1000, 0.5].map((n) => i18n._("riders", { n }))).toEqual(texts);
  }
});

/** A module in a data URL cannot find packages by their names. */
function resolved(code: string): string {
  return code.replaceAll(/from ['"](@[^'"]+)['"]/g, (_, name: string) => `from "${import.meta.resolve(name)}"`);
}
