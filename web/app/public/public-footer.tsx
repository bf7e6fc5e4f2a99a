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
      <div className="page footer-line">
        <span className="mark">
          <MarkFace name={brandName} />
        </span>
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
        <span className="footer-end">
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
