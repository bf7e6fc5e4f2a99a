import { Trans, useLingui } from "@lingui/react/macro";

/** First stop of the Tab key: past the menus, to the page. */
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
