import { Trans, useLingui } from "@lingui/react/macro";
import { CheckboxField, SelectField } from "../ui/form/choice-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

export type GuardianTyped = {
  guardianName: string;
  guardianEmail: string;
  guardianRelation: string;
  guardianAgreed: boolean;
};

/**
 * Asks for the guardian who consents for a minor. `text` is the consent text; the language that must come first is
 * first in it.
 */
export function GuardianFields({
  typed,
  change,
  errors,
  text,
}: {
  typed: GuardianTyped;
  change: (part: Partial<GuardianTyped>) => void;
  errors: Record<string, string>;
  text: React.ReactNode;
}) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={<Trans>Parent or guardian’s name</Trans>}
        name="guardian.name"
        autoComplete="off"
        value={typed.guardianName}
        onChange={(event) => change({ guardianName: event.target.value })}
        error={errors["guardian.name"] ?? null}
      />
      <SelectField
        label={<Trans>Relationship to the rider</Trans>}
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
        label={<Trans>Parent or guardian’s email</Trans>}
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
    </>
  );
}
