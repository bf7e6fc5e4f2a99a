import { and, count, eq, max } from "drizzle-orm";
import type { Reader, Tx } from "../platform/db/database.ts";
import { redemptions } from "../redemptions/tables.ts";
import { employees } from "./tables.ts";

export type EmployeeRow = typeof employees.$inferSelect;

/** Returns a dealer's list, including removed names. */
export const employeeRows = (reader: Reader, dealerId: string): Promise<EmployeeRow[]> =>
  reader.select().from(employees).where(eq(employees.dealerId, dealerId));

/** Returns each spelling of an employee's name in the redemptions of a dealer's desk and kiosks. */
export const servedAt = (reader: Reader, dealerId: string) =>
  reader
    .select({ name: redemptions.employeeName, redemptions: count(), lastAt: max(redemptions.createdAt) })
    .from(redemptions)
    .where(eq(redemptions.dealerId, dealerId))
    .groupBy(redemptions.employeeName);

export async function insertEmployee(tx: Tx, row: EmployeeRow): Promise<void> {
  await tx.insert(employees).values(row);
}

export async function updateEmployee(tx: Tx, id: string, change: Partial<EmployeeRow>): Promise<void> {
  await tx.update(employees).set(change).where(eq(employees.id, id));
}

export async function deleteRemoved(tx: Tx, { id, dealerId }: EmployeeRow): Promise<void> {
  await tx.delete(employees).where(and(eq(employees.id, id), eq(employees.dealerId, dealerId)));
}
