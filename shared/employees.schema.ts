import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";

/** A dealer's list has at most this many names. */
export const maxEmployees = 40;

const employeeRecord = z.object({
  /** The id is null for a name that was only typed at the counter and is not on the dealer's list. */
  _id: z.nullable(z.string()),
  name: z.string(),
  redemptions: z.number(),
  /** This is the time of the last redemption; it is null if there is none. */
  lastAt: z.nullable(z.iso.datetime()),
  /** This is true if the dealer's list has the name and it was not removed. */
  listed: z.boolean(),
  /** This is true if the counter does not offer the name. Existing records keep it. */
  hidden: z.boolean(),
});
export type EmployeeRecord = z.infer<typeof employeeRecord>;
export const employeesAnswer = z.object({ employees: z.array(employeeRecord) });

const employeeName = requiredText(60);
export const addEmployeeInput = z.object({ name: employeeName });
export type AddEmployeeInput = z.infer<typeof addEmployeeInput>;

export const employeeParams = z.object({ employeeId: idField });
/** This input changes a name on the list: its spelling, or whether the counter offers it. */
export const changeEmployeeInput = z
  .object({ name: z.optional(employeeName), listed: z.optional(z.boolean("invalid_value")) })
  .check(z.refine(({ name, listed }) => name !== undefined || listed !== undefined, "required"));
export type ChangeEmployeeInput = z.infer<typeof changeEmployeeInput>;
