import { maxEmployees, type AddEmployeeInput, type ChangeEmployeeInput } from "#shared/employees.schema.ts";
import type { EmployeeRecord } from "#shared/employees.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { employeesOf } from "./employees.ts";
import { mayChangeEmployees } from "./policy.ts";
import { deleteRemoved, insertEmployee, employeeRows, updateEmployee, type EmployeeRow } from "./store.ts";

/**
 * Adds a name to the dealer's list, or offers a removed name again. Throws `employee_known` for a name that is on the
 * list, and `employee_limit`.
 */
export async function addEmployee(
  ctx: Ctx,
  dealer: DealerActor,
  { name }: AddEmployeeInput,
): Promise<EmployeeRecord[]> {
  return change(ctx, dealer, async (tx, list) => {
    const key = keyOf(name);
    const known = list.find((row) => row.nameKey === key);
    if (known) return offer(tx, ctx, list, known, name);
    refuseBeyondLimit(list);
    const row = { id: ctx.id(), dealerId: dealer.id, name, nameKey: key, addedAt: ctx.now, removedAt: null };
    await insertEmployee(tx, row);
    await log(tx, ctx, "employee.add", dealer, {}, { name });
  });
}

/** Renames an employee, removes the name from the list, or offers it again. Past redemptions keep the old name. */
export async function changeEmployee(
  ctx: Ctx,
  dealer: DealerActor,
  employeeId: string,
  { name, listed }: ChangeEmployeeInput,
): Promise<EmployeeRecord[]> {
  return change(ctx, dealer, async (tx, list) => {
    const row = list.find(({ id }) => id === employeeId);
    if (!row || !mayChangeEmployees(ctx.actor, row.dealerId)) throw new Problem("not_found");
    if (name !== undefined && name !== row.name) await rename(tx, ctx, list, row, name);
    if (listed === true && row.removedAt !== null) await offer(tx, ctx, list, row, name ?? row.name);
    if (listed === false && row.removedAt === null) {
      await updateEmployee(tx, row.id, { removedAt: ctx.now });
      await log(tx, ctx, "employee.remove", dealer, { name: row.name }, {});
    }
  });
}

function change(
  ctx: Ctx,
  dealer: DealerActor,
  act: (tx: Tx, list: EmployeeRow[]) => Promise<void>,
): Promise<EmployeeRecord[]> {
  if (!mayChangeEmployees(ctx.actor, dealer.id)) throw new Problem("not_found");
  return ctx.db.write(async (tx) => {
    await act(tx, await employeeRows(tx, dealer.id));
    return employeesOf(tx, dealer.id);
  });
}

async function offer(tx: Tx, ctx: Ctx, list: EmployeeRow[], row: EmployeeRow, name: string): Promise<void> {
  if (row.removedAt === null) throw known();
  refuseBeyondLimit(list);
  await updateEmployee(tx, row.id, { name, removedAt: null });
  await log(tx, ctx, "employee.add", { id: row.dealerId }, {}, { name });
}

async function rename(tx: Tx, ctx: Ctx, list: EmployeeRow[], row: EmployeeRow, name: string): Promise<void> {
  const key = keyOf(name);
  if (key !== row.nameKey) {
    const other = list.find(({ nameKey: taken }) => taken === key);
    if (other?.removedAt === null) throw known();
    if (other) await deleteRemoved(tx, other);
  }
  await updateEmployee(tx, row.id, { name, nameKey: key });
  // The old name stays on past redemptions. It is stored as a removed name, so that it is not suggested as a name to
  // add to the list.
  if (key !== row.nameKey) await insertEmployee(tx, { ...row, id: ctx.id(), removedAt: ctx.now });
  await log(tx, ctx, "employee.rename", { id: row.dealerId }, { name: row.name }, { name });
}

/** Returns the normalized name; a name without any letter or digit is refused. */
function keyOf(name: string): string {
  const key = nameKey(name);
  if (key === "") throw new Problem("invalid_value", { fields: { name: "invalid_value" } });
  return key;
}

const known = (): Problem => new Problem("employee_known", { fields: { name: "employee_known" } });

function refuseBeyondLimit(list: readonly EmployeeRow[]): void {
  const offered = list.filter(({ removedAt }) => removedAt === null).length;
  if (offered >= maxEmployees) throw new Problem("employee_limit", { values: { most: maxEmployees } });
}

const log = (tx: Tx, ctx: Ctx, action: string, { id }: { id: string }, before: object, after: object) =>
  record(tx, ctx, action, { type: "dealer", id }, { before, after });
