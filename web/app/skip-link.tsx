import { Trans, useLingui } from "@lingui/react/macro";

/** Shows the link that skips the menus; it is the first stop of the Tab key. */
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
