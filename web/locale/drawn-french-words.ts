import type { Messages } from "@lingui/core";

/** The French messages of the pages that the server renders (render.tsx). */
export const frenchWords = (): Promise<{ messages: Messages }[]> =>
  Promise.all([
    import("#shared/locales/fr/shared.po"),
    import("#shared/locales/fr/public.po"),
    import("#shared/locales/fr/about.po"),
    // The messages of a rider's wallet.
    import("#shared/locales/fr/areas.po"),
  ]);
