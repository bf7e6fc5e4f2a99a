import type { EmployeeRecord, HideEmployeeInput } from "#shared/counter.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx, DealerActor } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { hiddenAt, servedAt, setHidden } from "./counter-store.ts";

/**
 * Returns the employees who served at a dealer's counter, at the desk and on kiosks, most recent first; two spellings
 * of a name count as one person.
 */
export async function employeesOf(reader: Reader, dealerId: string): Promise<EmployeeRecord[]> {
  const hidden = await hiddenAt(reader, dealerId);
  const rows = await servedAt(reader, dealerId);
  const people = Map.groupBy(rows, ({ name }) => nameKey(name));
  return [...people]
    .map(([key, spellings]) => {
      const served = spellings
        .map(({ name, redemptions, lastAt }) => ({ name, redemptions, at: new Date(lastAt ?? 0) }))
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
      const total = served.reduce((sum, { redemptions }) => sum + Number(redemptions), 0);
      const [last] = served;
      return {
        name: last?.name ?? key,
        redemptions: total,
        lastAt: (last?.at ?? new Date(0)).toISOString(),
        hidden: hidden.has(key),
      };
    })
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt) || a.name.localeCompare(b.name));
}

/** Hides a name or offers it again. Past redemptions keep the name. */
export async function hideEmployee(ctx: Ctx, dealer: DealerActor, input: HideEmployeeInput): Promise<EmployeeRecord[]> {
  const key = nameKey(input.name);
  return ctx.db.write(async (tx) => {
    const known = await servedAt(tx, dealer.id);
    if (!known.some(({ name }) => nameKey(name) === key)) throw new Problem("not_found");
    await setHidden(tx, { dealerId: dealer.id, nameKey: key, hiddenAt: ctx.now }, input.hidden);
    await record(tx, ctx, "employee.hide", { type: "dealer", id: dealer.id }, { after: input });
    return employeesOf(tx, dealer.id);
  });
}
