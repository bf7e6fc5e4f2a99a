import type { Label } from "./list.ts";
import type { ProgrammeSettings } from "./programme.ts";

// This module has the types of the sections of a season's settings (settings-sections.ts).

export const settingsSections = ["brand", "contact", "rules", "payouts", "kiosk", "expiry", "email", "watch"] as const;
export type SettingsSection = (typeof settingsSections)[number];

/**
 * The kind of a setting decides how it is typed and shown. Bytes are typed in megabytes, cents in dollars of either
 * currency, and a rate as a percentage.
 */
export type SettingKind =
  | "text"
  | "email"
  | "phone"
  | "count"
  | "days"
  | "hours"
  | "minutes"
  | "seconds"
  | "milliseconds"
  | "months"
  | "years"
  | "cents"
  | "rate"
  | "bytes"
  | "miles"
  | "kilometers"
  | "dayList"
  | "textList"
  | "color"
  | "logo"
  | "policies"
  | "links";

type Leaf<Key extends keyof ProgrammeSettings> = ProgrammeSettings[Key] extends readonly unknown[] | null
  ? Key
  : ProgrammeSettings[Key] extends object
    ? Key extends "creditExpiryPolicy"
      ? Key
      : `${Key}.${keyof ProgrammeSettings[Key] & string}`
    : Key;

/** This is the name of one setting; a setting of a group has a name like `kiosk.idleSeconds`. */
export type SettingName = { [Key in keyof ProgrammeSettings]: Leaf<Key> }[keyof ProgrammeSettings];

export interface Setting {
  name: SettingName | "kiosk.retrySeconds.first" | "kiosk.retrySeconds.last";
  kind: SettingKind;
  label: Label;
}

export interface SettingsGroup {
  key: string;
  section: SettingsSection;
  title: Label;
  /** This sentence says whom a change concerns and when it takes effect. */
  note?: Label;
  settings: readonly Setting[];
}

export const oneSetting = (name: Setting["name"], kind: SettingKind, en: string, fr: string): Setting => ({
  name,
  kind,
  label: { en, fr },
});
