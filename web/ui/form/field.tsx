import { useId, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** This text says what is wrong and how to correct it. */
  error?: string | null;
  /** This is true for an optional field. Optional fields are marked, because most fields are required. */
  optional?: boolean;
  className?: string;
};

export type Wiring = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
};

/**
 * Shows a field with its label, the hint below the label and the error below the control. `children` receives the ids
 * that connect them.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  className = "",
  id: idProp,
  children,
}: FieldProps & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={`field flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? (
          <span className="font-normal text-ink-3">
            {" "}
            <Trans>(optional)</Trans>
          </span>
        ) : null}
      </label>
      {hint ? (
        <span id={`${id}-hint`} className="-mt-1 text-t1 text-ink-3">
          {hint}
        </span>
      ) : null}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <span id={id} className="flex items-start gap-1.5 text-t1 font-semibold text-bad">
      <Icon name="alert" size={16} className="mt-px" />
      {error}
    </span>
  );
}
