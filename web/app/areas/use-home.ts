import { landingOf } from "#shared/roles.ts";
import { useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";

/**
 * Returns the home page for the current page: in a role's area that of the logged-in role, and otherwise the public
 * one.
 */
export function useHome(): PageAddress {
  const { path } = useWhere();
  const { type } = useSession();
  return pageAddress(type && path.startsWith("/auth") ? landingOf(type) : "/");
}
