import { ageAt, dayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { oldestAge, type IdentityField } from "#shared/riders.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import type { RiderRow } from "./store.ts";

export type Identity = Pick<RiderRow, IdentityField>;
export type IdentityChange = { [Field in IdentityField]?: Identity[Field] | undefined };

/**
 * Returns the columns derived from a name and an AMA number. If the change affects matching, they include the time of
 * the change.
 */
export function identityColumns(ctx: Ctx, change: IdentityChange, before: Omit<Identity, "dateOfBirth">) {
  const keys = keysOf({ ...before, ...defined(change) });
  const old = keysOf(before);
  const isOther = keys.nameKey !== old.nameKey || keys.ama !== old.ama;
  const { ama: _ama, ...columns } = keys;
  return { ...columns, ...(isOther ? { identityChangedAt: ctx.now } : {}) };
}

function keysOf({ firstName, lastName, amaNumber }: Omit<Identity, "dateOfBirth">) {
  return {
    nameKey: nameKey(`${firstName} ${lastName}`),
    lastNameKey: nameKey(`${lastName} ${firstName}`),
    ama: nameKey(amaNumber ?? "").replaceAll(" ", ""),
  };
}

const defined = (change: IdentityChange): Partial<Identity> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Throws for a date of birth that no living person can have. */
export function checkBirthDay(ctx: Ctx, dateOfBirth: string | null | undefined): void {
  if (dateOfBirth === null || dateOfBirth === undefined) return;
  const age = ageAt(dateOfBirth, dayPacific(ctx.now));
  if (age === null || age > oldestAge) {
    throw new Problem("invalid_input", { fields: { dateOfBirth: "date_invalid" } });
  }
}
