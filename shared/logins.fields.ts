import { fieldsOf } from "./form-fields.ts";
import { updateLoginInput } from "./logins.schema.ts";

/** These are the fields of a login for a dealer or promoter. */
export const loginRules = fieldsOf(updateLoginInput, ["name", "email"]);
