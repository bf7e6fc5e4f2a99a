import type { Messages } from "@lingui/core";

/** Of the pages that the server draws (render.tsx). */
export const frenchWords = (): Promise<{ messages: Messages }[]> =>
  Promise.all([
    import("#shared/locales/fr/shared.po"),
    import("#shared/locales/fr/public.po"),
    import("#shared/locales/fr/about.po"),
    // A rider's wallet.
    import("#shared/locales/fr/areas.po"),
  ]);
