import { Trans, useLingui } from "@lingui/react/macro";
import type { ExpiryPolicy } from "#shared/credit-expiry.ts";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { usePlaceNames } from "../places/place-names.ts";
import { useFormat } from "../platform/use-format.ts";
import { Lines, Part } from "./about-page.tsx";
import { useCounts } from "./use-counts.ts";

/** Shows the differences between the two countries. */
export function CountryRules({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const withheld = counts.percent(rules.nraWithholding);
  return (
    <>
      <Part id="us" heading={<Trans>In the United States</Trans>}>
        <Lines>
          <li>
            <Trans>Races pay in US dollars. You can spend the credit at dealers in the United States.</Trans>
          </li>
          <Expiry rules={rules} country="US" />
          <li>
            <Trans>
              Residents of the United States get their cash on a debit card that we send them; everyone else gets a
              check.
            </Trans>
          </li>
          <li>
            <Trans>
              US persons submit a W-9. We withhold {withheld}% in taxes from US-dollar cash paid to nonresident aliens.
            </Trans>
          </li>
        </Lines>
      </Part>
      <Part id="canada" heading={<Trans>In Canada</Trans>}>
        <Lines>
          <li>
            <Trans>Races pay in Canadian dollars. You can spend the credit at dealers in Canada.</Trans>
          </li>
          <Expiry rules={rules} country="CA" />
          <li>
            <Trans>
              Cash is paid by check. Instead of a W-9, you declare that you’re not a resident of the United States for
              tax purposes; nothing is withheld from Canadian dollars.
            </Trans>
          </li>
          <li>
            <Trans>In Québec, the French version is shown first.</Trans>
          </li>
        </Lines>
      </Part>
    </>
  );
}

/**
 * Shows the expiry of credit for residents of a country, and of its states or provinces where it differs
 * (docs/spec/money.md#expiry).
 */
function Expiry({ rules, country }: { rules: ProgrammeRules; country: "US" | "CA" }) {
  const { creditExpiryPolicy: policies } = rules;
  const names = usePlaceNames();
  const format = useFormat();
  const words = useExpiryWords(rules.creditExpiryMonths);
  const others = Object.entries(policies).filter(([place]) => place.startsWith(`${country}-`));
  return (
    <>
      <li>{words(policies[country] ?? "fixed")}</li>
      {others.map(([place, policy]) => {
        const region = place.slice(country.length + 1);
        const name = names?.regionName(country, region, format.locale) ?? region;
        return (
          <li key={place}>
            {name}
            {format.locale === "fr" ? "\u00a0: " : ": "}
            {words(policy)}
          </li>
        );
      })}
    </>
  );
}

function useExpiryWords(creditExpiryMonths: number): (policy: ExpiryPolicy) => string {
  const { t } = useLingui();
  const months = useCounts().months(creditExpiryMonths);
  return (policy) =>
    policy === "never"
      ? t`Residents’ credit doesn’t expire.`
      : policy === "inactivity"
        ? t`Residents’ credit expires ${months} after they last earned or spent any, at the end of the day, Pacific time.`
        : t`Residents’ credit expires ${months} after it was issued, at the end of the day, Pacific time.`;
}
