import type { Messages } from "@lingui/core";
import { frenchWords as drawnWords } from "./drawn-french-words.ts";

/** All of them: in development, where it does not matter how much is fetched. */
export const frenchWords = async (): Promise<{ messages: Messages }[]> => [
  ...(await drawnWords()),
  await import("#shared/locales/fr/kiosk.po"),
];
