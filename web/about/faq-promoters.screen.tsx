import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { AboutPage } from "./about-page.tsx";
import { Faq, Question } from "./faq.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`FAQs for promoters`);
  return (
    <AboutPage lastSynced={lastSynced} title={<Trans>What promoters ask</Trans>}>
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
    <Faq heading={<Trans>Handing in results</Trans>}>
      <Question id="due" ask={<Trans>When are results due?</Trans>}>
        <p>
          <Trans>
            Within {due} of the last day of the event, verified. If they are late we remind you {reminders} days after
            that; your riders wait for their money meanwhile.
          </Trans>
        </p>
      </Question>
      <Question id="files" ask={<Trans>Which files can I use?</Trans>}>
        <p>
          <Trans>
            CSV, TSV and Excel (the first sheet). Files of MYLAPS Orbits and Speedhive, MotoSponder and RaceDay,
            Moto-Tally and the Supercross series are recognised by their headers, and so is our own template. For
            everything else you say once which column is which, and it is remembered.
          </Trans>
        </p>
        <p>
          <Trans>A PDF cannot be read: export a CSV in its place. You can also type results into the grid.</Trans>
        </p>
      </Question>
      <Question id="columns" ask={<Trans>What has to be in it?</Trans>}>
        <p>
          <Trans>
            Class, place and name. The bike’s brand, too: what names another brand is not paid. E-mail, AMA number or
            VIN lets us find the rider without asking you.
          </Trans>
        </p>
      </Question>
      <Question id="top" ask={<Trans>I only have the top places.</Trans>}>
        <p>
          <Trans>
            Then type how many started beside the class: it pays with at least {starters}. Who fell out counts, who did
            not start does not.
          </Trans>
        </p>
      </Question>
      <Question id="preview" ask={<Trans>What if something in the file is wrong?</Trans>}>
        <p>
          <Trans>
            Nothing is written before you have seen the preview: each row as it will land, and what it will pay. Take
            the good rows and download the others with the reason beside each. The same file twice changes nothing.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}

function AfterHandingIn() {
  return (
    <Faq heading={<Trans>After that</Trans>}>
      <Question id="verify" ask={<Trans>What does “Verify” do?</Trans>}>
        <p>
          <Trans>
            It makes the results of a class final and awards the riders in the same moment; they are told by mail. Until
            then results are provisional and nobody else sees them.
          </Trans>
        </p>
      </Question>
      <Question id="correct" ask={<Trans>I made a mistake. Can I correct it?</Trans>}>
        <p>
          <Trans>
            Yes. Correct the results and verify again: only what differs changes. Who earns more gets the difference,
            who earns less gives back what is not spent. What is spent is never taken back; our staff looks at the rest.
          </Trans>
        </p>
      </Question>
      <Question id="unmatched" ask={<Trans>A row says “suggested” or “unmatched”.</Trans>}>
        <p>
          <Trans>
            A name alone never pays by itself. Confirm a suggestion if you know that it is the rider. Who has no account
            can still register in time, and is matched then.
          </Trans>
        </p>
      </Question>
      <Question id="paid" ask={<Trans>How do I know that my riders are paid?</Trans>}>
        <p>
          <Trans>
            Credit is there with the verification. For cash, your event shows to whom it was sent; you can mark a payout
            as sent, and take that back. You see no tax data.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}

function Events() {
  return (
    <Faq heading={<Trans>Events and classes</Trans>}>
      <Question id="fees" ask={<Trans>What does it cost us?</Trans>}>
        <p>
          <Trans>Nothing. The brand pays what is posted.</Trans>
        </p>
      </Question>
      <Question id="join" ask={<Trans>How do I get my events into the schedule?</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Write to us</Link> with your series and its dates. Our staff enters them and gives
            you a login; classes and payouts you keep yourself.
          </Trans>
        </p>
      </Question>
      <Question id="classes" ask={<Trans>How do I enter classes and what they pay?</Trans>}>
        <p>
          <Trans>
            In the event, one by one, or as a CSV file: a header with “Class” and the places (1, 2, 11-15), a row for
            each class, numbers without a dollar sign. You can change both until the first race day; afterwards our
            staff can.
          </Trans>
        </p>
      </Question>
      <Question id="cancel" ask={<Trans>An event is cancelled or moved.</Trans>}>
        <p>
          <Trans>
            <Link to="/about/contact">Tell us</Link>: our staff changes it, and the schedule and every calendar that
            follows it show it.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}
