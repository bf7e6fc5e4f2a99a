import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { mayCreditLastLonger } from "#shared/credit-expiry.ts";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { ButtonLink } from "../ui/button.tsx";
import { AboutPage, Part } from "./about-page.tsx";
import { useCounts } from "./use-counts.ts";

export const loader = ({ signal }: Loading) => getRules(signal);

/** Shows an overview of the program for each of its three sides. */
export function Screen({ data: { rules, lastSynced } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Overview`);
  const { brandName } = rules;
  return (
    <AboutPage
      lastSynced={lastSynced}
      title={<Trans>From the finish line to the counter</Trans>}
      lead={
        <Trans>
          {brandName} pays riders for where they finish. Promoters submit the results, the program works out who earned
          what, and riders spend their earnings at a dealer or get them as cash.
        </Trans>
      }
    >
      <ForRiders rules={rules} />
      <ForDealers rules={rules} />
      <ForPromoters rules={rules} />
      <Part id="fees" heading={<Trans>What it costs</Trans>}>
        <p>
          <Trans>
            Nothing, for anyone. Riders pay no sign-up or payout fees; dealers pay no fees and get every dollar back;
            promoters list their events for free.
          </Trans>
        </p>
      </Part>
    </AboutPage>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-2 pl-6 marker:font-bold">{children}</ol>;
}

function ForRiders({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const { qualifyingBikeYear: year } = rules;
  const starters = counts.starters(rules.minRidersPerClass);
  const months = (mayCreditLastLonger(rules.creditExpiryPolicy) ? counts.monthsOrMore : counts.months)(
    rules.creditExpiryMonths,
  );
  const cash = counts.days(rules.cashPayoutDays);
  return (
    <Part first id="riders" heading={<Trans>For riders</Trans>}>
      <Steps>
        <li>
          <Trans>Register for free and add your bike by its VIN: model year {year} or newer.</Trans>
        </li>
        <li>
          <Trans>
            Race an event on the schedule. A class needs at least {starters} to pay; each event shows what each place
            pays.
          </Trans>
        </li>
        <li>
          <Trans>
            Once the promoter submits the results and they’re verified, your earnings show up on your account, and you
            get an email.
          </Trans>
        </li>
        <li>
          <Trans>
            Amateurs earn dealer credit, good for {months}: show your ID at the counter, enter your PIN, and spend all
            or part of it.
          </Trans>
        </li>
        <li>
          <Trans>
            Pros earn cash, sent within {cash} of verification: by debit card in the United States, by check in Canada.
          </Trans>
        </li>
      </Steps>
      <div className="mt-2">
        <ButtonLink to="/register" kind="brand">
          <Trans>Register as a rider</Trans>
        </ButtonLink>
      </div>
    </Part>
  );
}

function ForDealers({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const parts = counts.days(rules.partsCreditDays);
  const hours = counts.hours(rules.kiosk.captureHours);
  return (
    <Part id="dealers" heading={<Trans>For dealers</Trans>}>
      <Steps>
        <li>
          <Trans>
            Find the rider with three letters of the name, check the photo ID, and enter the amount; the rider enters
            the PIN.
          </Trans>{" "}
          <Trans>
            Or use a tablet as a kiosk on the counter: it works the same way, even offline for up to {hours}.
          </Trans>
        </li>
        <li>
          <Trans>The full amount is credited to your parts account within {parts}.</Trans>
        </li>
      </Steps>
    </Part>
  );
}

function ForPromoters({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const due = counts.days(rules.resultsDueDays);
  return (
    <Part id="promoters" heading={<Trans>For promoters</Trans>}>
      <Steps>
        <li>
          <Trans>
            Your events are on the schedule with their classes and payouts; you can change both through the first race
            day.
          </Trans>
        </li>
        <li>
          <Trans>
            Submit the results within {due} of the event. The file from your timing program is enough, and you see what
            it does before anything is saved.
          </Trans>
        </li>
        <li>
          <Trans>
            Verify the results, and your riders get their awards. You can see whether your event’s cash was sent.
          </Trans>
        </li>
      </Steps>
    </Part>
  );
}
