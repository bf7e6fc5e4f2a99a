import { Trans } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { Link } from "../ui/link.tsx";
import { Faq, Question } from "./faq.tsx";

/** Riders' questions about their account. */
export function RiderAccountFaq({ rules: { adultAge } }: { rules: ProgrammeRules }) {
  return (
    <Faq heading={<Trans>Your account</Trans>}>
      <Question id="minor" ask={<Trans>I am under {adultAge}.</Trans>}>
        <p>
          <Trans>
            You take part with the consent of a parent or guardian, who is named when you register and gets a mail about
            it. Everything else is the same.
          </Trans>
        </p>
      </Question>
      <Question id="mailbox" ask={<Trans>I no longer have my mailbox.</Trans>}>
        <p>
          <Trans>
            <Link to="/account-recovery">Account recovery</Link> asks what only you can know. Our staff checks it and
            writes back; nothing opens by itself.
          </Trans>
        </p>
      </Question>
      <Question id="two-accounts" ask={<Trans>I have two accounts.</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Write to us</Link> from both addresses. Our staff makes one of them: results,
            awards and bikes come along.
          </Trans>
        </p>
      </Question>
      <Question id="sold" ask={<Trans>I sold my bike, or bought one that somebody else has registered.</Trans>}>
        <p>
          <Trans>
            Take a bike that you sold off your profile. A VIN is on one account at a time: if yours is on another, its
            rider releases it, or write to us with the bill of sale.
          </Trans>
        </p>
      </Question>
      <Question id="delete" ask={<Trans>How do I see or remove what you keep about me?</Trans>}>
        <p>
          <Trans>
            Your profile has both: download your data, and ask for deletion. What money moved stays on record as long as
            the law demands, without more of you than it needs.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}
