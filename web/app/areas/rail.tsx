import { useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { LanguageSwitch } from "../../locale/language-switch.tsx";
import { useWhere } from "../../platform/location.ts";
import { useSession } from "../../platform/api/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { MarkFace } from "../mark.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { sideGroups } from "./role-links.ts";
import { UserMenu } from "./user-menu.tsx";

/** Shows a narrow sidebar for a role with few pages, which leaves more width for its tables. */
export function Rail({ role }: { role: Exclude<Role, "admin"> }) {
  const { t, i18n } = useLingui();
  const { path } = useWhere();
  const { brandName } = useSession().programme;
  return (
    <div className="side rail">
      <span className="mark">
        <MarkFace name={brandName} short />
      </span>
      <nav aria-label={t`Main`} className="rail-links">
        {sideGroups[role].flatMap(({ entries }) =>
          entries.map((entry) => (
            <Link
              key={entry.path}
              href={pageAddress(entry.path)}
              className="rail-link"
              aria-current={path === entry.path ? "page" : undefined}
            >
              <Icon name={entry.icon} size={24} />
              {i18n._(entry.label)}
            </Link>
          )),
        )}
      </nav>
      <div className="rail-foot">
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu role={role} settings={false} />
      </div>
    </div>
  );
}
