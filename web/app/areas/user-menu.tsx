import { Trans, useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { LanguageSwitch } from "../../locale/language-switch.tsx";
import { useSession, logoutUrl } from "../../platform/api/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { Avatar } from "./avatar.tsx";
import { pageAddress } from "../../ui/page-address.ts";

/**
 * Shows the user menu, which opens from the avatar and closes on a click outside or when the profile is chosen. With
 * `settings` it also has language and theme on a tablet without a sidebar.
 */
export function UserMenu({ role, settings }: { role: Role; settings: boolean }) {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <Menu
      label={t`User menu`}
      align="end"
      buttonClass="grid size-11 place-items-center rounded-full"
      items={
        <>
          <p className="px-4 py-2">
            <span className="block font-semibold">{user?.fullName}</span>
            <span className="block text-t1 text-ink-3">{user?.email}</span>
          </p>
          <Link href={pageAddress(`/auth/${role}/profile`)}>
            <Icon name="person" />
            <Trans>View profile</Trans>
          </Link>
          {settings ? (
            <div className="flex gap-x-6 px-4 max-[760px]:hidden">
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          ) : null}
          <a href={logoutUrl}>
            <Icon name="leave" />
            <Trans>Logout</Trans>
          </a>
        </>
      }
    >
      <Avatar name={user?.fullName ?? ""} image={user?.image ?? null} />
    </Menu>
  );
}
