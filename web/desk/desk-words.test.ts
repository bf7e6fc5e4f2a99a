import { setupI18n } from "@lingui/core";
import { expect, it } from "vitest";
import { lossWords } from "./desk-words.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

it("the dealer reads who covers the loss in the second person, and staff in the third", () => {
  expect(i18n._(lossWords.dealer)).toContain("you cover the loss");
  expect(i18n._(lossWords.admin)).toContain("the dealer covers the loss");
});
