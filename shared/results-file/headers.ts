/** English and French headers of our own file; `template.ts` writes them. */
export const templateHeaders = {
  en: ["Class", "Place", "First Name", "Last Name", "Email", "AMA #", "Number", "Brand", "VIN", "Starters", "Status"],
  fr: ["Classe", "Place", "Prénom", "Nom", "Courriel", "No AMA", "Numéro", "Marque", "NIV", "Partants", "Statut"],
} as const;

/** "AMA #" → "ama #", "No." → "no", "Total Tm" → "total tm": what people change when they retype a header. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}
