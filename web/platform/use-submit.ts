import { useRef, useState } from "react";
import { useLingui } from "@lingui/react";
import { Problem, textOf } from "./api/problem.ts";

export type Submitting = {
  busy: boolean;
  message: string | null;
  /** The errors by field name, in the caller's language. */
  errors: Record<string, string>;
  problem: Problem | null;
};

const quiet: Submitting = { busy: false, message: null, errors: {}, problem: null };

/**
 * Submits a form, once at a time; the typed input is never cleared. `run` resolves to true when it succeeded. Pass
 * errors that the form finds itself to `refuse`.
 */
export function useSubmit() {
  const { i18n } = useLingui();
  const [{ said, ...state }, set] = useState({ ...quiet, said: i18n.locale });
  const setState = (next: Submitting) => set({ ...next, said: i18n.locale });
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
      setState({ busy: false, message: textOf(error), errors: problem?.fields ?? {}, problem });
      return false;
    } finally {
      running.current = false;
    }
  };
  const refuse = (errors: Record<string, string>) => setState({ ...quiet, errors });
  const clear = () => setState(quiet);
  // Messages in the previous language are hidden after a language switch; submitting again gets them in the new one.
  const heard = said === i18n.locale ? state : { ...quiet, busy: state.busy };
  return { ...heard, run, refuse, clear };
}
