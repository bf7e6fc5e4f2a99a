import type { Messages } from "@lingui/core";

/**
 * Loads all French messages, for development and for server rendering, where the size of the download does not matter.
 * The built app loads the messages of each chunk with the chunk (words.ts).
 */
export const frenchWords = (): Promise<{ messages: Messages }[]> =>
  Promise.all([
    import("#shared/locales/fr/shared.po"),
    import("#shared/locales/fr/public.po"),
    import("#shared/locales/fr/about.po"),
    import("#shared/locales/fr/areas.po"),
    import("#shared/locales/fr/kiosk.po"),
  ]);
