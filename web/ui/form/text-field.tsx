import { useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from "react";
import { useLingui } from "@lingui/react/macro";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "../icon.tsx";

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

/**
 * Password managers that read this attribute suggest a password with only these characters. A password with others is
 * refused (docs/spec/portal.md#validation).
 */
const passwordRules = { passwordrules: "required: lower; required: upper; required: digit" };

/** Shows a masked field. `showLabel` names the button that shows what was typed, if the field is not for a password. */
export function PasswordField(props: FieldProps & InputAttributes & { showLabel?: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { label, hint, error, optional, className, id, showLabel, ...input } = props;
  const rules = input.autoComplete === "new-password" ? passwordRules : {};
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? input.name }}>
      {(wiring) => (
        <span className="relative flex items-center">
          <input className="control pr-12!" {...rules} {...input} {...wiring} type={shown ? "text" : "password"} />
          <button
            type="button"
            className="absolute right-0 grid size-11 cursor-pointer place-items-center rounded-1"
            aria-label={showLabel ?? t`Show password`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" className={shown ? "" : "text-ink-3"} />
          </button>
        </span>
      )}
    </Field>
  );
}

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
