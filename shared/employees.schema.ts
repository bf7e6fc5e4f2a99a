import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";

/** The max names on a dealer's list. */
export const maxEmployees = 40;

const employeeRecord = z.object({
  /** Null for a name that was only typed at the counter and is not on the dealer's list. */
  _id: z.nullable(z.string()),
  name: z.string(),
  redemptions: z.number(),
  /** The last redemption; null if there is none. */
  lastAt: z.nullable(z.iso.datetime()),
  /** True if the dealer's list has the name and it was not removed. */
  listed: z.boolean(),
  /** True if the counter does not offer the name. Existing records keep it. */
  hidden: z.boolean(),
});
export type EmployeeRecord = z.infer<typeof employeeRecord>;
export const employeesAnswer = z.object({ employees: z.array(employeeRecord) });

const employeeName = requiredText(60);
export const addEmployeeInput = z.object({ name: employeeName });
export type AddEmployeeInput = z.infer<typeof addEmployeeInput>;

export const employeeParams = z.object({ employeeId: idField });
/** The change of a name on the list: a new name, or whether the counter offers it. */
export const changeEmployeeInput = z
  .object({ name: z.optional(employeeName), listed: z.optional(z.boolean("invalid_value")) })
  .check(z.refine(({ name, listed }) => name !== undefined || listed !== undefined, "required"));
export type ChangeEmployeeInput = z.infer<typeof changeEmployeeInput>;
