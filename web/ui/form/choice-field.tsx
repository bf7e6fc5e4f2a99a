import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { Field, FieldError, type FieldProps } from "./field.tsx";

export type Choice = { value: string; label: string; disabled?: boolean };
type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children">;

export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  choices,
  empty,
  ...select
}: FieldProps & Select & { choices: readonly Choice[]; empty?: string }) {
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? select.name }}>
      {(wiring) => (
        <select className="control" {...select} {...wiring}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Check = Omit<InputHTMLAttributes<HTMLInputElement>, "children" | "type">;

export function CheckboxField({
  label,
  hint,
  error,
  className = "",
  id: idProp,
  ...input
}: Omit<FieldProps, "optional"> & Check) {
  const ownId = useId();
  const id = idProp ?? input.name ?? ownId;
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
        <input
          type="checkbox"
          className="check"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined
          }
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <span id={`${id}-hint`} className="-mt-2 pl-9 text-t1 text-pretty text-ink-3">
          {hint}
        </span>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Shows radio buttons for a few exclusive choices that are all visible at once. */
export function RadioField({
  legend,
  name,
  choices,
  value,
  onChoose,
  error,
}: {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
  error?: string | null;
}) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {choices.map((choice, i) => (
        <label key={choice.value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
          <input
            type="radio"
            className="check"
            id={i === 0 ? name : undefined}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
