import type { FormHTMLAttributes, ReactNode } from "react";
import { ErrorSummary, type FormErrors } from "./error-summary.tsx";

/**
 * Shows a form that a script submits: its owner validates it, and its errors are shown above its fields. The error of a
 * field is removed as soon as the field changes. `state` is the return value of `useSubmit` or `useForm`.
 */
export function Form({
  state = {},
  onSubmit,
  className = "grid gap-5",
  label,
  children,
  ...rest
}: Pick<FormHTMLAttributes<HTMLFormElement>, "onFocus" | "autoComplete"> & {
  /** A form of one field that shows its own error leaves out the state. */
  state?: { message?: string | null; errors?: FormErrors; attempt?: number; clearError?: (name: string) => void };
  onSubmit: () => unknown;
  className?: string;
  /** This is the accessible name, for a page with several forms. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <form
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
      <ErrorSummary message={state.message} errors={state.errors} attempt={state.attempt} />
      {children}
    </form>
  );
}
