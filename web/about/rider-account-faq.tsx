import { Trans } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { useSession } from "../platform/api/session.ts";
import { Link } from "../ui/link.tsx";
import { Faq, FaqQuestion } from "./faq.tsx";

/** Answers riders' questions about their account. */
export function RiderAccountFaq({ rules: { adultAge } }: { rules: ProgrammeRules }) {
  const { guardianConfirmAge } = useSession().programme;
  return (
    <Faq heading={<Trans>Your account</Trans>}>
      <FaqQuestion id="minor" ask={<Trans>I’m under {adultAge}.</Trans>}>
        <p>
          <Trans>
            You can take part with a parent’s or guardian’s consent. Name them when you register, and we’ll email them.
          </Trans>
          {guardianConfirmAge > 0 ? (
            <>
              {" "}
              <Trans>
                If you’re under {guardianConfirmAge}, you can’t earn awards until your parent or guardian gives consent
                through the link we email them.
              </Trans>
            </>
          ) : null}
        </p>
      </FaqQuestion>
      <FaqQuestion id="mailbox" ask={<Trans>I can’t get into my email anymore.</Trans>}>
        <p>
          <Trans>
            <Link to="/account-recovery">Account recovery</Link> asks for details that help us confirm it’s you. Our
            team checks them and writes back; nothing happens automatically.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="two-accounts" ask={<Trans>I have two accounts.</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Write to us</Link> from both addresses. Our team merges the accounts: results,
            awards, and bikes come along.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="sold" ask={<Trans>I sold my bike, or bought one that someone else has registered.</Trans>}>
        <p>
          <Trans>
            If you sell a bike, remove it from your profile. A VIN can be on only one account at a time. If yours is on
            someone else’s account, they can release it, or you can write to us with the bill of sale.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="delete" ask={<Trans>How do I see or delete what you keep about me?</Trans>}>
        <p>
          <Trans>
            You can do both in your profile: download your data, or ask us to delete it. We keep money records for as
            long as the law requires, with as little about you as it allows.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}
