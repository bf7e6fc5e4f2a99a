import { useBlocker } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { useConfirm } from "../ui/confirm.tsx";
import { losesInput } from "./form-state.ts";

/** Asks for confirmation before the user goes to another page while changes are not saved. */
export function useLeaveGuard(isActive: boolean): void {
  const { t } = useLingui();
  const confirm = useConfirm();
  useBlocker({
    disabled: !isActive,
    enableBeforeUnload: isActive,
    shouldBlockFn: async ({ current, next }) => {
      if (!losesInput(current, next)) return false;
      return !(await confirm({
        title: t`Leave without saving?`,
        body: t`You have unsaved changes on this page.`,
        safe: t`Keep editing`,
        act: t`Leave`,
        danger: true,
      }));
    },
  });
}
