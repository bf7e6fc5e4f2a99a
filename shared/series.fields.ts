import { fieldsOf } from "./form-fields.ts";
import { updateSeriesInput } from "./series-record.schema.ts";

/** The fields of a series that staff edit. */
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
