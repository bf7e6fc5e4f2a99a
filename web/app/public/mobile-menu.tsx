import { Trans, useLingui } from "@lingui/react/macro";
import { LanguageSwitch } from "../../locale/language-switch.tsx";
import { useSession } from "../../platform/api/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { useDrawer } from "../use-drawer.ts";
import { aboutLinks, siteLinks } from "./public-links.ts";
import { pageAddress } from "../../ui/page-address.ts";

/** Shows the mobile menu of the public pages (docs/spec/portal.md#screens). */
export function MobileMenu() {
  const { t, i18n } = useLingui();
  const drawer = useDrawer();
  const { type } = useSession();
  const line = "flex min-h-12 items-center border-b border-line text-t3 font-semibold no-underline";
  return (
    <>
      <button
        type="button"
        className="grid size-11 cursor-pointer place-items-center"
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <Icon name="menu" size={24} />
      </button>
      <dialog {...drawer.props} className="drawer" aria-label={t`Menu`}>
        <div className="flex h-15 items-center justify-between">
          <LanguageSwitch />
          <button
            type="button"
            className="grid size-11 cursor-pointer place-items-center"
            aria-label={t`Close`}
            onClick={drawer.close}
          >
            <Icon name="close" size={24} />
          </button>
        </div>
        <nav aria-label={t`Menu`}>
          <Link to="/" className={line}>
            <Trans>Home</Trans>
          </Link>
          {aboutLinks.length > 0 ? (
            <details className="border-b border-line">
              <summary className="flex min-h-12 cursor-pointer items-center justify-between text-t3 font-semibold">
                <Trans>About</Trans>
                <Icon name="chevron" />
              </summary>
              {aboutLinks.map((entry) => (
                <Link
                  key={entry.path}
                  href={pageAddress(entry.path)}
                  className="flex min-h-12 items-center pl-4 no-underline"
                >
                  {i18n._(entry.label)}
                </Link>
              ))}
            </details>
          ) : null}
          {siteLinks.map((entry) => (
            <Link key={entry.path} href={pageAddress(entry.path)} className={line}>
              {i18n._(entry.label)}
            </Link>
          ))}
        </nav>
        {type ? null : <ForVisitors />}
      </dialog>
    </>
  );
}

function ForVisitors() {
  return (
    <div className="mt-6 grid gap-4">
      <ButtonLink to="/register" kind="brand" size="tall" wide>
        <Trans>Register Today</Trans>
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-2">
        <Trans>Already a member?</Trans>
        <Link to="/login" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Login</Trans>
        </Link>
      </p>
    </div>
  );
}
