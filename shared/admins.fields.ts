import { updateAdminInput } from "./admins.schema.ts";
import { fieldsOf } from "./form-fields.ts";

/** Owners edit these fields of an admin's record. */
export const adminRecordRules = fieldsOf(updateAdminInput, ["firstName", "lastName", "phone", "role"]);
