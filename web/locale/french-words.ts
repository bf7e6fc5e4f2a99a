import type { Messages } from "@lingui/core";
import { frenchWords as publicWords } from "./public-french-words.ts";

/** All of them: in development, where it does not matter how much is fetched. */
export const frenchWords = async (): Promise<{ messages: Messages }[]> => [
  ...(await publicWords()),
  ...(await Promise.all([import("#shared/locales/fr/areas.po"), import("#shared/locales/fr/kiosk.po")])),
];
