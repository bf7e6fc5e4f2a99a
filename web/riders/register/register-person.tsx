import { Trans } from "@lingui/react/macro";
import { DateField, TextField } from "../../ui/form/text-field.tsx";
import { KnownByFields, NameFields, PersonRegionFields } from "../person-fields.tsx";
import type { StepProps } from "./register-step.ts";
import { useGuardianAges } from "../age.ts";

export function RegisterPerson({ typed, change, errors }: StepProps) {
  const { adultAge, isMinor } = useGuardianAges();
  const form = { person: typed, onChange: change, errors };
  return (
    <>
      <NameFields {...form} />
      <DateField
        label={<Trans>Date of birth</Trans>}
        hint={
          isMinor(typed.dateOfBirth) ? (
            <Trans>If you’re under {adultAge}, have a parent or guardian with you to give consent.</Trans>
          ) : undefined
        }
        name="dateOfBirth"
        autoComplete="bday"
        value={typed.dateOfBirth}
        onChange={(event) => change({ dateOfBirth: event.target.value })}
        error={errors.dateOfBirth ?? null}
      />
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>You’ll log in with this address, and we’ll email you when you earn something.</Trans>}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errors.email ?? null}
      />
      <PersonRegionFields {...form} />
      <KnownByFields {...form} />
    </>
  );
}
