import { useRef, useState } from "react";
import { useLingui } from "@lingui/react";
import { Problem, textOf } from "./api/problem.ts";

export type Submitting = {
  busy: boolean;
  message: string | null;
  /** These are the errors by field name, in the caller's language. */
  errors: Record<string, string>;
  problem: Problem | null;
  /** This counts the failed attempts, so that the same errors count as new after another attempt. */
  attempt: number;
};

const quiet: Omit<Submitting, "attempt"> = { busy: false, message: null, errors: {}, problem: null };

/**
 * Submits a form, one attempt at a time; the typed input is never cleared. `run` resolves to true when it succeeded.
 * Pass errors that the form finds before it submits to `refuse`.
 */
export function useSubmit() {
  const { i18n } = useLingui();
  const [{ locale, ...state }, set] = useState<Submitting & { locale: string }>({
    ...quiet,
    attempt: 0,
    locale: i18n.locale,
  });
  const setState = (next: Omit<Submitting, "attempt">, isRefused = false) =>
    set(({ attempt }) => ({ ...next, attempt: attempt + Number(isRefused), locale: i18n.locale }));
  const running = useRef(false);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setState({ ...quiet, busy: true });
    try {
      await act();
      setState(quiet);
      return true;
    } catch (error) {
      const problem = error instanceof Problem ? error : null;
      setState({ busy: false, message: textOf(error), errors: problem?.fields ?? {}, problem }, true);
      return false;
    } finally {
      running.current = false;
    }
  };
  const refuse = (errors: Record<string, string>) => setState({ ...quiet, errors }, true);
  const clear = () => setState(quiet);
  /** Removes the error of a field that was corrected. */
  const clearError = (name: string) =>
    set((before) => {
      if (!(name in before.errors)) return before;
      const { [name]: _, ...errors } = before.errors;
      return Object.keys(errors).length > 0 ? { ...before, errors } : { ...before, ...quiet };
    });
  // Messages in the previous language are hidden after a language switch; submitting again gets them in the new one.
  const shown = locale === i18n.locale ? state : { ...state, ...quiet, busy: state.busy };
  return { ...shown, run, refuse, clear, clearError };
}
