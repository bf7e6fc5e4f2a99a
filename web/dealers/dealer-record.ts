import type { DealerRecord, UpdateDealerInput } from "#shared/dealers.schema.ts";
import { api } from "../platform/api/api.ts";

/**
 * This is the empty record of a dealer's details in the dealer's form: a field that is not filled in is an empty text.
 */
const noDealer = {
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

const dealerFields = Object.keys(noDealer).filter((key): key is DealerField => key in noDealer);

export function dealerTexts(dealer: DealerRecord): DealerWords {
  const words = { ...noDealer };
  for (const field of dealerFields) words[field] = dealer[field] ?? "";
  return words;
}

/** Returns the texts to send. An empty email is sent as none; the schema accepts empty texts in the other fields. */
export const sentWords = (words: DealerWords): Omit<UpdateDealerInput, "__v"> => ({
  ...words,
  email: words.email.trim() === "" ? null : words.email,
});

export const getDealerRecord = (dealerId: string, signal: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}", { params: { type: "dealer", dealerId }, signal });

export const updateDealer = (dealerId: string, body: UpdateDealerInput) =>
  api("PUT /api/{type}/dealer/{dealerId}", { params: { type: "dealer", dealerId }, body });
