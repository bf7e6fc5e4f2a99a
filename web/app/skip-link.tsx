import { Trans, useLingui } from "@lingui/react/macro";

/** The first stop of the Tab key: skips the menus. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Shortcut`} className="absolute">
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
    </nav>
  );
}
