import { fieldsOf } from "./form-fields.ts";
import { createPromoterInput } from "./promoters.schema.ts";

/** These are the fields of a new promoter, apart from the language of the emails, which is a choice of the form. */
export const newPromoterRules = fieldsOf(createPromoterInput, ["name", "phone", "contactName", "email"]);
