import { updateDealerInput } from "./dealers.schema.ts";
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
