import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";

/**
 * React's type of `autoComplete` has thousands of members, and the compiler would compare all of them for each spread.
 */
export type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "children" | "autoComplete"> & {
  autoComplete?: string;
};

/** Shows a text field. `name` is also the id to which an error summary links, unless the form sets another id. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  before,
  ...input
}: FieldProps & InputAttributes & { before?: ReactNode }) {
  const isText = typeof before === "string";
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? input.name }}>
      {(wiring) =>
        before ? (
          <span className="relative flex items-center">
            <span className={`pointer-events-none absolute text-ink-2 ${isText ? "unit" : "left-3"}`}>{before}</span>
            <input className={isText ? "control has-unit" : "control pl-10!"} {...input} {...wiring} />
          </span>
        ) : (
          <input className="control" {...input} {...wiring} />
        )
      }
    </Field>
  );
}

/** Shows a field for a US or Canadian postal code; Canadian ones have letters and a space. */
export const PostalCodeField = (props: FieldProps & InputAttributes) => (
  <TextField autoComplete="postal-code" autoCapitalize="characters" spellCheck={false} maxLength={20} {...props} />
);

/** Shows a field for a count or a year: a numeric keyboard, no spin buttons, and no change on scroll. */
export function NumberField(props: FieldProps & InputAttributes) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} type="text" />;
}

/**
 * Shows a field for an amount as text; on submit the form parses it with `parseAmount` of shared/money.ts. The symbol is
 * where the language writes it: $50.00 in English, 50,00 $ in French (control.css).
 */
export function MoneyField({ symbol = "$", ...props }: FieldProps & InputAttributes & { symbol?: string }) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} type="text" before={symbol} />;
}

export function DateField(props: FieldProps & InputAttributes) {
  return <TextField {...props} type="date" />;
}

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "children">;

export function TextareaField({ label, hint, error, optional, className, id, ...area }: FieldProps & Area) {
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? area.name }}>
      {(wiring) => <textarea className="control" rows={5} {...area} {...wiring} />}
    </Field>
  );
}
