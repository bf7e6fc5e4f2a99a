import { Trans, useLingui } from "@lingui/react/macro";
import { terms } from "#shared/terms.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage, Lines, Part } from "./about-page.tsx";

/** Shows the terms, with the exact text that riders accept. */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Terms`);
  const { locale } = useFormat();
  const { rules, privacy, guardian } = terms[locale];
  return (
    <AboutPage lastSynced={null} title={<Trans>Terms</Trans>} lead={<Trans>Version {termsVersion}.</Trans>}>
      <Part first id="riders" heading={<Trans>What riders agree to</Trans>}>
        <Lines>
          {[rules, ...privacy].map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </Lines>
        <p>
          <Link to="/about/rules">
            <Trans>The program’s rules</Trans>
          </Link>
        </p>
      </Part>
      <Part id="guardians" heading={<Trans>What parents and guardians agree to</Trans>}>
        <p>{guardian}</p>
      </Part>
      <Part id="versions" heading={<Trans>Versions</Trans>}>
        <p>
          <Trans>
            A published version never changes: new wording is a new version, and your account keeps the one you agreed
            to. In Québec, the French version is shown first.
          </Trans>
        </p>
      </Part>
    </AboutPage>
  );
}
