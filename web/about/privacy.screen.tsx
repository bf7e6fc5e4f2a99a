import { Trans, useLingui } from "@lingui/react/macro";
import { terms } from "#shared/terms.ts";
import { termsVersion } from "#shared/terms-version.ts";
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
      <Part first id="agreed" heading={<Trans>What riders agree to</Trans>}>
        <Lines>
          {terms[locale].privacy.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </Lines>
      </Part>
      <Part id="papers" heading={<Trans>Documents and PINs</Trans>}>
        <Lines>
          <li>
            <Trans>
              We ask riders who have earned cash for a driver’s license and, if they’re US persons, a W-9. Only the
              rider and program staff can open these documents, and each view is logged.
            </Trans>
          </li>
          <li>
            <Trans>We store passwords and PINs in a form that no one can read back, not even us.</Trans>
          </li>
          <li>
            <Trans>Messages that you send from the contact page are deleted after {written}.</Trans>
          </li>
          <li>
            <Trans>We never sell your data, and we never share it for advertising.</Trans>
          </li>
        </Lines>
      </Part>
      <Part id="device" heading={<Trans>On your device</Trans>}>
        <Lines>
          <li>
            <Trans>
              One cookie keeps you logged in for {session} after your last visit, and one remembers your language for{" "}
              {language}.
            </Trans>
          </li>
          <li>
            <Trans>
              After you log in, another cookie recognizes your browser for a little over a year, so that we can spot
              logins from new browsers and protect accounts. One more lasts a few seconds after you save something.
              Kiosk tablets have their own.
            </Trans>
          </li>
          <li>
            <Trans>We set no other cookies, and none that track you on other sites.</Trans>
          </li>
          <li>
            <Trans>
              The schedule, the dealers, and the pages you opened are saved so they work offline. Clearing your
              browser’s data removes them.
            </Trans>
          </li>
          <li>
            <Trans>
              If you’re a rider, a copy of your account is also saved for offline use. The copy is removed when you log
              out or when someone else logs in.
            </Trans>
          </li>
          <li>
            <Trans>
              We ask for your location only when you press a button that uses it, and it stays on your device.
            </Trans>
          </li>
          <li>
            <Trans>
              Some forms use Google’s reCAPTCHA. It loads when you start filling in the form, may set its own cookie,
              and is subject to Google’s own terms.
            </Trans>
          </li>
        </Lines>
      </Part>
      <Part id="rights" heading={<Trans>Your rights</Trans>}>
        <Lines>
          <li>
            <Trans>
              You can see, correct, and download what we keep, or ask us to delete it, in your profile or by writing to
              us.
            </Trans>
          </li>
          <li>
            <Trans>We keep money records for as long as the law requires, with as little about you as it allows.</Trans>
          </li>
          <li>
            <Trans>
              Program staff are responsible for your data: <a href={`mailto:${email}`}>{email}</a>.
            </Trans>{" "}
            <Link to="/about/contact">
              <Trans>Contact</Trans>
            </Link>
          </li>
        </Lines>
      </Part>
    </AboutPage>
  );
}
