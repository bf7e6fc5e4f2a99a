import { setupI18n, type I18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { loadWords } from "#shared/locales/load.ts";
import { htmlLang, type Locale } from "#shared/locale.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { isRemovedName } from "#shared/removed-rider.ts";
import { defaultProgramme, type ProgrammeSettings } from "#shared/programme.ts";
import { problemWords } from "./problem-words.ts";

/**
 * This is a text as the code declares it: an explicit id and the English message. `npm run i18n` extracts it; the
 * French translation is in shared/locales/fr/server.po.
 */
export type Descriptor = { id: string; message: string };
export type Values = Readonly<Record<string, string | number>>;

export type Words = {
  locale: Locale;
  /** Returns the text that a problem code shows to the caller. */
  problem(code: ProblemCode, values?: Values): string;
  /** Returns any text of the server's catalog: emails, receipts, exports. */
  text(descriptor: Descriptor, values?: Values): string;
  /** Returns a person's name as it is shown; an erased person gets a placeholder in this language. */
  name(name: string): string;
};

const removedRider: Descriptor = { id: "removed_rider", message: "Removed rider" };

const byDefault = defaultProgramme;

/** Returns the limits in the season's settings that problem texts mention. */
export function limitsInWords(programme: ProgrammeSettings) {
  return {
    minLength: programme.passwordMinLength,
    pinDigits: programme.pinDigits,
    vinLength: programme.vinLength,
    megabytes: Math.floor(programme.uploadMaxBytes / 1_048_576),
    qualifyingYear: programme.qualifyingBikeYear,
    refundDays: programme.dealerRefundDays,
    adultAge: programme.adultAge,
  };
}

/**
 * These are the default values for problem texts when the rule passed none. 0 and "none" select a wording that leaves
 * the value out.
 */
const defaultValues: Values = {
  minutes: 0,
  left: 0,
  available: "none",
  min: 1,
  most: 5,
  max: byDefault.contactMaxCharacters,
  ...limitsInWords(byDefault),
};

async function speaker(locale: Locale): Promise<Words> {
  const i18n: I18n = setupI18n({
    locale,
    locales: htmlLang(locale),
    messages: { [locale]: await loadWords(locale) },
  });
  // A text without a translation shows in English, so its values and plurals are compiled at run time.
  i18n.setMessagesCompiler(compileMessageOrThrow);
  const plain = ({ id, message }: Descriptor, values?: Values) => i18n._(id, { ...values }, { message });
  const name = (text: string): string => (isRemovedName(text) ? plain(removedRider) : text);
  const text = (descriptor: Descriptor, values: Values = {}) => {
    const shown = Object.entries(values).map(([key, value]) => [key, typeof value === "string" ? name(value) : value]);
    return plain(descriptor, Object.fromEntries(shown));
  };
  return {
    locale,
    text,
    name,
    problem: (code, values) => text(problemWords[code], { ...defaultValues, ...values }),
  };
}

const speakers: Record<Locale, Words> = { en: await speaker("en"), fr: await speaker("fr") };

/** Returns the texts of one language, for HTTP answers, emails and receipts. */
export function words(locale: Locale): Words {
  return speakers[locale];
}
