import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage } from "./about-page.tsx";
import { Faq, Question } from "./faq.tsx";
import { RiderAccountFaq } from "./rider-account-faq.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`FAQs for riders`);
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>What riders ask</Trans>}>
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
      <Question id="fees" ask={<Trans>What does it cost me?</Trans>}>
        <p>
          <Trans>Nothing. There is no fee to register, to be paid or to spend your credit.</Trans>
        </p>
      </Question>
      <Question id="bike" ask={<Trans>Which bikes qualify?</Trans>}>
        <p>
          <Trans>
            A {brandName} of model year {year} or newer. It has to be on your account at the race or within {added}{" "}
            after it (if you register after the race: within {added} of registering), with its VIN of {vinLength}{" "}
            characters: it is stamped on the steering head.
          </Trans>
        </p>
        <p>
          <Trans>
            While we check a VIN, your bike says pending. That costs you nothing: what you earn waits for it.
          </Trans>
        </p>
      </Question>
      <Question id="register-late" ask={<Trans>I raced before I registered. Is it lost?</Trans>}>
        <p>
          <Trans>
            Not if you register within {registered} of the race, or of the verification where the results came late.
            Your results are found by your e-mail, your AMA number or your VIN.
          </Trans>
        </p>
      </Question>
      <Question id="starters" ask={<Trans>Why did my class not pay?</Trans>}>
        <p>
          <Trans>
            A class pays with at least {starters}, and only the places that the event lists. At one event you are paid
            for at most {classes}: those that pay you most. Your earnings say the reason beside each result.
          </Trans>
        </p>
      </Question>
      <Question id="missing" ask={<Trans>My result is missing.</Trans>}>
        <p>
          <Trans>
            Promoters have {due} after the event to hand results in, and it can take up to {notified} more until you
            hear of yours. The page of the event says where they stand.
          </Trans>
        </p>
        <p>
          <Trans>
            If the results are there and yours is not on your account, open the event and press “I raced this”: the
            promoter then confirms that it is you. A name alone never pays by itself.
          </Trans>
        </p>
      </Question>
      <Question id="credit-or-cash" ask={<Trans>Do I earn credit or cash?</Trans>}>
        <p>
          <Trans>
            The class decides. Amateur classes pay dealer credit, pro classes cash; the event says which beside each
            class.
          </Trans>
        </p>
      </Question>
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
      <Question id="spend" ask={<Trans>How do I spend my credit?</Trans>}>
        <p>
          <Trans>
            Go to a participating dealer, say that you want to use contingency credit, show your photo ID and type your
            PIN. You can spend all of it or a part; the rest stays. You get a mail with the code of the redemption.
          </Trans>
        </p>
        <p>
          <Link to="/dealers">
            <Trans>Find a dealer</Trans>
          </Link>
        </p>
      </Question>
      <Question id="country" ask={<Trans>Can I spend it in the other country?</Trans>}>
        <p>
          <Trans>
            No. Credit from a race in the United States is spent at dealers there, credit from a race in Canada at
            dealers in Canada.
          </Trans>
        </p>
      </Question>
      <Question id="expiry" ask={<Trans>How long is my credit good?</Trans>}>
        <p>
          <Trans>
            As a rule {months} from the day it is issued; the rules name the places where it differs. We write {notices}{" "}
            days before it ends, and what ends first is always spent first.
          </Trans>
        </p>
      </Question>
      <Question id="pin" ask={<Trans>I forgot my PIN, or it is locked.</Trans>}>
        <p>
          <Trans>Log in and choose another PIN of {pinDigits} numbers in your profile; it works at once.</Trans>
        </p>
        <p>
          <Trans>
            After {triesBeforeLock} wrong tries in a row it is locked for {lock}, then for twice as long each time.
            After {triesBeforeOff} without a right one it is off until you choose another. We write to you each time.
          </Trans>
        </p>
      </Question>
      <Question id="not-me" ask={<Trans>A redemption on my account was not me.</Trans>}>
        <p>
          <Trans>
            Choose another PIN at once and follow the link in the mail about it, or write to us. Dealers never see your
            PIN, and nobody of us ever asks for it.
          </Trans>
        </p>
      </Question>
      <Question id="offline" ask={<Trans>The dealer has no network.</Trans>}>
        <p>
          <Trans>
            A kiosk on the counter saves your redemption and sends it when the network is back. Until then it is saved,
            not confirmed, and your balance shows it once it is.
          </Trans>
        </p>
      </Question>
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
      <Question id="cash" ask={<Trans>When and how do I get my cash?</Trans>}>
        <p>
          <Trans>
            Within {sent} of the verification of your result, by debit card if you live in the United States and by
            check otherwise. What a series pays at its end comes within {end} of its last date.
          </Trans>
        </p>
      </Question>
      <Question id="payment-info" ask={<Trans>What do you need from me?</Trans>}>
        <p>
          <Trans>
            Your legal name, postal address and tax status, within {info} of the race or {notice} after we told you that
            the result is verified, whichever is later. Never a card number.
          </Trans>
        </p>
        <p>
          <Trans>
            Once you have earned cash we ask for your driver’s license and, from US persons, a W-9: pictures in PNG or
            JPEG of up to {megabytes} MB. Only you and the programme’s staff can open them, and each look is written
            down.
          </Trans>
        </p>
      </Question>
      <Question id="tax" ask={<Trans>Is tax taken off?</Trans>}>
        <p>
          <Trans>
            From cash in US dollars to non-resident aliens {withheld}% is withheld, as the law demands. From all other
            cash, and from credit, nothing.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}
