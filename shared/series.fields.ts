import { fieldsOf } from "./form-fields.ts";
import { updateSeriesInput } from "./series-record.schema.ts";

/** These are the fields of a series that staff edit. */
export const seriesRules = fieldsOf(updateSeriesInput, [
  "name",
  "season",
  "description",
  "payMode",
  "raceStyle",
  "firstDate",
  "lastDate",
  "promoterId",
  "categoryId",
]);
