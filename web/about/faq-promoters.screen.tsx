import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage } from "./about-page.tsx";
import { Faq, FaqQuestion } from "./faq.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`FAQs for promoters`);
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>FAQs for promoters</Trans>}>
      <HandingIn rules={rules} />
      <AfterHandingIn />
      <Events />
    </AboutPage>
  );
}

function HandingIn({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const format = useFormat();
  const due = counts.days(rules.resultsDueDays);
  const starters = counts.starters(rules.minRidersPerClass);
  const reminders = format.list(rules.lateReminderDays.map((days) => format.number(days)));
  return (
    <Faq heading={<Trans>Submitting results</Trans>}>
      <FaqQuestion id="due" ask={<Trans>When are results due?</Trans>}>
        <p>
          <Trans>
            Submit and verify results within {due} of the event’s last day. If they’re late, we’ll remind you{" "}
            {reminders} days after that; no one is paid until you verify.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="files" ask={<Trans>Which files can I use?</Trans>}>
        <p>
          <Trans>
            CSV, TSV, and Excel (the first sheet). We recognize files from MYLAPS Orbits and Speedhive, MotoSponder and
            RaceDay, Moto-Tally, and the Supercross series by their headers, and our own template too. For anything
            else, you match the columns once and we remember it.
          </Trans>
        </p>
        <p>
          <Trans>We can’t read PDFs. Export a CSV instead, or type the results into the grid.</Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="columns" ask={<Trans>What should the file include?</Trans>}>
        <p>
          <Trans>
            Class, place, and name. The bike’s brand, too: a result that names another brand isn’t paid. With an email,
            AMA number, or VIN, we can find the rider without asking you.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="top" ask={<Trans>I only have the top finishers.</Trans>}>
        <p>
          <Trans>
            Enter how many riders started the class: it needs at least {starters} to pay. A DNF counts as a starter; a
            DNS doesn’t.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="preview" ask={<Trans>What if something in the file is wrong?</Trans>}>
        <p>
          <Trans>
            Nothing is saved before you see the preview: each row as it will be saved, and what it will pay. Accept the
            rows without errors and download the others with the reason next to each. Uploading the same file twice
            changes nothing.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function AfterHandingIn() {
  return (
    <Faq heading={<Trans>After that</Trans>}>
      <FaqQuestion id="verify" ask={<Trans>What does “Verify” do?</Trans>}>
        <p>
          <Trans>
            “Verify” makes a class’s results final and gives riders their awards. They get an email. Until then, results
            are provisional and no one else sees them.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="correct" ask={<Trans>I made a mistake. Can I correct it?</Trans>}>
        <p>
          <Trans>
            Yes. Correct the results and verify again. Awards change only by the difference: riders who earned more get
            the difference, and riders who earned less give back only what they haven’t spent. Our team reviews the
            rest.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="unmatched" ask={<Trans>What if a row says “Suggested” or “Unmatched”?</Trans>}>
        <p>
          <Trans>
            A name alone is never enough to pay an award. Confirm a suggestion if you know it’s the right rider. A rider
            without an account can still be matched if they register before the deadline.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="paid" ask={<Trans>How do I know that my riders were paid?</Trans>}>
        <p>
          <Trans>
            Riders get their credit once you’ve verified the results. For cash, your event shows whose payout was sent.
            You can mark a payout as sent or undo that. You won’t see tax information.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}

function Events() {
  return (
    <Faq heading={<Trans>Events and classes</Trans>}>
      <FaqQuestion id="fees" ask={<Trans>What does it cost us?</Trans>}>
        <p>
          <Trans>Nothing. The brand pays the posted payouts.</Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="join" ask={<Trans>How do I get my events on the schedule?</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Write to us</Link> with your series and its dates. Our team enters them and gives
            you a login; you manage the classes and payouts yourself.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="classes" ask={<Trans>How do I enter classes and payouts?</Trans>}>
        <p>
          <Trans>
            In the event, one by one, or with a CSV file: a header with “Class” and the places (1, 2, 11-15), one row
            per class, no dollar signs. You can change classes and payouts through the first race day; after that, our
            team can.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="cancel" ask={<Trans>An event is canceled or moved.</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Tell us</Link>. Our team updates the event, and the change shows up in the
            schedule and in every calendar that subscribes to it.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}
