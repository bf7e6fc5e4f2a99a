import { expiryPolicies } from "./credit-expiry.ts";
import { defaultProgramme, type ProgrammeSettings } from "./programme.ts";

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns whether a stored setting has the type of its default. If it does not, the stored value is corrupt and the
 * default applies.
 */
function isOfKind(value: unknown, standard: unknown): boolean {
  if (Array.isArray(standard)) {
    return Array.isArray(value) && value.every((item) => standard.length === 0 || isOfKind(item, standard[0]));
  }
  if (standard === null) return value === null || typeof value === "string";
  if (typeof standard === "number") return typeof value === "number" && Number.isFinite(value);
  if (isPlain(standard)) return isPlain(value);
  return typeof value === typeof standard;
}

/** Returns the valid expiry policies. Only this setting has keys that are not fixed: countries and regions. */
function policiesIn(value: unknown): Record<string, unknown> {
  const known: readonly unknown[] = expiryPolicies;
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, policy]) => known.includes(policy)));
}

function over(standard: Plain, stored: Plain): Plain {
  const merged: Plain = { ...standard };
  for (const [key, value] of Object.entries(stored)) {
    const before = Object.hasOwn(standard, key) ? standard[key] : undefined;
    if (before === undefined || !isOfKind(value, before)) continue;
    if (key === "creditExpiryPolicy") merged[key] = policiesIn(value);
    else merged[key] = isPlain(before) && isPlain(value) ? over(before, value) : value;
  }
  return merged;
}

/** Returns the default settings with a season's overrides. Unknown names and values of the wrong type are ignored. */
export function programmeFrom(stored: unknown): ProgrammeSettings {
  if (!isPlain(stored)) return defaultProgramme;
  // `over` preserves every key of the defaults, and the type of each value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return over(defaultProgramme, stored) as ProgrammeSettings;
}
