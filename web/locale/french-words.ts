import type { Messages } from "@lingui/core";

/**
 * Loads all French messages at once, for development and for server rendering, where the size of the download does not
 * matter. In the built app, each chunk loads its own messages (words.ts).
 */
export const frenchWords = (): Promise<{ messages: Messages }[]> =>
  Promise.all([
    import("#shared/locales/fr/shared.po"),
    import("#shared/locales/fr/public.po"),
    import("#shared/locales/fr/about.po"),
    import("#shared/locales/fr/areas.po"),
    import("#shared/locales/fr/kiosk.po"),
  ]);
