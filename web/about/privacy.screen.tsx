import { Trans, useLingui } from "@lingui/react/macro";
import { terms, termsVersion } from "#shared/terms.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage, Lines, Part } from "./about-page.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Privacy`);
  const { locale } = useFormat();
  const counts = useCounts();
  const session = counts.days(rules.sessionIdleDays);
  const language = counts.days(rules.localeCookieDays);
  const written = counts.days(rules.contactKeptDays);
  const { email } = useSession().programme.contact;
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>Privacy</Trans>} lead={<Trans>Version {termsVersion}.</Trans>}>
      <Part id="agreed" heading={<Trans>What riders agree to</Trans>}>
        <Lines>
          {terms[locale].privacy.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </Lines>
      </Part>
      <Part id="papers" heading={<Trans>Papers and PINs</Trans>}>
        <Lines>
          <li>
            <Trans>
              Driver’s license and W-9 are asked of riders who have earned cash. Only the rider and the programme’s
              staff can open them; each look is written down.
            </Trans>
          </li>
          <li>
            <Trans>
              Passwords and PINs are kept in a form from which nobody can read them back, ourselves included.
            </Trans>
          </li>
          <li>
            <Trans>What you write to us from the contact page is deleted after {written}.</Trans>
          </li>
          <li>
            <Trans>Nothing is sold, and nothing is handed to anybody for advertising.</Trans>
          </li>
        </Lines>
      </Part>
      <Part id="device" heading={<Trans>On your device</Trans>}>
        <Lines>
          <li>
            <Trans>
              A cookie that keeps you logged in, until {session} after your last visit, and one that remembers your
              language for {language}. No others of ours, and none that follow you.
            </Trans>
          </li>
          <li>
            <Trans>
              The schedule, the dealers and the pages you opened are kept so that they work without a network. Clearing
              your browser’s data removes them.
            </Trans>
          </li>
          <li>
            <Trans>
              What a rider saw last of their own account is kept for the same reason. Logging out removes it, and so
              does another person who logs in.
            </Trans>
          </li>
          <li>
            <Trans>Where you are is asked only when you press a button that says so, and stays on your device.</Trans>
          </li>
          <li>
            <Trans>
              Forms may carry Google’s reCAPTCHA, which is loaded when you begin to fill them in and is subject to
              Google’s own terms.
            </Trans>
          </li>
        </Lines>
      </Part>
      <Part id="rights" heading={<Trans>Your rights</Trans>}>
        <Lines>
          <li>
            <Trans>
              See, correct and download what we keep, and ask for its deletion, in your profile or by writing to us.
            </Trans>
          </li>
          <li>
            <Trans>Records of money stay as long as the law demands, with no more of you than it needs.</Trans>
          </li>
          <li>
            <Trans>Who answers for it: the programme’s staff, {email}.</Trans>{" "}
            <Link to="/about/contact">
              <Trans>Contact</Trans>
            </Link>
          </li>
        </Lines>
      </Part>
    </AboutPage>
  );
}
