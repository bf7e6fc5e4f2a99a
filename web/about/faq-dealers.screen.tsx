import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage } from "./about-page.tsx";
import { DealerKioskFaq } from "./dealer-kiosk-faq.tsx";
import { Faq, FaqQuestion } from "./faq.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`FAQs for dealers`);
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>FAQs for dealers</Trans>}>
      <Counter rules={rules} />
      <Paid rules={rules} />
      <DealerKioskFaq rules={rules} />
      <Joining />
    </AboutPage>
  );
}

function Counter({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const { pin } = rules;
  const { triesBeforeLock } = pin;
  const lock = counts.minutes(pin.lockMinutes);
  return (
    <Faq heading={<Trans>At the counter</Trans>}>
      <FaqQuestion id="redeem" ask={<Trans>How do I redeem a rider’s credit?</Trans>}>
        <ol className="grid list-decimal gap-2 pl-6 marker:font-bold">
          <li>
            <Trans>Enter three letters of the rider’s name, or the full AMA number or email.</Trans>
          </li>
          <li>
            <Trans>
              Check the rider’s photo ID, then check the box. You’ll see how much credit the rider can spend.
            </Trans>
          </li>
          <li>
            <Trans>Enter the amount (all of the credit or just part of it) and your name.</Trans>
          </li>
          <li>
            <Trans>
              The rider enters the PIN. When the screen says “Redeemed” with a code, it’s done; print the receipt if you
              like.
            </Trans>
          </li>
        </ol>
      </FaqQuestion>
      <FaqQuestion id="pin" ask={<Trans>The PIN is wrong.</Trans>}>
        <p>
          <Trans>
            Ask the rider to try again. After {triesBeforeLock} wrong PINs in a row, the PIN is locked for {lock}, then
            for longer each time. Riders who forgot it can set a new one on their own phone.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="see" ask={<Trans>What can I see about a rider?</Trans>}>
        <p>
          <Trans>
            The rider’s name, hometown, and AMA number. After the ID check, also their credit for your country. Never
            the PIN, address, or tax documents.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="country" ask={<Trans>A rider has credit from the other country.</Trans>}>
        <p>
          <Trans>You see and redeem only credit for your own country.</Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function Paid({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const parts = counts.days(rules.partsCreditDays);
  const refund = counts.days(rules.dealerRefundDays);
  return (
    <Faq heading={<Trans>Getting paid and giving refunds</Trans>}>
      <FaqQuestion id="fees" ask={<Trans>What does it cost us?</Trans>}>
        <p>
          <Trans>Nothing. You’re credited in full for what you redeem.</Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="paid" ask={<Trans>When do we get our money?</Trans>}>
        <p>
          <Trans>
            We credit each redemption to your parts account within {parts}. Your dealer area shows what’s due, settled,
            and reversed, with a monthly statement.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="refund" ask={<Trans>A customer returns something.</Trans>}>
        <p>
          <Trans>
            Within {refund}, you can refund all or part of the redemption yourself: open it in your list of redemptions
            and press “Refund.” The credit goes back to the rider, and your statement shows it. After that, program
            staff can do it. You need to be online to refund.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function Joining() {
  return (
    <Faq heading={<Trans>Joining</Trans>}>
      <FaqQuestion id="join" ask={<Trans>How do we become a participating dealer?</Trans>}>
        <p>
          <Trans>
            <Link to="/join">Apply to join</Link>. Our team will review your request and write back.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="staff" ask={<Trans>Does each employee need a login?</Trans>}>
        <p>
          <Trans>
            No, but each person can have a login: program staff send the invitation. Each redemption shows who made it.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="profile" ask={<Trans>Our address or phone number changed.</Trans>}>
        <p>
          <Trans>Update your profile. The dealer finder shows the change right away.</Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}
