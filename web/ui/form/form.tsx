import { useEffect, useRef, type FormHTMLAttributes, type ReactNode } from "react";
import { ErrorSummary, type FormErrors } from "./error-summary.tsx";

/**
 * Shows a form that a script submits: its owner validates it, and its errors are shown above its fields. The error of a
 * field is removed as soon as the field changes. `state` is the return value of `useSubmit` or `useForm`.
 */
export function Form({
  state = {},
  attempt = 0,
  onSubmit,
  className = "grid gap-5",
  label,
  children,
  ...rest
}: Pick<FormHTMLAttributes<HTMLFormElement>, "onFocus" | "autoComplete"> & {
  /** A form of one field that shows its own error leaves out the state. */
  state?: {
    message?: string | null;
    errors?: FormErrors;
    problem?: { code: string } | null;
    attempt?: number;
    clearError?: (name: string) => void;
  };
  /** A form without `state` counts its failed attempts here. After each, the first field with an error gets the focus. */
  attempt?: number;
  onSubmit: () => unknown;
  className?: string;
  /** This is the accessible name, for a page with several forms. */
  label?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLFormElement>(null);
  const { message, errors = {}, problem } = state;
  // The summary counts the fields that the server refused in the same words as those that the form refused.
  const isCounted = problem?.code === "invalid_input" && Object.keys(errors).length > 0;
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return (
    <form
      ref={box}
      noValidate
      className={className}
      aria-label={label}
      {...rest}
      onChange={({ target }) => "name" in target && state.clearError?.(String(target.name))}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorSummary message={isCounted ? null : message} errors={errors} attempt={state.attempt} />
      {children}
    </form>
  );
}
