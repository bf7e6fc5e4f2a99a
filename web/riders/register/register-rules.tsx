import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { htmlLang } from "#shared/locale.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { useFormat } from "../../platform/use-format.ts";
import { CheckboxField } from "../../ui/form/choice-field.tsx";
import { useGuardianAges } from "../age.ts";
import { GuardianFields } from "../guardian-fields.tsx";
import { TermsText } from "../terms-text.tsx";
import type { StepProps } from "./register-step.ts";

/**
 * Shows the terms to accept. In Québec, French is first (docs/spec/accounts.md#consent). For a minor, the guardian
 * consents too.
 */
export function RegisterRules({ typed, change, errors }: StepProps) {
  const { locale } = useFormat();
  const { isMinor } = useGuardianAges();
  const order = termsOrder(locale, typed.country, typed.state);
  const [first = locale] = order;
  return (
    <>
      <TermsText order={order} />
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
              If you’re under {guardianConfirmAge}, your parent or guardian will get an email with a link. You can’t
              earn awards until they use it to give consent.
            </Trans>
          ) : (
            <Trans>Riders under {adultAge} need consent from a parent or guardian, who gets an email about it.</Trans>
          )}
        </p>
      </div>
      <GuardianFields {...{ typed, change, errors, text }} />
    </section>
  );
}
