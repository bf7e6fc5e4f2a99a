import { updateCategoryInput } from "./categories.schema.ts";
import { fieldsOf } from "./form-fields.ts";

/** These are the fields of a category that staff edit. */
export const categoryRules = fieldsOf(updateCategoryInput, ["description"]);
