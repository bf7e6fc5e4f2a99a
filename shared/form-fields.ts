import * as z from "zod/mini";
import type { $ZodCheck, $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/** A form needs these rules of a field; the field's label is a text of the form. */
export interface FieldRule {
  kind: "text" | "email" | "phone" | "day" | "number" | "choice" | "yesNo";
  /** This is false if the field may be empty. */
  required: boolean;
  /** This is the max length in characters. */
  maxLength?: number;
  /** `min` is the smallest number and `max` the largest, both included; they are in cents for an amount. */
  min?: number;
  max?: number;
  /** These are the values of a choice, in the order of the schema. */
  choices?: readonly string[];
}

export type FieldRules<Name extends string> = Readonly<Record<Name, FieldRule>>;

type NameIn<Shape, Names extends string> = Names & keyof Shape & string;

/**
 * Returns the rules of these fields of a call's input, read from its schema, so that a form does not state them again
 * (docs/adding-a-page.md#forms). Files named `*.fields.ts` call it: the build replaces them with their values, so that
 * the browser loads no zod for a form (scripts/form-fields.ts).
 *
 * A field is required if the schema refuses an empty text and null. In an update, which has a version (`__v`), a field
 * that is left out stays as it is, so leaving it out is not the same as emptying it. Throws for a field that is a list
 * or an object: a form has no one input for it.
 */
export function fieldsOf<Shape extends $ZodShape, const Name extends string>(
  schema: z.ZodMiniObject<Shape>,
  names: readonly NameIn<Shape, Name>[],
): FieldRules<NameIn<Shape, Name>> {
  const isUpdate = "__v" in schema.shape;
  const rules = names.map((name) => {
    const field = schema.shape[name];
    if (!field) throw new Error(`The schema has no field ${name}`);
    const empty: unknown[] = isUpdate ? ["", null] : ["", null, undefined];
    const required = !empty.some((value) => z.safeParse(field, value).success);
    return [name, { required, ...ruleOf(field, name) }] as const;
  });
  // TypeScript does not know that the entries have exactly these names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(rules) as FieldRules<NameIn<Shape, Name>>;
}

function ruleOf(type: $ZodType, name: string): Omit<FieldRule, "required"> {
  // TypeScript tells the union of zod's own schemas apart by `def.type`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { def } = (type as $ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable") return ruleOf(def.innerType, name);
  if (def.type === "pipe") return ruleOf(def.in, name);
  if (def.type === "string") return textRule(def.checks ?? []);
  if (def.type === "number") return numberRule(def.checks ?? []);
  if (def.type === "enum") return { kind: "choice", choices: Object.values(def.entries).map(String) };
  if (def.type === "boolean") return { kind: "yesNo" };
  throw new Error(`No form field shows ${name}: ${def.type}`);
}

/** These are the kinds of text, by the error code of the check that only they have (shared/fields.ts). */
const textKinds: Readonly<Record<string, FieldRule["kind"] | undefined>> = {
  email_invalid: "email",
  phone_invalid: "phone",
  date_invalid: "day",
};

function textRule(checks: readonly $ZodCheck[]): Omit<FieldRule, "required"> {
  const kind = checks.map((check) => textKinds[codeOf(check)]).find((one) => one !== undefined) ?? "text";
  const maxLength = limitIn(checks, "max_length", "maximum");
  return { kind, ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Returns the error code of a check, or an empty text for a check that cannot fail. */
function codeOf({ _zod: { def } }: $ZodCheck): string {
  // The error functions of shared/fields.ts return the same code for every issue, so any issue can be passed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const code: unknown = (def.error as ((issue: object) => unknown) | undefined)?.({ code: "custom", input: "" });
  return typeof code === "string" ? code : "";
}

function numberRule(checks: readonly $ZodCheck[]): Omit<FieldRule, "required"> {
  const [min, max] = [limitIn(checks, "greater_than", "value"), limitIn(checks, "less_than", "value")];
  return { kind: "number", ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Returns the number of a check, for example the `maximum` of `max_length`. */
function limitIn(checks: readonly $ZodCheck[], check: string, key: string): number | undefined {
  const found = checks.find(({ _zod }) => _zod.def.check === check);
  const limit: unknown = found && Reflect.get(found._zod.def, key);
  return typeof limit === "number" ? limit : undefined;
}
