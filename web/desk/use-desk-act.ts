import { useRef } from "react";
import { useLingui } from "@lingui/react/macro";
import { newKey } from "../platform/api/api.ts";
import { isProblem, textOf } from "../platform/api/problem.ts";
import { isUndecided } from "../platform/api/undecided.ts";
import { useToast } from "../ui/toast.tsx";

/**
 * Runs one action on one record, then reloads the list. If the act was not decided, the idempotency key is
 * reused, so that pressing again retries the same request and the server counts it once.
 */
export function useDeskAct(reload: () => Promise<unknown>) {
  const { t } = useLingui();
  const toast = useToast();
  const keys = useRef(new Map<string, string>());
  const running = useRef(false);

  return async (of: string, act: (key: string) => Promise<unknown>, done: string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const key = keys.current.get(of) ?? newKey();
    keys.current.set(of, key);
    try {
      await act(key);
      keys.current.delete(of);
      toast({ text: done });
      await reload();
    } catch (error) {
      if (!isUndecided(error)) keys.current.delete(of);
      if (isProblem(error) && error.status !== 0) {
        toast({ text: textOf(error), tone: "bad" });
        if (error.status === 409) await reload();
      } else {
        toast({ text: t`No response. Try again; this won’t go through twice.`, tone: "bad" });
      }
    } finally {
      running.current = false;
    }
  };
}
