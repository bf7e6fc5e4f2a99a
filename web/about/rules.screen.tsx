import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { AboutPage, Lines, Part } from "./about-page.tsx";
import { CountryRules } from "./country-rules.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

/** Shows the rule book of the season, for both countries; every number in it is a program setting. */
export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Rules`);
  const { season } = rules;
  return (
    <AboutPage
      lastSynced={lastSynced}
      title={<Trans>Rules</Trans>}
      lead={
        <Trans>
          {season} season, United States and Canada. Version&nbsp;{termsVersion}.
        </Trans>
      }
    >
      <WhoEarns rules={rules} />
      <Results rules={rules} />
      <Credit rules={rules} />
      <Cash rules={rules} />
      <CountryRules rules={rules} />
      <Part id="fees" heading={<Trans>No fees</Trans>}>
        <p>
          <Trans>
            The program is free for riders, dealers, and promoters, and nothing is deducted from what riders earn except
            taxes required by law.
          </Trans>
        </p>
      </Part>
    </AboutPage>
  );
}

function WhoEarns({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const { brandName, adultAge, qualifyingBikeYear: year, vinLength } = rules;
  const registered = counts.days(rules.registeredWithinDays);
  const added = counts.days(rules.bikeAddedWithinDays);
  const starters = counts.starters(rules.minRidersPerClass);
  const classes = counts.classes(rules.maxPaidClassesPerEvent);
  return (
    <>
      <Part first id="riders" heading={<Trans>Who can take part</Trans>}>
        <Lines>
          <li>
            <Trans>
              Riders with an active account who register within {registered} of the race or, if results come in late,
              within {registered} of verification.
            </Trans>
          </li>
          <li>
            <Trans>Riders under {adultAge} need a parent’s or guardian’s consent on file.</Trans>
          </li>
          <li>
            <Trans>Factory riders count in the statistics but don’t earn awards.</Trans>
          </li>
        </Lines>
      </Part>
      <Part id="bike" heading={<Trans>The bike</Trans>}>
        <Lines>
          <li>
            <Trans>
              A {brandName}, model year {year} or newer, with a valid {vinLength}-character VIN.
            </Trans>
          </li>
          <li>
            <Trans>
              The bike must be on your account when you race or be added within {added} afterward. If you register in
              time after the race, you have {added} from your registration. Verification has no deadline; the award is
              on hold until it’s done.
            </Trans>
          </li>
          <li>
            <Trans>A result that names another brand earns nothing. The promoter can correct it.</Trans>
          </li>
        </Lines>
      </Part>
      <Part id="classes" heading={<Trans>When a class pays</Trans>}>
        <Lines>
          <li>
            <Trans>A class needs at least {starters} to pay. A DNF counts as a starter; a DNS doesn’t.</Trans>
          </li>
          <li>
            <Trans>
              Each place on the event’s list pays the amount shown. Riders who tie share the place: each is paid for it,
              and the next place is skipped.
            </Trans>
          </li>
          <li>
            <Trans>A rider is paid for up to {classes} per event: the ones that pay the most.</Trans>
          </li>
        </Lines>
      </Part>
    </>
  );
}

function Results({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const due = counts.days(rules.resultsDueDays);
  const notified = counts.days(rules.notificationDays);
  return (
    <Part id="results" heading={<Trans>Results</Trans>}>
      <Lines>
        <li>
          <Trans>
            Promoters submit verified results within {due} of the event. After that, it can take up to {notified} for
            riders to be notified of theirs.
          </Trans>
        </li>
        <li>
          <Trans>
            A correction changes awards only by the difference. Credit that’s already spent isn’t taken back
            automatically; our team reviews it.
          </Trans>
        </li>
        <li>
          <Trans>A canceled event pays nothing.</Trans>
        </li>
      </Lines>
    </Part>
  );
}

function Credit({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const format = useFormat();
  const notices = format.list(rules.expiryNoticeDays.map((days) => format.number(days)));
  const refund = counts.days(rules.dealerRefundDays);
  const grace = counts.days(rules.refundGraceDays);
  const { pinDigits } = rules;
  return (
    <Part id="credit" heading={<Trans>Dealer credit</Trans>}>
      <Lines>
        <li>
          <Trans>
            Amateurs earn credit. They can spend all or part of it at dealers in the country where the race took place,
            with a photo ID and a {pinDigits}-digit PIN.
          </Trans>
        </li>
        <li>
          <Trans>
            Credit that expires first is spent first. We email you {notices} days before your credit expires.
          </Trans>
        </li>
        <li>
          <Trans>
            Dealers can refund a redemption within {refund}; program staff can refund it after that. Credit that expired
            in the meantime is good for up to {grace} more.
          </Trans>
        </li>
      </Lines>
    </Part>
  );
}

function Cash({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const sent = counts.days(rules.cashPayoutDays);
  const info = counts.days(rules.paymentInfoDays);
  const notice = counts.days(rules.paymentInfoAfterNoticeDays);
  const end = counts.days(rules.seriesEndPayoutDays);
  return (
    <Part id="cash" heading={<Trans>Cash</Trans>}>
      <Lines>
        <li>
          <Trans>
            Pros earn cash in classes that pay cash. It’s sent within {sent} of verification; end-of-series cash is sent
            within {end} of the last date.
          </Trans>
        </li>
        <li>
          <Trans>
            Add your payment info within {info} of the race, or within {notice} after we tell you that the result is
            verified, whichever is later. Without it, the cash expires.
          </Trans>
        </li>
        <li>
          <Trans>
            Payment info is your legal name, mailing address, and tax status. We send the debit card or check to that
            address, so we never ask for a card number.
          </Trans>
        </li>
      </Lines>
    </Part>
  );
}
