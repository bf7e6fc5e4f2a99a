import type { FieldRule } from "#shared/form-fields.ts";
import type { Choice } from "../ui/form/choice-field.tsx";

const types = { email: "email", phone: "tel", day: "date" } as const;

/**
 * Returns the props that an input gets from the rule of its field: type, max length, and whether it is shown as
 * optional.
 */
export function inputProps({ kind, required, maxLength }: FieldRule) {
  return {
    optional: !required,
    ...(kind === "email" || kind === "phone" || kind === "day" ? { type: types[kind] } : {}),
    ...(kind === "number" ? { inputMode: "numeric" as const } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/**
 * Returns the options of a choice: the values that the schema accepts, in the order of their texts. A value without a
 * text comes last and is shown unchanged.
 */
export function optionsOf({ choices = [] }: FieldRule, texts: Readonly<Record<string, string>>): Choice[] {
  const known = Object.keys(texts).filter((value) => choices.includes(value));
  const others = choices.filter((value) => !(value in texts));
  return [...known, ...others].map((value) => ({ value, label: texts[value] ?? value }));
}
