import { updateAdminInput } from "./admins.schema.ts";
import { fieldsOf } from "./form-fields.ts";
import { updatePromoterInput } from "./promoters.schema.ts";

/** The fields of names and phone number that an admin and a promoter edit of their own record. */
export const adminRules = fieldsOf(updateAdminInput, ["firstName", "lastName", "phone"]);
export const promoterRules = fieldsOf(updatePromoterInput, ["name", "phone"]);
