import { createEventInput } from "./event-record.schema.ts";
import { fieldsOf } from "./form-fields.ts";

/** These are the fields of an event that staff edit, or fill in for a new one. */
export const eventRules = fieldsOf(createEventInput, [
  "title",
  "raceStyle",
  "firstDate",
  "lastDate",
  "season",
  "promoterId",
  "venue",
  "venueWebsite",
  "country",
  "state",
  "city",
  "zipcode",
]);
