import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage } from "./about-page.tsx";
import { Faq, FaqQuestion } from "./faq.tsx";
import { RiderAccountFaq } from "./rider-account-faq.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`FAQs for riders`);
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>FAQs for riders</Trans>}>
      <Earning rules={rules} />
      <Spending rules={rules} />
      <Money rules={rules} />
      <RiderAccountFaq rules={rules} />
    </AboutPage>
  );
}

function Earning({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const { brandName, qualifyingBikeYear: year, vinLength } = rules;
  const added = counts.days(rules.bikeAddedWithinDays);
  const registered = counts.days(rules.registeredWithinDays);
  const starters = counts.starters(rules.minRidersPerClass);
  const classes = counts.classes(rules.maxPaidClassesPerEvent);
  const due = counts.days(rules.resultsDueDays);
  const notified = counts.days(rules.notificationDays);
  return (
    <Faq heading={<Trans>Earning</Trans>}>
      <FaqQuestion id="fees" ask={<Trans>What does it cost me?</Trans>}>
        <p>
          <Trans>Nothing. There’s no fee to register, get paid, or spend your credit.</Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="bike" ask={<Trans>Which bikes qualify?</Trans>}>
        <p>
          <Trans>
            A {brandName}, model year {year} or newer. Add it to your account with its {vinLength}-character VIN
            (stamped on the steering head) before you race or within {added} afterward. If you register after the race,
            you have {added} from your registration.
          </Trans>
        </p>
        <p>
          <Trans>
            While we check a VIN, your bike stays on your account. You don’t lose anything. Your awards are on hold
            until we’re done.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="register-late" ask={<Trans>I raced before I registered. Did I lose out?</Trans>}>
        <p>
          <Trans>
            Not if you register within {registered} of the race, or of verification if results came in late. We find
            your results by your email, AMA number, or VIN.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="starters" ask={<Trans>Why didn’t my class pay?</Trans>}>
        <p>
          <Trans>
            A class needs at least {starters} to pay, and it pays only the places listed for the event. At one event,
            you’re paid for up to {classes}: the ones that pay you the most. Your earnings show the reason next to each
            result.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="missing" ask={<Trans>My result is missing.</Trans>}>
        <p>
          <Trans>
            Promoters have {due} after the event to submit results, and it can take up to {notified} more before we let
            you know about yours. The event’s page shows the status.
          </Trans>
        </p>
        <p>
          <Trans>
            If the event’s results are in but yours isn’t on your account, open the event and press “I raced this.” The
            promoter then confirms that it’s you. A name alone is never enough to pay an award.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="credit-or-cash" ask={<Trans>Do I earn credit or cash?</Trans>}>
        <p>
          <Trans>
            It depends on the class. Amateur classes pay dealer credit, and pro classes pay cash. The event shows which
            one next to each class.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function Spending({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const format = useFormat();
  const months = counts.months(rules.creditExpiryMonths);
  const notices = format.list(rules.expiryNoticeDays.map((days) => format.number(days)));
  const { pinDigits, pin } = rules;
  const { triesBeforeLock, triesBeforeOff } = pin;
  const lock = counts.minutes(pin.lockMinutes);
  return (
    <Faq heading={<Trans>Spending credit</Trans>}>
      <FaqQuestion id="spend" ask={<Trans>How do I spend my credit?</Trans>}>
        <p>
          <Trans>
            Go to a participating dealer, say you want to use contingency credit, show your photo ID, and enter your
            PIN. You can spend all or part of it; the rest stays on your account. You’ll get an email with the
            redemption’s code.
          </Trans>
        </p>
        <p>
          <Link to="/dealers">
            <Trans>Find a dealer</Trans>
          </Link>
        </p>
      </FaqQuestion>
      <FaqQuestion id="country" ask={<Trans>Can I spend my credit in the other country?</Trans>}>
        <p>
          <Trans>
            No. Credit from a race in the United States is spent at dealers there, and credit from a race in Canada at
            dealers in Canada.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="expiry" ask={<Trans>How long is my credit good for?</Trans>}>
        <p>
          <Trans>
            Credit is usually good for {months} from the day it’s issued; the rules list the exceptions. We’ll email you{" "}
            {notices} days before it expires, and credit that expires first is spent first.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="pin" ask={<Trans>I forgot my PIN, or it’s locked.</Trans>}>
        <p>
          <Trans>Log in and set a new {pinDigits}-digit PIN in your profile. It works right away.</Trans>
        </p>
        <p>
          <Trans>
            After {triesBeforeLock} wrong PINs in a row, your PIN is locked for {lock}, then for twice as long each
            time. After {triesBeforeOff} wrong PINs without a correct one, it’s turned off until you set a new one.
            We’ll email you each time.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="not-me" ask={<Trans>I don’t recognize a redemption on my account.</Trans>}>
        <p>
          <Trans>
            Set a new PIN right away. If the email about the redemption has a “This wasn’t me” button, use it;
            otherwise, write to us with the redemption’s code. Dealers never see your PIN, and we’ll never ask for it.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="offline" ask={<Trans>The dealer is offline.</Trans>}>
        <p>
          <Trans>
            A kiosk on the counter saves your redemption and sends it when the kiosk is back online. Until then, the
            redemption is saved but not confirmed; your balance changes once it’s confirmed.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function Money({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const sent = counts.days(rules.cashPayoutDays);
  const info = counts.days(rules.paymentInfoDays);
  const notice = counts.days(rules.paymentInfoAfterNoticeDays);
  const end = counts.days(rules.seriesEndPayoutDays);
  const withheld = counts.percent(rules.nraWithholding);
  const megabytes = counts.megabytes(rules.uploadMaxBytes);
  return (
    <Faq heading={<Trans>Cash for pros</Trans>}>
      <FaqQuestion id="cash" ask={<Trans>When and how do I get my cash?</Trans>}>
        <p>
          <Trans>
            If your payment info is complete, we’ll send your cash within {sent} of verifying your result: on a debit
            card if you live in the United States, or by check if you don’t. End-of-series cash is sent within {end} of
            the last date.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="payment-info" ask={<Trans>What do you need from me?</Trans>}>
        <p>
          <Trans>
            Enter your legal name, mailing address, and tax status within {info} of the race or {notice} after we tell
            you the result is verified, whichever is later. We send the debit card or check to that address, so we never
            ask for a card number.
          </Trans>
        </p>
        <p>
          <Trans>
            Once you’ve earned cash, we ask for your driver’s license and, from US persons, a W-9: PNG or JPEG pictures
            of up to {megabytes} MB. Only you and program staff can open them, and each view is logged.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="tax" ask={<Trans>Are taxes withheld?</Trans>}>
        <p>
          <Trans>
            By law, we withhold {withheld}% of US-dollar cash paid to nonresident aliens. Nothing is withheld from other
            cash or from credit.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}
