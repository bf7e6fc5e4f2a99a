import type { DealerAnswer, DealerRecord, UpdateDealerInput } from "#shared/dealers.schema.ts";
import { request } from "../platform/api.ts";

/** What a dealer may say about itself, as typed: texts, empty where nothing stands. */
export const noDealer = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  state: "",
  zipcode: "",
  phone: "",
  websiteUrl: "",
  email: "",
  bio: "",
};
export type DealerWords = typeof noDealer;
export type DealerField = keyof DealerWords;

export const dealerFields = Object.keys(noDealer).filter((key): key is DealerField => key in noDealer);

export function wordsOf(dealer: DealerRecord): DealerWords {
  const words = { ...noDealer };
  for (const field of dealerFields) words[field] = dealer[field] ?? "";
  return words;
}

/** An empty e-mail is none; the schema takes other empty texts as such. */
export const sentWords = (words: DealerWords): Omit<UpdateDealerInput, "__v"> => ({
  ...words,
  email: words.email.trim() === "" ? null : words.email,
});

export const getDealerRecord = (dealerId: string, signal: AbortSignal) =>
  request<DealerAnswer>("GET", `/api/dealer/dealer/${dealerId}`, { signal });

export const updateDealer = (dealerId: string, body: UpdateDealerInput) =>
  request<{ dealer: DealerRecord }>("PUT", `/api/dealer/dealer/${dealerId}`, { body });
