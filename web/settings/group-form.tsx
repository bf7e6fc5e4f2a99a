import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FieldRule } from "#shared/form-fields.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { settingRules } from "#shared/programme-settings.fields.ts";
import type { ChangedSettings, SeasonSettings } from "#shared/programme-settings.schema.ts";
import { changeFrom, parseSetting, settingIn, settingText, typedSetting } from "#shared/setting-values.ts";
import type { Setting, SettingsGroup } from "#shared/setting-kinds.ts";
import { RecordForm } from "../parts/record-form.tsx";
import { useForm } from "../parts/use-form.ts";
import { Problem } from "../platform/api/problem.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { useFormat } from "../platform/use-format.ts";
import { MoneyField, TextField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { ColorCheck, ColorField } from "./color-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { LinksField, PoliciesField } from "./pair-fields.tsx";
import { usePreviewedSave, WentBack } from "./use-previewed-save.tsx";

/** These settings are saved together, because the server accepts them only together. */
const together = ["colours.", "kiosk.retrySeconds."];

const ruleOf = ({ name, kind }: Setting): FieldRule => {
  const rule = settingRules[name];
  if (rule) return rule;
  return { kind: "text", required: !["policies", "links", "logo"].includes(kind) };
};

/** Returns true for a setting whose value is fixed by a standard or by the keypad. It is shown and cannot be edited. */
export const isFixed = ({ name }: Setting): boolean => {
  const { min, max } = settingRules[name] ?? {};
  return min !== undefined && min === max;
};

/** These calls refuse an outdated version of the settings and return the current one. */
const seasonCalls = ["POST /api/admin/programme/{season}/preview", "PUT /api/admin/programme/{season}"] as const;

const recordOf = ({ settings, __v }: SeasonSettings, group: readonly Setting[]) => ({
  values: Object.fromEntries(group.map(({ name, kind }) => [name, typedSetting(kind, settingIn(settings, name))])),
  version: __v,
});

/** Edits one group of a season's settings. Before it saves, it shows the effects of the change. */
export function GroupForm({
  season,
  group,
  onCurrent,
  onDone,
}: {
  season: SeasonSettings;
  group: SettingsGroup;
  /** This is called after a save or a conflict with the settings that the server has. */
  onCurrent: (current: SeasonSettings) => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const toast = useToast();
  const previewed = usePreviewedSave();
  const wentBack = useRef(false);
  const settings = group.settings.filter((one) => !isFixed(one));
  const labels = Object.fromEntries(settings.map(({ name, label }) => [name, label[locale]]));
  const record = recordOf(season, settings);
  const year = season.season;

  const boundsOf = ({ name, kind }: Setting) => {
    const { min, max } = settingRules[name] ?? {};
    if (min === undefined || max === undefined) return null;
    return { from: settingText(name, min, locale), to: settingText(name, max, locale), kind, min, max };
  };

  /** Returns the fields that differ from the season. Throws with the fields that are invalid or out of bounds. */
  function changed(values: Record<string, string>): ChangedSettings {
    const differs = ({ name }: Setting) => values[name] !== record.values[name];
    const sent = settings.filter(
      (one) =>
        differs(one) ||
        together.some(
          (start) =>
            one.name.startsWith(start) && settings.some((other) => other.name.startsWith(start) && differs(other)),
        ),
    );
    const errors: Record<string, string> = {};
    const read = sent.map((setting): [string, unknown] => {
      const value = parseSetting(setting.kind, values[setting.name] ?? "");
      const bounds = boundsOf(setting);
      if (value === undefined || (bounds && typeof value === "number" && (value < bounds.min || value > bounds.max))) {
        errors[setting.name] = bounds
          ? t`Enter a number from ${bounds.from} to ${bounds.to}`
          : t`Enter numbers separated by commas`;
      }
      return [setting.name, value];
    });
    if (Object.keys(errors).length > 0) {
      throw new Problem({
        status: 422,
        code: "invalid_input",
        message: t`Check the highlighted fields`,
        fields: errors,
      });
    }
    // The server checks the change against its schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return changeFrom(read) as ChangedSettings;
  }

  const form = useForm<string>({
    record,
    rules: Object.fromEntries(settings.map((one) => [one.name, ruleOf(one)])),
    labels,
    save: async (values, { version }) => {
      try {
        const current = await previewed(year, version, changed(values));
        onCurrent(current);
        return recordOf(current, settings);
      } catch (error) {
        if (error instanceof WentBack) wentBack.current = true;
        throw named(error, labels);
      }
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", ...seasonCalls)?.programme ?? null;
      if (current) onCurrent(current);
      return current && recordOf(current, settings);
    },
  });
  /** If the user goes back from the preview, nothing failed: the typed values stay, and no message is shown. */
  const quietly = async (saving: Promise<boolean>): Promise<boolean> => {
    const saved = await saving;
    if (wentBack.current) form.clear();
    wentBack.current = false;
    return saved;
  };
  const submit = async () => {
    if (!form.isDirty) {
      onDone();
      return false;
    }
    return quietly(form.submit());
  };
  const { conflict } = form;
  return (
    <RecordForm
      form={{
        ...form,
        submit,
        conflict: conflict && { ...conflict, saveMine: () => quietly(conflict.saveMine()) },
      }}
      className="grid gap-5"
      submit={<Trans>Review changes</Trans>}
      onSaved={(how) => {
        if (how === "saved") toast({ text: t`Settings saved.`, tone: "good" });
        onDone();
      }}
    >
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} season={year} form={form} />
        ))}
        {group.key === "brand" ? (
          <ColorCheck brand={form.values["colours.brand"] ?? ""} brand2={form.values["colours.brand2"] ?? ""} />
        ) : null}
      </div>
    </RecordForm>
  );
}

/** Returns the error with the field names of this form, because the server names a setting by its path in the body. */
function named(error: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof Problem)) return error;
  const { status, code, message, requestId, call, body } = error;
  const fields = Object.entries(error.fields).map(([field, text]) => {
    const name = field.replace(/^settings\./, "");
    const known = Object.keys(labels).find((one) => name === one || name.startsWith(`${one}.`));
    return [known ?? name, text] as const;
  });
  return new Problem({
    status,
    code,
    message,
    call,
    body,
    fields: Object.fromEntries(fields),
    ...(requestId ? { requestId } : {}),
  });
}

function SettingField({
  setting,
  season,
  form,
}: {
  setting: Setting;
  season: number;
  form: ReturnType<typeof useForm<string>>;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { name, kind } = setting;
  const label = setting.label[locale];
  const standard = settingText(name, settingIn(defaultProgramme, name), locale);
  const hint = t`Default: ${standard}`;
  const props = {
    name,
    label,
    value: form.values[name] ?? "",
    error: form.errors[name] ?? null,
    onSet: (value: string) => form.set(name, value),
  };
  // The other kinds are one line of text.
  // oxlint-disable-next-line switch-exhaustiveness-check
  switch (kind) {
    case "color":
      return <ColorField {...props} hint={hint} />;
    case "logo":
      return <LogoField {...props} season={season} />;
    case "links":
      return <LinksField {...props} />;
    case "policies":
      return <PoliciesField {...props} />;
    case "cents":
      return <MoneyField {...form.field(name)} optional={false} label={label} hint={hint} />;
    default: {
      const isNumber = !["text", "email", "phone", "dayList", "textList", "miles", "kilometers"].includes(kind);
      const { optional, maxLength, ...field } = form.field(name);
      return (
        <TextField
          {...field}
          optional={ruleOf(setting).required ? false : optional}
          {...(isNumber
            ? { type: "text", inputMode: kind === "rate" || kind === "bytes" ? "decimal" : "numeric" }
            : { maxLength })}
          autoComplete="off"
          label={label}
          hint={hint}
        />
      );
    }
  }
}
