import { updateAdminInput } from "./admins.schema.ts";
import { fieldsOf } from "./form-fields.ts";
import { updatePromoterInput } from "./promoters.schema.ts";

/** An admin and a promoter edit these fields of their own record: names and phone number. */
export const adminRules = fieldsOf(updateAdminInput, ["firstName", "lastName", "phone"]);
export const promoterRules = fieldsOf(updatePromoterInput, ["name", "phone"]);
