/**
 * This is the version of the texts in terms.ts. The account stores the version that was shown
 * (docs/spec/accounts.md#consent). It has its own module, so that a page that only sends it does not load the texts.
 */
export const termsVersion = "2026-3";
