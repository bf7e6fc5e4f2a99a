import { useRouterState } from "@tanstack/react-router";
import { asPageAddress } from "../../ui/page-address.ts";
import { useWhere } from "../../platform/location.ts";

const sign = "beside-";

/**
 * Returns the row that is shown beside the list, and functions to change it. The row is in the fragment of the address,
 * so that it is shared with a link and Back closes it, and the list is not loaded again for it.
 */
export function useSideRow() {
  const { here, go } = useWhere();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const id = hash.startsWith(sign) ? hash.slice(sign.length) : null;
  const show = (to: string | null) =>
    // Another row in place of the first adds no step to go back over.
    void go(asPageAddress(to === null ? here : `${here}#${sign}${to}`), { replace: id !== null, keepScroll: true });
  return { id, show };
}
