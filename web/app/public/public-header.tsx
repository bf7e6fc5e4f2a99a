import { Trans, useLingui } from "@lingui/react/macro";
import { landingOf } from "#shared/roles.ts";
import { LanguageSwitch } from "../../locale/language-switch.tsx";
import { useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Mark } from "../mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { aboutLinks, siteLinks } from "./public-links.ts";
import { pageAddress } from "../../ui/page-address.ts";

export function PublicHeader() {
  const { t, i18n } = useLingui();
  const { path } = useWhere();
  const { type } = useSession();
  const nav = "inline-flex min-h-11 items-center gap-1.5 font-semibold no-underline";
  return (
    <header className={`print:hidden ${path === "/" ? "on-brand" : "bg-canvas"}`}>
      <div className="page flex min-h-15 flex-wrap items-center gap-3 md:min-h-18 md:gap-6">
        <Mark to="/" />
        <nav aria-label={t`Main`} className="ml-6 hidden items-center gap-6 md:flex">
          {aboutLinks.length > 0 ? (
            <Menu
              buttonClass={nav}
              items={aboutLinks.map((entry) => (
                <Link key={entry.path} href={pageAddress(entry.path)}>
                  {i18n._(entry.label)}
                </Link>
              ))}
            >
              <Trans>About</Trans>
              <Icon name="chevron" size={16} />
            </Menu>
          ) : null}
          {siteLinks.map((entry) => (
            <Link
              key={entry.path}
              href={pageAddress(entry.path)}
              className={`${nav} site-link`}
              aria-current={path === entry.path ? "page" : path.startsWith(entry.path) ? "true" : undefined}
            >
              {i18n._(entry.label)}
            </Link>
          ))}
        </nav>
        <span className="flex-1 max-md:hidden" />
        <div className="hidden items-center gap-6 md:flex">
          <LanguageSwitch />
          {type ? (
            <ButtonLink href={pageAddress(landingOf(type))} kind="ink">
              <Trans>My area</Trans>
            </ButtonLink>
          ) : (
            <>
              <Link to="/login" className={nav}>
                <Trans>Login</Trans>
              </Link>
              <ButtonLink to="/register" kind="ink">
                <Trans>Register</Trans>
              </ButtonLink>
            </>
          )}
        </div>
        <div className="ml-auto flex items-center gap-2 md:hidden">
          <Link href={pageAddress(type ? landingOf(type) : "/login")} className={nav}>
            {type ? <Trans>My area</Trans> : <Trans>Login</Trans>}
          </Link>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
