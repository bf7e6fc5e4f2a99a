import { useLingui } from "@lingui/react/macro";
import { Link } from "../../ui/link.tsx";
import { aboutLinks, siteLinks } from "./public-links.ts";
import { pageAddress } from "../../ui/page-address.ts";

/** Shows the links of the menus below the header, for browsers without scripts. */
export function NoScriptLinks() {
  const { t, i18n } = useLingui();
  return (
    <noscript>
      <nav aria-label={t`Menu`} className="page flex flex-wrap gap-x-6 border-b border-line">
        {[...siteLinks, ...aboutLinks].map((entry) => (
          <Link key={entry.path} href={pageAddress(entry.path)} className="inline-flex min-h-11 items-center">
            {i18n._(entry.label)}
          </Link>
        ))}
      </nav>
    </noscript>
  );
}
