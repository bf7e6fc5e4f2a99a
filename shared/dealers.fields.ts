import { createDealerInput, updateDealerInput } from "./dealers.schema.ts";
import { fieldsOf } from "./form-fields.ts";

/** A dealer edits these fields of its own record. */
export const dealerRules = fieldsOf(updateDealerInput, [
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "phone",
  "websiteUrl",
  "email",
  "bio",
]);

/** These are the fields of a dealer that staff edit, or fill in for a new one. */
export const staffDealerRules = fieldsOf(createDealerInput, [
  "name",
  "dealerId",
  "country",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "phone",
  "websiteUrl",
  "email",
  "bio",
]);
