import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { mayCreditLastLonger } from "#shared/credit-expiry.ts";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { Fold } from "../parts/fold/fold.tsx";
import { Link } from "../ui/link.tsx";

/** Shows the five most important numbers of the rules. */
export function HowItPays({ rules }: { rules: ProgrammeRules }) {
  const isMinimum = mayCreditLastLonger(rules.creditExpiryPolicy);
  return (
    <Fold
      id="how-it-pays"
      className="max-md:border-t-2 max-md:border-ink"
      heading={
        <h2 id="how-it-pays-heading" className="md:mb-4 md:text-t5">
          <Trans>How it pays</Trans>
        </h2>
      }
    >
      <div>
        <ul className="section max-md:border-t-0 max-md:pt-0">
          <Rule figure={rules.minRidersPerClass}>
            <Trans>riders must start before a class pays.</Trans>
          </Rule>
          <Rule figure={rules.maxPaidClassesPerEvent}>
            <Trans>classes paid per event: the ones that pay you most.</Trans>
          </Rule>
          <Rule figure={rules.qualifyingBikeYear}>
            <Trans>or newer: your bike’s model year, with its VIN on your account.</Trans>
          </Rule>
          <Rule figure={<Plural value={rules.creditExpiryMonths} one="# month" other="# months" />}>
            {isMinimum ? (
              <Trans>or more to spend dealer credit, from the day it’s issued.</Trans>
            ) : (
              <Trans>to spend dealer credit, from the day it’s issued.</Trans>
            )}
          </Rule>
          <Rule figure={<Plural value={rules.cashPayoutDays} one="# day" other="# days" />}>
            <Trans>maximum wait for pro cash after results are verified.</Trans>
          </Rule>
        </ul>
        <p className="mt-2">
          <Link to="/about/rules" className="inline-flex min-h-11 items-center font-semibold">
            <Trans>All the rules</Trans>
          </Link>
        </p>
      </div>
    </Fold>
  );
}

function Rule({ figure, children }: { figure: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-4 border-t border-line py-2.5 first:border-0 md:py-4 first:pt-0">
      <span className="figure text-[1.75rem] leading-none">{figure}</span>
      <span>{children}</span>
    </li>
  );
}
