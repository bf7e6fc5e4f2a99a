import type { Messages } from "@lingui/core";
import { frenchWords as drawnWords } from "./drawn-french-words.ts";

/** All French messages, for development, where the size of the download does not matter. */
export const frenchWords = async (): Promise<{ messages: Messages }[]> => [
  ...(await drawnWords()),
  await import("#shared/locales/fr/kiosk.po"),
];
