import { landingOf } from "#shared/roles.ts";
import { useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";

/** Returns the home page that belongs to the page shown: that of the signed-in role in its own area, else the public one. */
export function useHome(): PageAddress {
  const { path } = useWhere();
  const { type } = useSession();
  return pageAddress(type && path.startsWith("/auth") ? landingOf(type) : "/");
}
