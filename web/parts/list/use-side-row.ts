import { useRouterState } from "@tanstack/react-router";
import { asPageAddress } from "../../ui/page-address.ts";
import { useWhere } from "../../platform/location.ts";

const sign = "beside-";

/**
 * Returns the row that is shown beside the list, and functions to change it. The row is in the fragment of the address,
 * so that a shared link opens it, Back closes it, and the list does not load again.
 */
export function useSideRow() {
  const { here, go } = useWhere();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const id = hash.startsWith(sign) ? hash.slice(sign.length) : null;
  const show = (to: string | null) =>
    // If another row was open already, the history entry is replaced, so that Back closes the row in one step.
    void go(asPageAddress(to === null ? here : `${here}#${sign}${to}`), { replace: id !== null, keepScroll: true });
  return { id, show };
}
