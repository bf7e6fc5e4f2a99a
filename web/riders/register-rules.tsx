import { Trans, useLingui } from "@lingui/react/macro";
import { htmlLang } from "#shared/locale.ts";
import { hasPage } from "#shared/pages.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { useFormat } from "../platform/use-format.ts";
import { CheckboxField, SelectField } from "../ui/choice-field.tsx";
import { Link } from "../ui/link.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { StepProps } from "./register-step.ts";
import { isMinor } from "./use-step-checks.ts";

/** What one agrees to; for Québec in French first (decisions §6). Under 18 a guardian signs along. */
export function RegisterRules({ typed, change, errors }: StepProps) {
  const { locale } = useFormat();
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
      {hasPage("/about/rules") ? (
        <p>
          <Link href="/about/rules" target="_blank" className="inline-flex min-h-11 items-center">
            <Trans>Read the rules (opens beside this page)</Trans>
          </Link>
        </p>
      ) : null}
      <CheckboxField
        label={<span lang={htmlLang(first)}>{terms[first].rules}</span>}
        name="acceptedTerms"
        checked={typed.agreed}
        onChange={(event) => change({ agreed: event.target.checked })}
        error={errors.acceptedTerms ?? null}
      />
      {isMinor(typed.dateOfBirth) ? <Guardian {...{ typed, change, errors }} text={terms[first].guardian} /> : null}
    </>
  );
}

function Guardian({ typed, change, errors, text }: StepProps & { text: string }) {
  const { t } = useLingui();
  return (
    <section className="section grid gap-5 pt-4">
      <div>
        <h2 className="text-t4">
          <Trans>Parent or guardian</Trans>
        </h2>
        <p className="mt-1 text-ink-2">
          <Trans>Riders under 18 take part with the consent of a parent or guardian, who gets a mail about it.</Trans>
        </p>
      </div>
      <TextField
        label={<Trans>Name of the parent or guardian</Trans>}
        name="guardian.name"
        autoComplete="off"
        value={typed.guardianName}
        onChange={(event) => change({ guardianName: event.target.value })}
        error={errors["guardian.name"] ?? null}
      />
      <SelectField
        label={<Trans>Relation to the rider</Trans>}
        name="guardian.relation"
        empty={t`Choose…`}
        choices={[
          { value: "mother", label: t`Mother` },
          { value: "father", label: t`Father` },
          { value: "guardian", label: t`Legal guardian` },
        ]}
        value={typed.guardianRelation}
        onChange={(event) => change({ guardianRelation: event.target.value })}
        error={errors["guardian.relation"] ?? null}
      />
      <TextField
        label={<Trans>E-mail of the parent or guardian</Trans>}
        name="guardian.email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={typed.guardianEmail}
        onChange={(event) => change({ guardianEmail: event.target.value })}
        error={errors["guardian.email"] ?? null}
      />
      <CheckboxField
        label={text}
        name="guardianAgreed"
        checked={typed.guardianAgreed}
        onChange={(event) => change({ guardianAgreed: event.target.checked })}
        error={errors.guardianAgreed ?? null}
      />
    </section>
  );
}
