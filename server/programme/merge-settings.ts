import { isDeepStrictEqual } from "node:util";
import { contrastFaults } from "#shared/contrast.ts";
import { defaultProgramme, type ProgrammeSettings } from "#shared/programme.ts";
import type { ChangedSettings } from "#shared/programme-settings.schema.ts";
import { Problem } from "../platform/problem.ts";

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns true for a group of settings of which a change may contain only some. The expiry policies by country are not
 * such a group: they count as one setting.
 */
const isGroup = (key: string, value: unknown): value is Plain => isPlain(value) && key !== "creditExpiryPolicy";

/**
 * Returns the settings after a change: null resets a setting to its default, and settings that are not in the change
 * stay.
 */
export function mergeSettings(before: ProgrammeSettings, change: ChangedSettings): ProgrammeSettings {
  const merged: Plain = { ...before };
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const current = merged[key];
    if (value === null && key !== "logoUrl") merged[key] = Reflect.get(defaultProgramme, key);
    else merged[key] = isGroup(key, value) && isPlain(current) ? { ...current, ...value } : value;
  }
  // The schema of the change names the settings, and each value has the type of its setting.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const after = merged as ProgrammeSettings;
  checkTogether(after);
  if (!isDeepStrictEqual(before.colours, after.colours)) checkContrast(after.colours);
  return after;
}

/** Returns the names of the settings that differ, in alphabetical order. */
export const changedKeys = (before: ProgrammeSettings, after: ProgrammeSettings): (keyof ProgrammeSettings)[] =>
  // Both have exactly the settings as keys.
  // oxlint-disable-next-line no-unsafe-type-assertion
  (Object.keys(after) as (keyof ProgrammeSettings)[])
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .toSorted();

/**
 * Returns the value of a setting that a season stores. The value is only the difference from the default; it is
 * undefined when there is none.
 */
export function beyondDefault(settings: ProgrammeSettings, key: keyof ProgrammeSettings): unknown {
  const [value, standard]: [unknown, unknown] = [settings[key], defaultProgramme[key]];
  if (isDeepStrictEqual(value, standard)) return undefined;
  if (!isGroup(key, value) || !isPlain(standard)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => !isDeepStrictEqual(one, standard[name])));
}

/**
 * Throws `contrast_too_low` with the worst ratio if the colors cannot be read on a surface that uses them. Unchanged
 * colors never prevent a change of other settings.
 */
function checkContrast(colours: ProgrammeSettings["colours"]): void {
  const faults = contrastFaults(colours);
  const [worst] = faults;
  if (!worst) return;
  const field = worst.place.endsWith("2") ? "brand2" : "brand";
  throw new Problem("contrast_too_low", {
    values: { ratio: worst.ratio, needed: worst.needed },
    fields: { [`settings.colours.${field}`]: "contrast_too_low" },
    extra: { faults },
  });
}

/**
 * Checks settings that limit each other. Throws `invalid_value` with the name of the setting that is too small or
 * large.
 */
function checkTogether(settings: ProgrammeSettings): void {
  const { pin, kiosk } = settings;
  const rules: [name: string, lower: number, upper: number][] = [
    ["refundGraceMaxDays", settings.refundGraceDays, settings.refundGraceMaxDays],
    ["bonusAloneAdminMax", settings.bonusAloneMax, settings.bonusAloneAdminMax],
    ["guardianConfirmAge", settings.guardianConfirmAge, settings.adultAge],
    ["pin.triesPerDay", pin.triesBeforeLock, pin.triesPerDay],
    ["pin.triesBeforeOff", pin.triesPerDay, pin.triesBeforeOff],
    ["pin.triesPerDealerPerDay", pin.dealerAlertPerDay, pin.triesPerDealerPerDay],
    ["kiosk.offlineMaxTotal", kiosk.offlineMaxAmount, kiosk.offlineMaxTotal],
    ["kiosk.decideHours", kiosk.captureHours, kiosk.decideHours],
    ["kiosk.idleSeconds", kiosk.warningSeconds, kiosk.idleSeconds],
    ["kiosk.retrySeconds", kiosk.retrySeconds.first, kiosk.retrySeconds.last],
  ];
  const broken = rules
    .filter(([, lower, upper]) => lower > upper)
    .map(([name]) => [`settings.${name}`, "invalid_value"]);
  if (broken.length > 0) throw new Problem("invalid_input", { fields: Object.fromEntries(broken) });
}
