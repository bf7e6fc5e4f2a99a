import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../../platform/api/session.ts";
import { Link } from "../../ui/link.tsx";
import { MarkFace } from "../mark.tsx";
import { legalLinks } from "./public-links.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { useToday } from "../../platform/today.ts";
import { pageAddress } from "../../ui/page-address.ts";

export function PublicFooter() {
  const { brandName, socialLinks } = useSession().programme;
  const { i18n } = useLingui();
  const year = useToday().slice(0, 4);
  const link = "inline-flex min-h-11 items-center";
  return (
    <footer className="on-ground print:hidden">
      <div className="page flex min-h-18 flex-wrap items-center gap-x-6 py-2 md:gap-x-8 md:gap-y-2 md:py-4">
        <span className="mark min-h-11 text-[1.25rem] max-md:w-full">
          <MarkFace name={brandName} />
        </span>
        <span className="flex-1 max-md:hidden" />
        <Link to="/about/contact" className={link}>
          <Trans>Contact</Trans>
        </Link>
        <Link to="/about/install" className={link}>
          <Trans>On your device</Trans>
        </Link>
        {legalLinks.map((entry) => (
          <Link key={entry.path} href={pageAddress(entry.path)} className={link}>
            {i18n._(entry.label)}
          </Link>
        ))}
        {socialLinks.slice(0, 3).map((social) => (
          <a key={social.url} href={social.url} className={link} rel="noopener noreferrer" target="_blank">
            {social.name}
          </a>
        ))}
        {/* These two stay together, so that a narrow footer never has one of them alone in a line. */}
        <span className="flex flex-wrap items-center gap-x-4 md:gap-x-8">
          <ThemeSwitch />
          <span className="text-brand-2-quiet">
            <Trans>
              © {year} {brandName}. All rights reserved.
            </Trans>
          </span>
        </span>
      </div>
    </footer>
  );
}
