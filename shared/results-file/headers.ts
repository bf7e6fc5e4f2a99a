/** These are the English and French headers of our own template, which `template.ts` writes. */
export const templateHeaders = {
  en: ["Class", "Place", "First Name", "Last Name", "Email", "AMA #", "Number", "Brand", "VIN", "Starters", "Status"],
  fr: ["Classe", "Place", "Prénom", "Nom", "Courriel", "No AMA", "Numéro", "Marque", "NIV", "Partants", "Statut"],
} as const;

const ascii = /^[ -~]*$/;

/**
 * Normalizes a header, because people change its spelling when they retype it: "AMA #" → "ama #", "No." → "no", "Total
 * Tm" → "total tm".
 */
export function headerKey(header: string): string {
  // This is a fast path: each cell of a file is compared with the headers, and most cells are plain ASCII, which needs
  // no Unicode normalization.
  if (ascii.test(header))
    return header
      .toLowerCase()
      .replaceAll(/[^a-z\d#]+/g, " ")
      .trim();
  return header
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}
