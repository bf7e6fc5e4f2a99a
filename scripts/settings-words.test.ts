import { expect, it } from "vitest";
import { settingsGroups } from "#shared/settings-sections.ts";
import { faultOf, writtenFrench } from "./french.ts";
import { faultsOf } from "./words.ts";

/** These words are the same in English and French. */
const same = new Set(["Contact", "Logo", "Expiration"]);

it("the sections of the settings are written in both languages", () => {
  const texts = settingsGroups.flatMap(({ title, note, settings }) => [
    title,
    ...(note ? [note] : []),
    ...settings.map(({ label }) => label),
  ]);
  expect(texts.length).toBeGreaterThan(100);
  for (const { en, fr } of texts) {
    expect(faultOf(en, fr, same.has(en)), en).toBeUndefined();
    expect(writtenFrench(fr)).toBe(fr);
    expect([...faultsOf("en", en), ...faultsOf("fr", fr)], en).toEqual([]);
  }
});
