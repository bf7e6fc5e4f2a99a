import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { Role } from "#shared/roles.ts";
import { leaveOnClick } from "../../platform/leaving.ts";
import { useSession } from "../../platform/api/session.ts";
import { Icon } from "../../ui/icon.tsx";

const typeNames: Record<Role, ReturnType<typeof msg>> = {
  admin: msg`admin`,
  dealer: msg`dealer`,
  promoter: msg`promoter`,
  rider: msg`rider`,
};

/** Shows the banner that every page has at its top while an admin acts as somebody. */
export function ProxyBanner() {
  const { i18n } = useLingui();
  const { type, user, proxyHost } = useSession();
  if (!proxyHost || !type || !user) return null;
  const typeName = i18n._(typeNames[type]);
  const name = user.fullName;
  return (
    <div
      role="status"
      className="proxy-banner flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-info px-4 py-1 font-semibold text-surface md:px-6"
    >
      <Icon name="person" className="max-md:hidden" />
      <span className="min-w-0 flex-[1_1_200px]">
        <Trans>
          You are currently Proxying {typeName} {name}
        </Trans>
      </span>
      {/* This link changes state, so it is a real navigation and is never prefetched. */}
      <a
        href="/proxy-remove"
        onClick={leaveOnClick}
        className="inline-flex min-h-11 flex-none items-center rounded-1 px-4 text-surface no-underline inset-ring-2 inset-ring-current"
      >
        <Trans>Remove Proxy</Trans>
      </a>
    </div>
  );
}
