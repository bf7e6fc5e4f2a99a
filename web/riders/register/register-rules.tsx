import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { htmlLang } from "#shared/locale.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { useFormat } from "../../platform/use-format.ts";
import { CheckboxField } from "../../ui/form/choice-field.tsx";
import { Link } from "../../ui/link.tsx";
import { useGuardianAges } from "../age.ts";
import { GuardianFields } from "../guardian-fields.tsx";
import type { StepProps } from "./register-step.ts";

/**
 * The terms to accept; in Québec, French comes first (docs/spec/accounts.md#consent). For a minor, the guardian
 * consents too.
 */
export function RegisterRules({ typed, change, errors }: StepProps) {
  const { locale } = useFormat();
  const { isMinor } = useGuardianAges();
  const order = termsOrder(locale, typed.country, typed.state);
  const [first = locale] = order;
  return (
    <>
      {order.map((language) => {
        const { heading, privacy } = terms[language];
        return (
          <section key={language} lang={htmlLang(language)} className="section pt-4">
            <h2 className="text-t4">{heading}</h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {privacy.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ul>
          </section>
        );
      })}
      <p>
        <Link to="/about/rules" target="_blank" className="inline-flex min-h-11 items-center">
          <Trans>Read the rules (opens in a new tab)</Trans>
        </Link>
      </p>
      <CheckboxField
        label={<span lang={htmlLang(first)}>{terms[first].rules}</span>}
        name="acceptedTerms"
        checked={typed.agreed}
        onChange={(event) => change({ agreed: event.target.checked })}
        error={errors.acceptedTerms ?? null}
      />
      {isMinor(typed.dateOfBirth) ? (
        <Guardian {...{ typed, change, errors }} text={<span lang={htmlLang(first)}>{terms[first].guardian}</span>} />
      ) : null}
    </>
  );
}

function Guardian({ typed, change, errors, text }: StepProps & { text: ReactNode }) {
  const { adultAge, guardianConfirmAge, isYoung } = useGuardianAges();
  return (
    <section className="section grid gap-5 pt-4">
      <div>
        <h2 className="text-t4">
          <Trans>Parent or guardian</Trans>
        </h2>
        <p className="mt-1 text-ink-2">
          {isYoung(typed.dateOfBirth) ? (
            <Trans>
              Under {guardianConfirmAge}: your parent or guardian gets an email with a link. You can’t earn awards until
              they say yes there.
            </Trans>
          ) : (
            <Trans>
              Riders under {adultAge} take part with the consent of a parent or guardian, who gets an email about it.
            </Trans>
          )}
        </p>
      </div>
      <GuardianFields {...{ typed, change, errors, text }} />
    </section>
  );
}
